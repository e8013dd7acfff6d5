import { callsOf, type Contract, type Http } from '@backhaul/contract'

/** Method and path of every call, by its dotted name: `{ 'units.setDelay': 'PUT /v2/units/:unitId/delay' }`. */
export type Routes = Readonly<Record<string, Http>>

/** Makes the table from a contract. A browser gets it ready-made, because the contract carries every schema. */
export const routesOf = (contract: Contract): Routes =>
  Object.fromEntries(Array.from(callsOf(contract), ([name, { http }]) => [name, http[0]] as const))
