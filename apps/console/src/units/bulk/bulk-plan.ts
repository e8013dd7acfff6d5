import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { transmits } from '@backhaul/rules/status'
import { hasChannel, hasStarted, hasStopped, startModeOf } from '@backhaul/rules/units'
import { type UnitActName, unitActs } from '../../domain/units/acts.ts'
import type { UnitAct } from '../../domain/units/row-acts.ts'
import { channelsFor } from '../../domain/units/channels-for.ts'

/** The acts that run on several units. */
export const bulkActions = ['start', 'stop', 'setChannel', 'reboot'] as const satisfies readonly UnitActName[]
export type BulkAction = (typeof bulkActions)[number]

/** A selected unit, and why the act leaves it out. `elsewhere`: the channel is not one of the unit's groups or inventories. */
export interface PlannedUnit {
  readonly unit: UnitRow
  readonly refusal: Refusal | 'elsewhere' | null
}

interface PlanOptions {
  action: BulkAction
  units: readonly UnitRow[]
  channels: { get(id: string): ChannelRow | undefined; values(): Iterable<ChannelRow> }
  /** The channel of `setChannel`. */
  channelId?: string | null
}

/** Returns what an act on several units does to each, by the rules that the core asks too. */
export function planBulk({ action, units, channels, channelId = null }: PlanOptions): PlannedUnit[] {
  if (action === 'start') return planStarts(units, channels)
  const chosen = channelId === null ? undefined : channels.get(channelId)
  return units.map((unit) => {
    const { refuse } = unitActs[action]
    const refusal = refuse(unit)
    if (refusal !== null || chosen === undefined) return { unit, refusal }
    return { unit, refusal: channelsFor(unit, [chosen]).length > 0 ? refuse(unit, chosen) : 'elsewhere' }
  })
}

/** A channel takes one unit: of the units that would start to the same channel, the first one does. */
function planStarts(units: readonly UnitRow[], channels: PlanOptions['channels']): PlannedUnit[] {
  const takenBy = new Map<string, UnitRow>()
  return units.map((unit) => {
    const channelId = sentTo(unit)
    const channel = channelId === null ? undefined : channels.get(channelId)
    const first = channelId === null ? undefined : takenBy.get(channelId)
    const facts = channel && first ? { ...channel, allocatedToUnitUid: first.uniqueId, allocatedToUnitAlias: first.name } : channel
    const refusal = unitActs.start.refuse(unit, facts)
    if (refusal === null && channelId !== null) takenBy.set(channelId, unit)
    return { unit, refusal }
  })
}

/** Returns the channel to which the unit would send; null for a recording, several cameras, or no known channel. */
function sentTo({ selChannel, transmissionMode }: UnitRow): string | null {
  const mode = startModeOf(transmissionMode)
  return mode === 'storeAndForward' || mode === 'multiCamera' || selChannel === null || selChannel.external ? null : selChannel.channelId
}

/** Whether a unit is in the state that an act brings about. No state shows a reboot. */
const doneBy: { readonly [Action in BulkAction]?: (unit: UnitRow, channelId: string | null) => boolean } = {
  start: hasStarted,
  stop: hasStopped,
  setChannel: (unit, channelId) => channelId !== null && hasChannel(unit, channelId),
}

/** Returns whether a unit is in the state that the act brings about, so that a repetition has nothing to do. */
export const isDone = (action: BulkAction, unit: UnitRow, channelId: string | null): boolean => doneBy[action]?.(unit, channelId) ?? false

/** Whether the act ends a transmission of the unit. */
export const endsTransmission = (action: BulkAction, { applications }: UnitRow): boolean =>
  (unitActs[action] as UnitAct).endsTransmission === true && transmits(applications)

/** Returns the channels that at least one of the units may select, by name. */
export function channelsForAny(units: readonly UnitRow[], channels: Iterable<ChannelRow>): ChannelRow[] {
  const all = [...channels]
  const found = new Map(units.flatMap((unit) => channelsFor(unit, all)).map((channel) => [channel.channelId, channel]))
  return [...found.values()].sort((a, b) => a.channelName.localeCompare(b.channelName, undefined, { numeric: true }))
}
