import { describe, expect, it } from 'vitest'
import { createPicture, type Picture, stepPicture } from './breaks.ts'

const startMs = Date.UTC(2026, 4, 5, 9)

interface Seen {
  readonly frozenMs: number
  readonly tears: number
}

/** Runs seconds of an encoder at 6 Mbit/s, with a hole of some seconds and spare capacity of 1 Mbit/s otherwise. */
function run(delayMs: number, holeSeconds: number, lossPercent = 0, seconds = 120): Seen {
  let picture: Picture = createPicture()
  let frozenMs = 0
  let tears = 0
  for (let s = 1; s <= seconds; s++) {
    const inHole = s > 20 && s <= 20 + holeSeconds
    const chance = { key: 1, nowMs: startMs + s * 1000 }
    picture = stepPicture(picture, 6000, inHole ? 0 : 6000, inHole ? 0 : 1000, lossPercent, 60, delayMs, chance)
    frozenMs += picture.freezeMs
    tears += picture.tears
    if (!inHole && s > 20 + holeSeconds) expect(picture.freezeMs).toBe(0)
  }
  return { frozenMs, tears }
}

describe('the picture', () => {
  it('freezes when a hole is longer than the buffer of the delay, and by the excess', () => {
    expect(run(5000, 3).frozenMs).toBe(0)
    expect(run(2000, 3).frozenMs).toBe(3000 - (2000 * 0.8 - 60))
    expect(run(800, 3).frozenMs).toBeGreaterThan(run(2000, 3).frozenMs)
    expect(run(10_000, 5).frozenMs).toBe(0)
  })

  it('sends late video over spare capacity: a second hole much later does not find it', () => {
    let picture = createPicture()
    for (let s = 1; s <= 40; s++) {
      const inHole = s === 5
      picture = stepPicture(picture, 6000, inHole ? 0 : 6000, inHole ? 0 : 1000, 0, 60, 5000, { key: 1, nowMs: startMs + s * 1000 })
      if (s === 6) expect(picture.lateMs).toBeGreaterThan(500)
    }
    expect(picture).toMatchObject({ lateMs: 0, lateKbit: 0 })
  })

  it('tears when packets are lost and the delay is too short to repeat them often', () => {
    expect(run(3000, 0, 0, 3600).tears).toBe(0)
    expect(run(800, 0, 2, 3600).tears).toBeGreaterThan(20)
    expect(run(800, 0, 2, 3600).tears).toBeGreaterThan(10 * run(2000, 0, 2, 3600).tears)
    expect(run(800, 0, 5, 3600).tears).toBeGreaterThan(run(800, 0, 2, 3600).tears)
  })
})
