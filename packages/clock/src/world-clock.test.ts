import { describe, expect, test } from 'vitest'
import type { Clock } from './clock.ts'
import { manualClock } from './manual-clock.ts'
import { worldClock } from './world-clock.ts'

function aWorld(transport: Clock = manualClock(5000)) {
  const clock = worldClock(transport)
  const runs: string[] = []
  const note = (name: string) => () => void runs.push(`${name} ${clock.monotonicMs()}`)
  return { clock, runs, note }
}

describe('the clock of a world', () => {
  test('shows another wall time when it is set, and moves and runs no timer', () => {
    const transport = manualClock(5000)
    const { clock, runs, note } = aWorld(transport)
    clock.pause()
    clock.after(1000, note('timer'))
    transport.advance(60_000)
    clock.setTime(transport.now())
    clock.resume()
    expect([clock.now(), clock.monotonicMs(), runs]).toEqual([65_000, 0, []])
    transport.advance(1000)
    expect([clock.now(), runs]).toEqual([66_000, ['timer 1000']])
  })

  test('starts at the time of the transport clock and runs at its speed', () => {
    const transport = manualClock(5000)
    transport.advance(1000)
    const { clock } = aWorld(transport)
    expect([clock.now(), clock.monotonicMs()]).toEqual([6000, 0])
    clock.setSpeed(60)
    transport.advance(500)
    expect([clock.now(), clock.monotonicMs()]).toEqual([36_000, 30_000])
  })

  test('stops for good at the error of a timer, which its owner gets and the transport does not', () => {
    const transport = manualClock()
    const errors: unknown[] = []
    const clock = worldClock(transport, (error) => errors.push(error))
    const later: number[] = []
    clock.after(1000, () => {
      throw new Error('broken')
    })
    clock.after(2000, () => later.push(2000))
    transport.advance(5000)
    clock.resume()
    clock.advance(5000)
    transport.advance(5000)
    expect([clock.failed, errors, later]).toEqual([true, [new Error('broken')], []])
  })

  test('runs timers in order, each at its own time, and never a cancelled one', () => {
    const transport = manualClock()
    const { clock, runs, note } = aWorld(transport)
    clock.setSpeed(600)
    clock.after(1500, note('after'))
    const cancel = clock.every(1000, note('every'))
    clock.after(1200, note('cancelled'))()
    transport.advance(4)
    cancel()
    transport.advance(1000)
    expect(runs).toEqual(['every 1000', 'after 1500', 'every 2000'])
    expect(transport.timerCount()).toBe(0)
  })

  test('runs a timer that another one started, and those of the same time in the order in which they were started', () => {
    const { clock, runs, note } = aWorld()
    clock.every(200, note('first'))
    clock.after(400, () => {
      note('second')()
      clock.after(0, note('third'))
    })
    clock.advance(400)
    expect(runs).toEqual(['first 200', 'first 400', 'second 400', 'third 400'])
  })

  test('runs no timer while it is paused, and goes on where it was', () => {
    const transport = manualClock()
    const { clock, runs, note } = aWorld(transport)
    clock.after(1000, note('before'))
    transport.advance(600)
    clock.pause()
    clock.after(500, note('paused'))
    transport.advance(3_600_000)
    expect([clock.monotonicMs(), runs]).toEqual([600, []])
    clock.resume()
    transport.advance(400)
    expect(runs).toEqual(['before 1000'])
    transport.advance(100)
    expect(runs).toEqual(['before 1000', 'paused 1100'])
  })

  test('gives pending timers the new speed from the moment of the change', () => {
    const transport = manualClock()
    const { clock, runs, note } = aWorld(transport)
    clock.after(10_000, note('late'))
    transport.advance(4000)
    clock.setSpeed(600)
    transport.advance(9)
    expect([clock.monotonicMs(), runs]).toEqual([9400, []])
    clock.setSpeed(0.5)
    transport.advance(1199)
    expect(runs).toEqual([])
    transport.advance(1)
    expect(runs).toEqual(['late 10000'])
  })

  test('skips no timer of a jump or of a step, paused or not', () => {
    const { clock, runs, note } = aWorld()
    clock.every(1000, note('every'))
    clock.pause()
    clock.advance(2500)
    clock.resume()
    clock.jumpTo(5000 + 4000)
    expect(clock.now()).toBe(9000)
    expect(runs).toEqual(['every 1000', 'every 2000', 'every 3000', 'every 4000'])
  })

  test('does not go back', () => {
    const { clock } = aWorld()
    clock.advance(1000)
    expect(() => clock.jumpTo(5999)).toThrow(RangeError)
    expect(() => clock.advance(-1)).toThrow(RangeError)
    expect(() => clock.setSpeed(0)).toThrow(RangeError)
    expect(clock.now()).toBe(6000)
  })

  test('stops at once when a timer pauses it, and takes a speed that a timer sets from there', () => {
    const transport = manualClock()
    const { clock, runs, note } = aWorld(transport)
    clock.setSpeed(1000)
    clock.after(100, () => clock.pause())
    clock.after(101, note('later'))
    transport.advance(1000)
    expect([clock.monotonicMs(), runs]).toEqual([100, []])
    clock.after(0, () => clock.setSpeed(1))
    clock.resume()
    transport.advance(0)
    transport.advance(0.5)
    expect(runs).toEqual([])
    transport.advance(0.5)
    expect(runs).toEqual(['later 101'])
  })
})

