import { manualClock } from '@backhaul/clock'
import { describe, expect, it } from 'vitest'
import { scaledClock } from './scaled-clock.ts'

describe('a scaled clock', () => {
  it('starts at the time of the other clock and runs at its speed', () => {
    const real = manualClock(5000)
    real.advance(1000)
    const clock = scaledClock(real, 60)
    expect([clock.now(), clock.monotonicMs()]).toEqual([6000, 0])
    real.advance(500)
    expect([clock.now(), clock.monotonicMs()]).toEqual([36_000, 30_000])
  })

  it('runs timers at its own time, and never a cancelled one', () => {
    const real = manualClock(0)
    const clock = scaledClock(real, 10)
    const runs: string[] = []
    const cancel = clock.every(1000, () => runs.push(`every ${clock.now()}`))
    clock.after(1500, () => runs.push(`after ${clock.now()}`))
    clock.after(1200, () => runs.push('cancelled'))()
    real.advance(200)
    cancel()
    real.advance(1000)
    expect(runs).toEqual(['every 1000', 'after 1500', 'every 2000'])
  })
})
