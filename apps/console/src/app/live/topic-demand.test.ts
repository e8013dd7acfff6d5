import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { realClock as clock } from '@backhaul/clock'
import { lingerMs, TopicDemand } from './topic-demand.ts'

let log: string[] = []
const create = () =>
  new TopicDemand({
    clock,
    onOpen: (topics) => void log.push(...topics.map((topic) => `+${topic}`)),
    onClose: (topic) => void log.push(`-${topic}`),
  })

beforeEach(() => {
  vi.useFakeTimers()
  log = []
})
afterEach(() => void vi.useRealTimers())

test('opens only the kinds that a page shows, each once', () => {
  const demand = create()
  demand.hold(['units', 'alerts'])
  demand.hold(['units'])
  expect(log).toEqual(['+units', '+alerts'])
  expect(demand.held).toEqual(['units', 'alerts'])
})

test('keeps a kind open for a while after its last page, so that a return subscribes to nothing', () => {
  const demand = create()
  const leave = demand.hold(['units', 'alerts'])
  leave()
  vi.advanceTimersByTime(lingerMs - 1)
  expect(demand.held).toEqual([])
  demand.hold(['units'])
  vi.advanceTimersByTime(lingerMs)
  expect(log).toEqual(['+units', '+alerts', '-alerts'])
  expect(demand.open).toEqual(['units'])
})

test('opens a kind again after it was closed', () => {
  const demand = create()
  demand.hold(['units'])()
  vi.advanceTimersByTime(lingerMs)
  demand.hold(['units'])
  expect(log).toEqual(['+units', '-units', '+units'])
})

test('counts a hold that is released twice once', () => {
  const demand = create()
  const [first] = [demand.hold(['units']), demand.hold(['units'])]
  first()
  first()
  vi.advanceTimersByTime(lingerMs)
  expect(demand.held).toEqual(['units'])
  expect(log).toEqual(['+units'])
})
