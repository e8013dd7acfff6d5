import type { Fault } from '@backhaul/simulation'
import { callActions } from '../scenario/actions/calls.ts'
import type { Records } from './recorder.ts'

/** Returns what the script of a hosted world records: its acts. Its calls go through the routes of the world, as those of users do. */
export const ofScript = (recorder: Records): Records => ({
  act(action) {
    if (!Object.keys(action).some((word) => Object.hasOwn(callActions, word))) recorder.act(action)
  },
  state: (is) => recorder.state(is),
})

/** Returns the name of a fault in a scenario, whose names have lower-case letters, digits and hyphens. */
const nameOf = (id: string) => `fault-${id.toLowerCase().replaceAll(/[^a-z0-9]/g, '-')}`.slice(0, 40)

export function beginOf(id: string, fault: Fault) {
  const { id: _, ...is } = fault
  return { fault: nameOf(id), is }
}
export const endOf = (id: string) => ({ end: nameOf(id) })
