import { ChannelStatus } from '@backhaul/contract/channels'
import { errorCatalogue } from '@backhaul/contract/errors'
import { AlertType } from '@backhaul/contract/notifications'
import { ServerRow } from '@backhaul/contract/servers'
import { UnitStatus, UnitStatusChangeEvent, UnitTransition } from '@backhaul/contract/units'
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
  event: 'status changes',
  alert: 'alerts',
  code: 'error codes',
}

export interface Coverage {
  readonly title: string
  readonly seen: number
  readonly of: number
  readonly missing: readonly string[]
}

/** Returns what scenarios showed and what no scenario showed. */
export const coverageOf = (seen: ReadonlySet<string>): readonly Coverage[] =>
  Object.entries(wanted).map(([kind, all]) => {
    const missing = all.filter((value) => !seen.has(seenName(kind, value)))
    return { title: titles[kind] as string, seen: all.length - missing.length, of: all.length, missing }
  })
