import { describe, expect, test } from 'vitest'
import { manualClock } from './manual-clock.ts'

describe('manual clock', () => {
  test('moves wall time and monotonic time by the same amount, and only when advanced', () => {
    const clock = manualClock(1000)
    clock.advance(250)
    expect([clock.now(), clock.monotonicMs()]).toEqual([1250, 250])
  })

  test('runs timers in the order in which they fall due, each at its own time', () => {
    const clock = manualClock(0)
    const runs: string[] = []
    clock.after(300, () => runs.push(`late ${clock.now()}`))
    clock.every(200, () => runs.push(`repeated ${clock.now()}`))
    clock.after(100, () => runs.push(`early ${clock.now()}`))
    clock.advance(400)
    expect(runs).toEqual(['early 100', 'repeated 200', 'late 300', 'repeated 400'])
    expect(clock.now()).toBe(400)
  })

  test('runs a timer that another timer started, when it falls due in the same advance', () => {
    const clock = manualClock(0)
    const runs: number[] = []
    clock.after(100, () => clock.after(100, () => runs.push(clock.now())))
    clock.advance(199)
    expect(runs).toEqual([])
    clock.advance(1)
    expect(runs).toEqual([200])
  })

  test('never runs a cancelled timer, and counts those that remain', () => {
    const clock = manualClock()
    const runs: string[] = []
    const cancelAfter = clock.after(100, () => runs.push('after'))
    const cancelEvery = clock.every(100, () => runs.push('every'))
    expect(clock.timerCount()).toBe(2)
    cancelAfter()
    clock.advance(100)
    cancelEvery()
    clock.advance(1000)
    expect(runs).toEqual(['every'])
    expect(clock.timerCount()).toBe(0)
  })
})
