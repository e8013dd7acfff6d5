import { ChannelStatus } from '@backhaul/contract/channels'
import { errorCatalogue } from '@backhaul/contract/errors'
import { AlertType } from '@backhaul/contract/notifications'
import { ServerRow } from '@backhaul/contract/servers'
import { UnitStatus, UnitStatusChangeEvent, UnitTransition } from '@backhaul/contract/units'
import { owned } from './coverage-owners.ts'
import { seenName } from './play.ts'

/** Everything that the scenarios together should show to users, by kind. */
const wanted: Readonly<Record<string, readonly string[]>> = {
  units: UnitStatus.options,
  channels: ChannelStatus.options,
  servers: ServerRow.shape.state.options,
  transition: UnitTransition.shape.kind.options,
  event: UnitStatusChangeEvent.options,
  alert: AlertType.options,
  code: Object.keys(errorCatalogue),
}
const titles: Readonly<Record<string, string>> = {
  units: 'statuses of units',
  channels: 'statuses of channels',
  servers: 'states of servers',
  transition: 'transitions',
  // Units §4: the changes after which the counters of a list change.
  event: 'counter transitions',
  alert: 'alerts',
  code: 'error codes',
}

interface Coverage {
  readonly kind: string
  readonly title: string
  readonly seen: number
  readonly of: number
  /** Values without a scenario and without an owner. */
  readonly missing: readonly string[]
  /** Values without a scenario, each with its owner and the reason. */
  readonly owned: readonly string[]
  /** Values that have an owner although a scenario shows them. */
  readonly stale: readonly string[]
}

function coverageOfKind(kind: string, all: readonly string[], seen: ReadonlySet<string>): Coverage {
  const isSeen = (value: string) => seen.has(seenName(kind, value))
  const ofOwners = owned.filter((one) => one.kind === kind)
  const isOwned = (value: string) => ofOwners.some((one) => one.value === value)
  return {
    kind,
    title: titles[kind] as string,
    seen: all.filter(isSeen).length,
    of: all.length,
    missing: all.filter((value) => !isSeen(value) && !isOwned(value)),
    owned: ofOwners.flatMap(({ value, owner, reason }) => (isSeen(value) ? [] : [`${value} (${owner}: ${reason})`])),
    // A value that does not exist any more has no owner either.
    stale: ofOwners.flatMap(({ value }) => (isSeen(value) || !all.includes(value) ? [value] : [])),
  }
}

/** Returns what scenarios showed and what no scenario showed. */
export const coverageOf = (seen: ReadonlySet<string>): readonly Coverage[] =>
  Object.entries(wanted).map(([kind, all]) => coverageOfKind(kind, all, seen))

/** Returns the coverage as one line for each kind, and whether every value has a scenario or an owner. */
export function coverageReport(seen: ReadonlySet<string>): { readonly lines: readonly string[]; readonly isComplete: boolean } {
  const all = coverageOf(seen)
  const list = (text: string, values: readonly string[]) => (values.length === 0 ? '' : `; ${text} ${values.join(', ')}`)
  return {
    lines: all.map(
      (one) =>
        `${one.title}: ${one.seen} of ${one.of}${list('no scenario shows', one.missing)}${list('without a scenario:', one.owned)}${list('a scenario shows what has an owner:', one.stale)}`,
    ),
    isComplete: all.every(({ missing, stale }) => missing.length === 0 && stale.length === 0),
  }
}