describe('a world that cannot keep up', () => {
  /** A transport clock whose timers run when the test says so, as on a busy or suspended machine. */
  function busyTransport() {
    let nowMs = 0
    let run: (() => void) | null = null
    const transport: Clock = {
      now: () => nowMs,
      monotonicMs: () => nowMs,
      every: () => () => undefined,
      after: (_, due) => {
        run = due
        return () => void (run = null)
      },
    }
    return {
      transport,
      work: (ms: number) => void (nowMs += ms),
      turn: () => {
        const due = run
        run = null
        due?.()
      },
    }
  }

  test('never shows a time after a timer that has not run', () => {
    const { transport, work, turn } = busyTransport()
    const { clock, runs, note } = aWorld(transport)
    clock.after(100, note('due'))
    work(700)
    expect(clock.monotonicMs()).toBe(100)
    turn()
    expect([clock.monotonicMs(), runs]).toEqual([700, ['due 100']])
  })

  test('lets the transport run between its timers, and runs each of them later', () => {
    const { transport, work, turn } = busyTransport()
    const { clock, runs, note } = aWorld(transport)
    for (let i = 1; i <= 10; i++) {
      clock.after(i, () => {
        note('timer')()
        work(6)
      })
    }
    work(10)
    turn()
    expect(runs).toEqual(['timer 1', 'timer 2'])
    for (let i = 0; i < 4; i++) turn()
    expect(runs).toHaveLength(10)
    expect(runs.at(-1)).toBe('timer 10')
  })

  test('catches up in steps of a second of the world', () => {
    const { transport, work, turn } = busyTransport()
    const { clock, runs, note } = aWorld(transport)
    clock.setSpeed(600)
    clock.every(500, note('every'))
    work(5)
    turn()
    expect(runs).toEqual(['every 500', 'every 1000'])
    turn()
    expect(runs).toEqual(['every 500', 'every 1000', 'every 1500', 'every 2000'])
  })

  test('goes on about where it was after a suspension of the machine', () => {
    const { transport, work, turn } = busyTransport()
    const { clock, runs, note } = aWorld(transport)
    clock.every(1000, note('every'))
    work(1000 + 3_600_000)
    for (let i = 0; i < 10; i++) turn()
    expect(runs).toEqual(['every 1000', 'every 2000'])
    expect(clock.monotonicMs()).toBe(2000)
  })
})
