import type { Activity, Applications } from '@backhaul/contract/units'
import { describe, expect, test } from 'vitest'
import { afterRun, channelSetRetry, retryTimerDefault, transitionPolling } from './retry.ts'
import { stepTransitions, streamTransition, type Transition, type Transitions } from './transitions.ts'

const starting = stepTransitions({}, { type: 'act', flag: 'isTransition', transition: streamTransition('running', 'Live') })
const status = (transitions: Transitions, applications: Applications) => stepTransitions(transitions, { type: 'status', applications })

describe('transition flags', () => {
  test('R-082 isTransition clears when the stream runs, not while it connects', () => {
    expect(status(starting, { video: 'connecting' })).toBe(starting)
    expect(status(starting, { video: 'running' })).toEqual({})
  })

  test('R-082 an earlier forwarding does not end the start of a stream', () => {
    expect(status(starting, { forward: 'running' })).toBe(starting)
  })

  test('R-082 a start in Store & Forward is over when storing or forwarding runs', () => {
    const transitions = stepTransitions(
      {},
      { type: 'act', flag: 'isTransition', transition: streamTransition('running', 'Store & Forward') },
    )
    expect(status(transitions, { video: 'running' })).toBe(transitions)
    expect(status(transitions, { store: 'running' })).toEqual({})
  })

  test('R-082 a stop is over when no stream is left, also when the unit goes offline', () => {
    const stopping = stepTransitions({}, { type: 'act', flag: 'isTransition', transition: streamTransition('stopped', 'Live') })
    expect(status(stopping, { video: 'disconnecting' })).toBe(stopping)
    expect(status(stopping, { ifb: 'running' })).toEqual({})
    expect(status(stopping, null)).toEqual({})
  })

  test('R-082 each flag clears by its own activity', () => {
    const only = (wanted: Transition['wanted'], activity: Activity): Transition => ({ wanted, activities: [activity], polls: 0 })
    const both = stepTransitions(stepTransitions({}, { type: 'act', flag: 'isVrTransition', transition: only('running', 'videoReturn') }), {
      type: 'act',
      flag: 'isDbTransition',
      transition: only('stopped', 'databridge'),
    })
    expect(Object.keys(status(both, { videoReturn: 'running', databridge: 'running' }))).toEqual(['isDbTransition'])
    expect(Object.keys(status(both, {}))).toEqual(['isVrTransition'])
  })

  test('R-083 a transition that is not reached clears with the tenth poll', () => {
    let transitions = starting
    for (let poll = 1; poll <= 9; poll++) transitions = stepTransitions(transitions, { type: 'poll' })
    expect(transitions.isTransition?.polls).toBe(9)
    expect(stepTransitions(transitions, { type: 'poll' })).toEqual({})
    expect(transitionPolling).toEqual({ recurrences: 10, intervalMs: 2000 })
  })

  test('another action restarts the count', () => {
    const polled = stepTransitions(starting, { type: 'poll' })
    const again = stepTransitions(polled, { type: 'act', flag: 'isTransition', transition: streamTransition('stopped', 'Live') })
    expect(again.isTransition).toMatchObject({ wanted: 'stopped', polls: 0 })
  })

  test('a poll without flags changes nothing', () => {
    const none: Transitions = {}
    expect(stepTransitions(none, { type: 'poll' })).toBe(none)
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
