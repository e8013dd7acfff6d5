import type { Handlers } from '@backhaul/core'
import type { simulation } from '@backhaul/simulation'
import { simulationError } from '../simulation-error.ts'
import type { Worlds } from '../worlds.ts'
import type { Access } from './access.ts'

export const recordingsHandlers = (worlds: Worlds, { requireOwn }: Access): Handlers<typeof simulation.recordings> => ({
  get({ ctx, input: { worldId } }) {
    requireOwn(ctx, worldId)
    const recorder = worlds.recorder(worldId)
    if (recorder === null) throw simulationError('NO_RECORDING')
    return recorder.recording
  },
})
