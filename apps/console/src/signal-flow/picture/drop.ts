import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { FlowRows } from '../graph/flow.ts'
import { idOf } from '../graph/graph.ts'
import { isInReach } from '../route/refuse-route.ts'
import type { Box, Scene } from './scene.ts'

export interface Drag {
  readonly unitId: string
  readonly at: { readonly x: number; readonly y: number }
  readonly over: Box | null
}

/** A channel, or the choice of one: of a server, or of all. */
export type Drop =
  | { readonly kind: 'channel'; readonly channel: ChannelRow }
  | { readonly kind: 'choice'; readonly serverId: string | null }

/** Returns what a drop on a box means: a channel, or the choice of a channel of a server. */
export function dropOf({ channels, servers }: FlowRows, over: Box | null): Drop | null {
  if (over === null) return null
  const id = idOf(over.id)
  if (over.id.startsWith('channel:')) {
    const channel = channels.get(id)
    return channel === undefined ? null : { kind: 'channel', channel }
  }
  if (over.id.startsWith('siteChannels:') || over.id.startsWith('site:')) return { kind: 'choice', serverId: null }
  const isServer = over.id.startsWith('channels:') || over.id.startsWith('server:')
  return isServer && servers.get(id) !== undefined ? { kind: 'choice', serverId: id } : null
}

/** Says why a unit may not be dragged at all, or not to a channel; null: it may. */
export interface Refusals {
  unit(unit: UnitRow): string | null
  channel(unit: UnitRow, channel: ChannelRow): string | null
}

/** Returns why the unit cannot choose a channel of a server, or of all: it reaches none, or none takes it now. */
export function refuseChoice(
  { channels }: Pick<FlowRows, 'channels'>,
  unit: UnitRow,
  serverId: string | null,
  refuse: Refusals['channel'],
): 'noneInReach' | 'noneFree' | null {
  let refused: 'noneInReach' | 'noneFree' = 'noneInReach'
  for (const channel of channels.values()) {
    if ((serverId !== null && channel.serverId !== serverId) || !isInReach(unit, channel)) continue
    if (refuse(unit, channel) === null) return null
    refused = 'noneFree'
  }
  return refused
}

/**
 * Returns the boxes that take the unit: channels that no rule refuses, the sums of such channels, and the unit itself. A unit that
 * may not be dragged now has none.
 */
export function targetsOf(scene: Scene, rows: FlowRows, unitId: string, refuse: Refusals): Set<string> {
  const unit = rows.units.get(unitId)
  if (unit === undefined || refuse.unit(unit) !== null) return new Set()
  const takes = (drop: Drop, { isSum }: Box) =>
    drop.kind === 'channel'
      ? refuse.channel(unit, drop.channel) === null
      : isSum && refuseChoice(rows, unit, drop.serverId, refuse.channel) === null
  const targets = new Set([`unit:${unitId}`])
  for (const box of scene.boxes.values()) {
    const drop = dropOf(rows, box)
    if (drop !== null && takes(drop, box)) targets.add(box.id)
  }
  return targets
}
