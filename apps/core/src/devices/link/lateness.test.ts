import { manualClock } from '@backhaul/clock'
import { memoryLink } from '@backhaul/device-link'
import { expect, test } from 'vitest'
import { watchLateness } from './lateness.ts'

const minute = 60_000

test('late links are logged once a minute with the time since when, and again when they are in time', () => {
  const transportClock = manualClock()
  const lines: [text: string, facts: object][] = []
  const note = (facts: object, text: string) => void lines.push([text.slice(0, 27), facts])
  let lateMs = 0
  const { core } = memoryLink()
  const links = [{ end: core }, { end: Object.defineProperty({ ...core }, 'lateMs', { get: () => lateMs }) }]
  watchLateness({ transportClock, log: { warn: note } as never }, () => links)
  transportClock.advance(minute)
  expect(lines).toEqual([])
  lateMs = 12_000
  transportClock.advance(2.5 * minute)
  lateMs = 500
  transportClock.advance(minute)
  expect(lines).toEqual([
    ['the frames of fleets are la', { links: 1, lateMs: 12_000, sinceMs: 12_000 }],
    ['the frames of fleets are la', { links: 1, lateMs: 12_000, sinceMs: 72_000 }],
    ['the frames of fleets are la', { links: 1, lateMs: 12_000, sinceMs: 132_000 }],
    ['the frames of fleets are in', { afterMs: 162_000 }],
  ])
})
