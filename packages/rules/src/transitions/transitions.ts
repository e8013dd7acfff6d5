import type { Activity, Applications, TransmissionMode } from '@backhaul/contract/units'
import { isRunning } from '../status/activities.ts'
import { transitionPolling } from './retry.ts'

/** an action of the user that the unit has not followed yet. */
export interface Transition {
  /** `running`: one of the activities must run. `stopped`: all of them must be gone. */
  readonly wanted: 'running' | 'stopped'
  readonly activities: readonly Activity[]
  readonly polls: number
}
export type TransitionFlag = 'isTransition' | 'isVrTransition' | 'isDbTransition'
/** The flags of a unit; a missing flag is clear. */
export type Transitions = Readonly<Partial<Record<TransitionFlag, Transition>>>

const streams = ['video', 'multiCamera', 'switcher', 'switcherAndProxy'] as const satisfies readonly Activity[]
const storeAndForward = ['store', 'forward'] as const satisfies readonly Activity[]

/** Returns the transition that a start or stop of a stream begins. */
export const streamTransition = (wanted: Transition['wanted'], transmissionMode: TransmissionMode): Transition => ({
  wanted,
  activities: wanted === 'stopped' ? [...streams, ...storeAndForward] : transmissionMode === 'Store & Forward' ? storeAndForward : streams,
  polls: 0,
})

const isReached = ({ wanted, activities }: Transition, applications: Applications): boolean =>
  wanted === 'running'
    ? activities.some((activity) => isRunning(applications?.[activity]))
    : activities.every((activity) => applications?.[activity] === undefined)

export type TransitionEvent =
  | { readonly type: 'act'; readonly flag: TransitionFlag; readonly transition: Transition }
  | { readonly type: 'status'; readonly applications: Applications }
  /** A poll that found the unit as it was; due every `transitionPolling.intervalMs` while a flag is set. */
  | { readonly type: 'poll' }

/** Applies one event to a unit's flags; returns `transitions` itself when no flag changes. */
export function stepTransitions(transitions: Transitions, event: TransitionEvent): Transitions {
  if (event.type === 'act') return { ...transitions, [event.flag]: event.transition }
  const entries = Object.entries(transitions) as [TransitionFlag, Transition][]
  if (event.type === 'status') {
    const left = entries.filter(([, transition]) => !isReached(transition, event.applications))
    return left.length === entries.length ? transitions : Object.fromEntries(left)
  }
  const polled = entries.map(([flag, transition]) => [flag, { ...transition, polls: transition.polls + 1 }] as const)
  return entries.length === 0 ? transitions : Object.fromEntries(polled.filter(([, { polls }]) => polls < transitionPolling.recurrences))
}
