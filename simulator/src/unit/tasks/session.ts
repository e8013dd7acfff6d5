import type { Command } from '@backhaul/device-link'
import type { UnitState } from '../state.ts'
import { type Peer, succeeded, type TaskType } from '../task-type.ts'

/** Returns a task that runs until it is stopped, with a device at its far end or without one. */
export const session = (activity: (unit: UnitState) => string, peer?: (command: Command) => Peer | undefined): TaskType => ({
  phases: [
    { name: 'connecting', ms: [2000, 6000] },
    { name: 'running', ms: null },
    { name: 'disconnecting', ms: [1000, 3000] },
  ],
  stopPhase: 2,
  activity,
  activityState: ({ name }) => (name === 'connecting' || name === 'disconnecting' ? name : 'running'),
  ...(peer !== undefined && { peer }),
  end: () => succeeded,
})
