import type { UnitRow } from '@backhaul/contract/units'
import { plainActNames, type UnitActName } from '../../domain/units/acts.ts'
import { streamActOf } from '../../domain/units/row-acts.ts'
import { findUnits } from './find-units.ts'

export type ActKind = UnitActName | 'map'

export interface FoundAct {
  readonly kind: ActKind
  readonly unit: UnitRow
}

interface ActsOptions {
  readonly units: readonly UnitRow[]
  readonly text: string
  /** Returns the word that begins a command, in the language of the console. */
  readonly verbOf: (kind: ActKind) => string
  /** The unit whose panel or card is open. */
  readonly open: UnitRow | undefined
}

/** In the order in which a unit has them. */
const kinds: readonly ActKind[] = ['start', 'stop', 'setChannel', 'map', ...plainActNames]
const isPossible = (kind: ActKind, unit: UnitRow) =>
  kind === 'map' ? unit.location !== null : (kind !== 'start' && kind !== 'stop') || streamActOf(unit) === kind
const actsOf = (unit: UnitRow): FoundAct[] => kinds.filter((kind) => isPossible(kind, unit)).map((kind) => ({ kind, unit }))

/**
 * Returns what can be done with units: "stop oslo" stops units whose name has "oslo"; a text without a verb offers the acts
 * of the unit that it finds first; no text, those of the open unit.
 */
export function findUnitActs({ units, text, verbOf, open }: ActsOptions): FoundAct[] {
  if (text === '') return open === undefined ? [] : actsOf(open)
  const said = `${text.toLowerCase()} `
  const kind = kinds.find((each) => said.startsWith(`${verbOf(each).toLowerCase()} `))
  if (kind === undefined) return findUnits(units, text).slice(0, 1).flatMap(actsOf)
  const possible = units.filter((unit) => isPossible(kind, unit))
  return findUnits(possible, said.slice(verbOf(kind).length + 1).trim()).map((unit) => ({ kind, unit }))
}
