import type { UnitRow } from '@backhaul/contract/units'
import { transmits } from '@backhaul/rules/status'
import { findUnits } from './find-units.ts'

export type ActKind = 'start' | 'stop' | 'channel' | 'map' | 'reboot'

export interface UnitAct {
  readonly kind: ActKind
  readonly unit: UnitRow
}

interface ActsOptions {
  readonly units: readonly UnitRow[]
  readonly text: string
  /** The words that begin a command, in the language of the console. */
  readonly verbs: Readonly<Record<ActKind, string>>
  /** The unit whose panel or card is open. */
  readonly open: UnitRow | undefined
}

const streamKind = ({ applications }: UnitRow) => (transmits(applications) ? 'stop' : 'start')
const isPossible = (kind: ActKind, unit: UnitRow) =>
  kind === 'map' ? unit.location !== null : kind === 'reboot' || kind === 'channel' || streamKind(unit) === kind
const actsOf = (unit: UnitRow): UnitAct[] => [
  { kind: streamKind(unit), unit },
  { kind: 'channel', unit },
  ...(unit.location === null ? [] : [{ kind: 'map', unit } as const]),
  { kind: 'reboot', unit },
]

/**
 * Returns what can be done with units: "stop oslo" stops units whose name has "oslo"; a text without a verb offers the acts
 * of the unit that it finds first; no text, those of the open unit.
 */
export function findUnitActs({ units, text, verbs, open }: ActsOptions): UnitAct[] {
  if (text === '') return open === undefined ? [] : actsOf(open)
  const said = `${text.toLowerCase()} `
  const kind = (['start', 'stop', 'channel', 'map', 'reboot'] as const).find((each) => said.startsWith(`${verbs[each].toLowerCase()} `))
  if (kind === undefined) return findUnits(units, text).slice(0, 1).flatMap(actsOf)
  const possible = units.filter((unit) => isPossible(kind, unit))
  return findUnits(possible, said.slice(verbs[kind].length + 1).trim()).map((unit) => ({ kind, unit }))
}
