import { manualClock } from '@backhaul/clock'
import { beforeEach, expect, test } from 'vitest'
import type { CommandResult } from '../devices/link/link-host.ts'
import { createFarEnds } from './far-ends.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))
const clock = manualClock()
const ids = (count: number) => Array.from({ length: count }, (_, i) => `c-${i}`)

let asked: { channelId: string; answer: (result: CommandResult) => void }[]
let warnings: string[]
let reads: number[]
let isDatabaseDown: boolean
let farEnds: ReturnType<typeof createFarEnds>
beforeEach(() => {
  asked = []
  warnings = []
  reads = []
  isDatabaseDown = false
  const channel = { row: { cdnName: 'Main CDN' }, state: {} }
  farEnds = createFarEnds({
    clock,
    log: { warn: (_: unknown, text: string) => void warnings.push(text) } as never,
    store: {
      destinations: {
        ofChannels: async (page: readonly string[]) => {
          reads.push(page.length)
          if (isDatabaseDown) throw new Error('database is down')
          return new Map()
        },
      },
    } as never,
    registry: { channels: { byId: { get: () => channel } } } as never,
    devices: {
      commandInBackground: (channelId) => new Promise((answer) => asked.push({ channelId, answer })),
    },
    sealing: {} as never,
  })
})
const backOnline = (id: string) => farEnds.back({ id, row: { cdnName: 'Main CDN' }, state: {} } as never)
const answerAll = (result: CommandResult) => {
  for (const { answer } of asked.splice(0)) answer(result)
  return settled()
}

test('at most 256 channels are asked at once, all of them in the end, and their destinations are read by the page', async () => {
  ids(1000).forEach(backOnline)
  await settled()
  expect(asked).toHaveLength(256)
  let count = 0
  while (asked.length > 0) {
    expect(asked.length).toBeLessThanOrEqual(256)
    count += asked.length
    await answerAll({ ok: true })
  }
  expect(count).toBe(1000)
  expect(reads.length).toBeLessThan(30)
})

test('a channel that does not answer is asked again after 10 s, behind the others, and no more than 30 times', async () => {
  backOnline('c-0')
  for (let tries = 0; tries < 50; tries++) {
    await settled()
    expect(asked).toHaveLength(tries < 30 ? 1 : 0)
    await answerAll({ ok: false, why: 'timeout' })
    expect(asked).toHaveLength(0)
    clock.advance(10_000)
  }
  expect(warnings).toEqual(['a channel does not answer, and may have another destination'])
})

test('a channel that is offline is not asked again before it is online again', async () => {
  backOnline('c-0')
  await settled()
  await answerAll({ ok: false, why: 'lost' })
  clock.advance(60_000)
  await settled()
  expect(asked).toHaveLength(0)
  backOnline('c-0')
  await settled()
  expect(asked).toHaveLength(1)
})

test('channels whose destinations could not be read get them when the database responds again', async () => {
  isDatabaseDown = true
  ids(100).forEach(backOnline)
  await settled()
  clock.advance(10_000)
  await settled()
  expect(asked).toHaveLength(0)
  isDatabaseDown = false
  clock.advance(10_000)
  await settled()
  expect(asked).toHaveLength(100)
})

test('a destination that was taken away is taken from the channel also after a command without an answer', async () => {
  farEnds.changed('c-0')
  await settled()
  await answerAll({ ok: false, why: 'timeout' })
  clock.advance(10_000)
  await settled()
  expect(asked.map(({ channelId }) => channelId)).toEqual(['c-0'])
})
