import type { Environment } from '../environment/environment.ts'
import type { CellLoads } from '../world/cell-loads.ts'
import type { Receptions } from './receptions.ts'
import type { Transmissions } from './transmissions.ts'

/** Data that the devices of a world share: the environment, the demand of all units on the cells, the transmissions, and the receptions. */
export interface RadioContext {
  readonly environment: Environment
  readonly loads: CellLoads
  readonly sent: Transmissions
  readonly received: Receptions
}
