import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { FlowRows } from '../graph/flow.ts'
import { idOf } from '../graph/graph.ts'
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

/** Returns the boxes that take the unit: channels that no rule refuses, the sums of channels, and the unit itself. */
export function targetsOf(
  scene: Scene,
  rows: FlowRows,
  unitId: string,
  reason: (unit: UnitRow, channel: ChannelRow) => string | null,
): Set<string> {
  const unit = rows.units.get(unitId)
  const targets = new Set([`unit:${unitId}`])
  if (unit === undefined) return targets
  for (const box of scene.boxes.values()) {
    const drop = dropOf(rows, box)
    if (drop !== null && (drop.kind === 'choice' ? box.isSum : reason(unit, drop.channel) === null)) targets.add(box.id)
  }
  return targets
}
