import { describe, expect, test } from 'vitest'
import { createPlayer, isFrozen, takeSubject, tearsAt } from './player.ts'
import type { PictureSubject } from './subject.ts'

const clean: PictureSubject = {
  feed: 'u-1',
  name: 'North',
  camera: 1,
  label: null,
  overlay: null,
  format: '1080p',
  key: 7,
  encoderKbps: 6000,
  videoKbps: 6000,
  spareKbps: 1000,
  lossPercent: 0,
  rttMs: 60,
  graphics: [],
  delayMs: 1000,
}
const hole: PictureSubject = { ...clean, videoKbps: 0, spareKbps: 0 }
const startMs = 1_790_000_000_000
const atTimes = Array.from({ length: 20 }, (_, i) => i * 50)

/** Runs a player for seconds with these facts; returns its damage at 20 times of each second. */
function play(seconds: readonly PictureSubject[]) {
  const player = createPlayer(clean)
  return seconds.map((subject, second) => {
    const worldMs = startMs + second * 1000
    takeSubject(player, subject, worldMs)
    const frozen = atTimes.filter((at) => isFrozen(player, worldMs + at)).length
    return { frozen, torn: atTimes.filter((at) => tearsAt(player, worldMs + at).length > 0).length }
  })
}

describe('the picture of a unit', () => {
  test('is whole on clean links', () => {
    expect(play([clean, clean, clean])).toEqual([1, 2, 3].map(() => ({ frozen: 0, torn: 0 })))
  })

  test('freezes when no packet arrives in the time of the delay, and moves again within a second', () => {
    const seconds = play([clean, hole, hole, hole, clean, clean, clean])
    expect(seconds[3]?.frozen).toBe(20)
    expect(seconds.slice(5).map(({ frozen }) => frozen)).toEqual([0, 0])
  })

  test('is torn where packets are lost, and whole again in the first second without loss', () => {
    const lossy: PictureSubject = { ...clean, lossPercent: 40, delayMs: 200 }
    const [torn, whole] = play([lossy, clean])
    expect(torn?.torn).toBeGreaterThan(0)
    expect(whole?.torn).toBe(0)
  })

  test('is stepped once per second of the world, however often its facts arrive', () => {
    const [once, often] = [createPlayer(clean), createPlayer(clean)]
    takeSubject(once, hole, startMs)
    for (const at of atTimes) takeSubject(often, hole, startMs + at)
    expect(often.picture).toEqual(once.picture)
  })
})
