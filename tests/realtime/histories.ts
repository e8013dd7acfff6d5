import fc from 'fast-check'
import { allTopics, type Op, unitTopics } from './simulation.ts'

const client = fc.integer({ min: 0, max: 2 })
const topic = fc.integer({ min: 0, max: unitTopics.length - 1 })
const anyTopic = fc.integer({ min: 0, max: allTopics.length - 1 })
const key = fc.integer({ min: 0, max: 7 })
const value = fc.constantFrom(0, 1, true, null, 'x', undefined)
const fields = fc.record({ a: value, b: value, c: value }, { requiredKeys: [] })
const count = fc.integer({ min: 1, max: 8 })

const op = <Name extends Op['op']>(name: Name) => fc.constant(name)
const harmless = [
  { weight: 10, arbitrary: fc.record({ op: op('merge'), topic, key, fields }) },
  { weight: 3, arbitrary: fc.record({ op: op('replace'), topic, key, fields }) },
  { weight: 4, arbitrary: fc.record({ op: op('delete'), topic, key }) },
  { weight: 4, arbitrary: fc.record({ op: op('batch'), topic, key }) },
  { weight: 2, arbitrary: fc.record({ op: op('churn'), topic, count }) },
  { weight: 3, arbitrary: fc.record({ op: op('events'), count }) },
  { weight: 10, arbitrary: fc.record({ op: op('advance'), ms: fc.constantFrom(0, 50, 200, 200, 500, 3000, 40_000) }) },
  { weight: 4, arbitrary: fc.record({ op: op('stall'), client }) },
  { weight: 1, arbitrary: fc.record({ op: op('freeze'), client }) },
  { weight: 6, arbitrary: fc.record({ op: op('unblock'), client }) },
  { weight: 4, arbitrary: fc.record({ op: op('deliver'), client, count }) },
  { weight: 2, arbitrary: fc.record({ op: op('cut'), client }) },
  { weight: 1, arbitrary: fc.record({ op: op('reload'), client }) },
  { weight: 1, arbitrary: fc.record({ op: op('revoke'), client, topic: anyTopic }) },
  { weight: 1, arbitrary: fc.record({ op: op('grant'), client, topic: anyTopic }) },
  { weight: 2, arbitrary: fc.record({ op: op('regrant'), client, topic: anyTopic }) },
  { weight: 1, arbitrary: fc.record({ op: op('subscribe'), client, topic: anyTopic }) },
  { weight: 1, arbitrary: fc.record({ op: op('remove'), topic }) },
  { weight: 1, arbitrary: fc.record({ op: op('open'), topic }) },
  { weight: 1, arbitrary: fc.record({ op: fc.constantFrom('down' as const, 'restart' as const) }) },
]
const loss = [
  { weight: 3, arbitrary: fc.record({ op: op('lose'), client }) },
  { weight: 3, arbitrary: fc.record({ op: op('repeat'), client }) },
]

const size = { minLength: 5, maxLength: 60 }
export const lossless: fc.Arbitrary<Op[]> = fc.array(fc.oneof(...harmless), size)
export const lossy: fc.Arbitrary<Op[]> = fc.array(fc.oneof(...harmless, ...loss), size)
export const seeds = fc.nat()
