import type { ErrorParams } from '@backhaul/contract'
import { ExtensionError } from '@backhaul/core'
import { type SimulationErrorCode, simulationErrors } from '@backhaul/simulation'

/** Returns the error of a call of the simulation. */
export const simulationError = (code: SimulationErrorCode, params?: ErrorParams) => new ExtensionError(code, simulationErrors[code], params)
