import { describe, expect, test } from 'vitest'
import { afterRun, channelSetRetry, retryTimerDefault, transitionPolling } from './retry.ts'
import { isReached, transitionMsMax, wantedByReboot, wantedByStart, wantedByStop } from './transitions.ts'

describe('the end of a transition', () => {
  test('R-082 a start is followed when the stream runs, not while it connects', () => {
    expect(isReached(wantedByStart(false), { video: 'connecting' })).toBe(false)
    for (const activity of ['video', 'multiCamera', 'switcher', 'switcherAndProxy'] as const)
      expect(isReached(wantedByStart(false), { [activity]: 'running' })).toBe(true)
  })

  test('R-082 an earlier forwarding ends neither the start of a stream nor the start of a recording', () => {
    expect(isReached(wantedByStart(false), { forward: 'running' })).toBe(false)
    expect(isReached(wantedByStart(true), { forward: 'running' })).toBe(false)
    expect(isReached(wantedByStart(true), { forward: 'running', store: 'running' })).toBe(true)
  })

  test('R-082 the stop of a stream does not wait for the forwarding of files', () => {
    const wanted = wantedByStop({ video: 'running', forward: 'running' })
    expect(isReached(wanted, { video: 'disconnecting', forward: 'running' })).toBe(false)
    expect(isReached(wanted, { forward: 'running' })).toBe(true)
  })

  test('R-082 the stop of a recording does not wait for the forwarding of files', () => {
    const wanted = wantedByStop({ store: 'running', forward: 'running' })
    expect(isReached(wanted, { store: 'stopping', forward: 'running' })).toBe(false)
    expect(isReached(wanted, { forward: 'running' })).toBe(true)
  })

  test('R-082 the stop of a forwarding waits for it', () => {
    const wanted = wantedByStop({ forward: 'running' })
    expect(isReached(wanted, { forward: 'running' })).toBe(false)
    expect(isReached(wanted, {})).toBe(true)
  })

  test('R-082 a stop is followed when the unit goes offline', () => {
    expect(isReached(wantedByStop({ video: 'running' }), null)).toBe(true)
  })

  test('R-082 no activity shows a restart', () => {
    expect(isReached(wantedByReboot, null)).toBe(false)
    expect(isReached(wantedByReboot, {})).toBe(false)
  })

  test('R-082 each flag is followed by its own activity', () => {
    expect(isReached({ state: 'running', activities: ['videoReturn'] }, { databridge: 'running' })).toBe(false)
    expect(isReached({ state: 'stopped', activities: ['databridge'] }, { videoReturn: 'running' })).toBe(true)
  })

  test('R-083 a start and a stop last at most 10 polls of 2 s, a restart two minutes', () => {
    expect(transitionPolling).toEqual({ recurrences: 10, intervalMs: 2000 })
    expect([transitionMsMax('starting'), transitionMsMax('stopping'), transitionMsMax('rebooting')]).toEqual([20_000, 20_000, 120_000])
  })
})

describe('retry timer', () => {
  const runs = (timer: typeof retryTimerDefault, goOn: (run: number) => boolean) => {
    for (let run = 1; ; run++) if (afterRun(timer, run, goOn(run)) === 'end') return run
  }
  test('R-210 ends when the action returns false', () => expect(runs(retryTimerDefault, (run) => run < 3)).toBe(3))
  test('R-210 R-211 ends at the limit of 5 runs, 1000 ms apart', () => {
    expect(runs(retryTimerDefault, () => true)).toBe(5)
    expect(retryTimerDefault.intervalMs).toBe(1000)
  })
  test('R-084 a channel selection is tried 7 times', () => expect(runs(channelSetRetry, () => true)).toBe(7))
})
