import { describe, expect, it } from 'vitest'
import { manualClock, worldClock } from './clock.ts'

describe('a clock of one’s own', () => {
  it('runs what falls due on the way in order, each at its own time', () => {
    const clock = manualClock(1000)
    const seen: [string, number][] = []
    clock.every(300, () => seen.push(['every', clock.now()]))
    clock.after(500, () => seen.push(['after', clock.now()]))
    clock.step(1000)
    expect(seen).toEqual([
      ['every', 1300],
      ['after', 1500],
      ['every', 1600],
      ['every', 1900],
    ])
    expect(clock.now()).toBe(2000)
    expect(clock.monotonicMs()).toBe(1000)
  })

  it('runs a repeating timer once after a jump, and on its old beat from there', () => {
    const clock = manualClock(0)
    const seen: number[] = []
    clock.every(300, () => seen.push(clock.now()))
    clock.jumpTo(1000)
    expect(seen).toEqual([1000])
    clock.step(300)
    expect(seen).toEqual([1000, 1200])
  })

  it('never goes back', () => {
    const clock = manualClock(5000)
    clock.jumpTo(1000)
    expect(clock.now()).toBe(5000)
  })

  it('stands still while paused and runs as fast as told', async () => {
    const clock = worldClock({ startMs: 0, speed: 100 })
    let beats = 0
    const cancel = clock.every(1000, () => (beats += 1))
    await new Promise((resolve) => setTimeout(resolve, 80))
    clock.setSpeed(0)
    const pausedAt = clock.now()
    const pausedBeats = beats
    expect(pausedAt).toBeGreaterThan(5000)
    expect(pausedBeats).toBeGreaterThan(2)
    await new Promise((resolve) => setTimeout(resolve, 40))
    expect(clock.now()).toBe(pausedAt)
    expect(beats).toBe(pausedBeats)
    cancel()
  })

  it('forgets a cancelled timer, also one cancelled by another', () => {
    const clock = manualClock(0)
    let ran = 0
    const cancel = clock.after(200, () => (ran += 1))
    clock.after(100, cancel)
    clock.step(1000)
    expect(ran).toBe(0)
  })
})
