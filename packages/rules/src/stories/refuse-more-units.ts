import { storyUnitsMax } from '@backhaul/contract/stories'
import { refusal, type Refusal } from '../refusal.ts'

/** R-138, E-058: returns why a story with this number of units takes no other one, or null. */
export const refuseMoreUnits = (count: number): Refusal<'TOO_MANY_UNITS'> | null =>
  count >= storyUnitsMax ? refusal('TOO_MANY_UNITS', { unitsMax: storyUnitsMax }) : null
