import type { Handlers } from '@backhaul/core'
import type { simulation } from '@backhaul/simulation'
import { accessTo } from './handlers/access.ts'
import { clockHandlers } from './handlers/clock.ts'
import { copiesHandlers } from './handlers/copies.ts'
import { faultsHandlers } from './handlers/faults.ts'
import { fieldHandlers } from './handlers/field.ts'
import { filesHandlers } from './handlers/files.ts'
import { recordingsHandlers } from './handlers/recordings.ts'
import { scenariosHandlers } from './handlers/scenarios.ts'
import { worldsHandlers } from './handlers/worlds.ts'
import type { Worlds } from './worlds.ts'

/** Returns the handlers of the simulation's calls. */
export function simulationHandlers(worlds: Worlds): Handlers<typeof simulation> {
  const access = accessTo(worlds)
  return {
    worlds: worldsHandlers(worlds, access),
    clock: clockHandlers(worlds, access),
    faults: faultsHandlers(worlds, access),
    field: fieldHandlers(worlds, access),
    copies: copiesHandlers(worlds, access),
    files: filesHandlers(worlds, access),
    scenarios: scenariosHandlers(worlds, access),
    recordings: recordingsHandlers(worlds, access),
  }
}
