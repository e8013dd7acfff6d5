import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import type { FlowOptions, FlowRows } from '../graph/flow.ts'
import { type FlowState, channelFlows, idOf, unitFlows } from '../graph/graph.ts'

/** One line of the list: the way of one camera of a unit, or of a channel without a visible unit. */
export interface FlowRow {
  readonly key: string
  readonly unit: UnitRow | null
  /** Null: none, or not visible to the user. */
  readonly channel: ChannelRow | null
  readonly state: FlowState
  readonly kbps: number
  readonly links: readonly { readonly carrier: string; readonly kbps: number }[]
  readonly hasReturn: boolean
}

export interface FlowList {
  readonly rows: readonly FlowRow[]
  readonly count: number
}

/** The search finds the others. */
export const listMax = 200
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
const rank: Readonly<Record<FlowState, number>> = { live: 0, connecting: 1, stale: 2, idle: 3 }

/** Returns the flows from their units to their channels, what is on air first. Units that send nothing are last: they can be routed. */
export function flowList(rows: FlowRows, { unitPasses, channelPasses }: Pick<FlowOptions, 'unitPasses' | 'channelPasses'>): FlowList {
  const channelOf = (id: string) => rows.channels.get(id)
  const found: { unit: UnitRow | null; channel: ChannelRow | null; state: FlowState; name: string }[] = []
  for (const unit of rows.units.values()) {
    if (!unitPasses(unit)) continue
    const sends = unitFlows(unit, channelOf).find(({ from, isReturn }) => !isReturn && from === `unit:${unit.uniqueId}`)
    const state = sends?.state ?? 'idle'
    if (unit.feeds.length === 0) {
      const { selChannel } = unit
      found.push({ unit, channel: (selChannel && channelOf(selChannel.channelId)) ?? null, state, name: unit.name })
    } else for (const { channelId } of unit.feeds) found.push({ unit, channel: channelOf(channelId) ?? null, state, name: unit.name })
  }
  for (const channel of rows.channels.values()) {
    const { allocatedToUnitUid: holder } = channel
    if (!channelPasses(channel) || (holder !== null && rows.units.get(holder) !== undefined)) continue
    const { state } = channelFlows(channel)[0]!
    if (state !== 'idle') found.push({ unit: null, channel, state, name: channel.channelName })
  }
  const onAir = (unit: UnitRow | null) => (unit !== null && isStreaming(unit.applications) ? 0 : 1)
  found.sort((a, b) => rank[a.state] - rank[b.state] || onAir(a.unit) - onAir(b.unit) || collator.compare(a.name, b.name))
  const lines = found.slice(0, listMax).map(({ unit, channel, state }): FlowRow => {
    const flows = unit === null ? [] : unitFlows(unit, channelOf)
    return {
      key: `${unit?.uniqueId} ${channel?.channelId}`,
      unit,
      channel,
      state,
      kbps: unit === null ? channel!.bitrate : unit.totalBitrate / Math.max(1, unit.feeds.length),
      links: flows.filter(({ to }) => to.startsWith('link:')).map(({ to, kbps }) => ({ carrier: idOf(to), kbps })),
      hasReturn: flows.some(({ isReturn }) => isReturn),
    }
  })
  return { rows: lines, count: found.length }
}
