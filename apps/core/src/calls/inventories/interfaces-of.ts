import type { IfbLine, Tally } from '@backhaul/contract/inventories'
import type { Ctx } from '../../context.ts'
import type { Caller } from '../../caller.ts'
import { lineName, modeOf } from '../../devices/kinds/audio-state.ts'
import type { ChannelRecord, ServerRecord } from '../../devices/registry/record.ts'

type Context = Pick<Ctx, 'registry' | 'store'> & { readonly caller: Caller }

/** The servers of an inventory in the scope of the caller, by name. */
export const serversOf = ({ registry, caller }: Context, inventoryId: string): ServerRecord[] =>
  [...registry.servers.ofInventory(inventoryId)]
    .filter(({ id }) => registry.servers.find(caller.scope, id) !== null)
    .toSorted((one, other) => one.row.name.localeCompare(other.row.name, 'en') || (one.id < other.id ? -1 : 1))

/** Returns the channel of an interface; one that the caller does not see is not named. */
function channelAt({ registry, caller }: Context, serverId: string, kind: 'tally' | 'ifb', number: number) {
  const id = registry.audio.interfaces.channelAt({ serverId, kind, number })
  const channel = id === null ? null : registry.channels.find(caller.scope, id)
  return { taken: id !== null, channelId: channel?.id ?? null, channelName: channel?.row.channelName ?? null }
}

const tallyId = (serverId: string, number: number) => `${serverId}:t${number}`
const lineId = (serverId: string, number: number) => `${serverId}:l${number}`

/** Returns the tally interfaces that a server reports. Their states are known while it is online and its hardware works. */
export function talliesOf(ctx: Context, { id: serverId, row, state }: ServerRecord): Tally[] {
  const hwStatus = state.tallyHwStatus ?? 'none'
  const isKnown = state.offline !== true && hwStatus === 'ok'
  return (state.tallies ?? []).map(({ number, name, state: tally }) => ({
    id: tallyId(serverId, number),
    name,
    number,
    serverId,
    serverName: row.name,
    hwStatus,
    state: isKnown ? tally : null,
    ...channelAt(ctx, serverId, 'tally', number),
  }))
}

/** Returns the lines of a server. The party of a call is named where the caller sees the unit. */
export function linesOf(ctx: Context, server: ServerRecord): IfbLine[] {
  const { id: serverId, row, state } = server
  const { audio, units } = ctx.registry
  const isUsable = audio.isUsable(server)
  const calls = audio.callsOf(server)
  return Array.from({ length: state.ifb?.lines ?? 0 }, (_, index) => {
    const number = index + 1
    const call = calls.find(({ line }) => line === number)
    const unit = call?.unitId ? units.find(ctx.caller.scope, call.unitId) : null
    const lineState = !isUsable ? ('frozen' as const) : call === undefined ? ('free' as const) : ('used' as const)
    const at = { id: lineId(serverId, number), name: lineName(number), number, serverId, serverName: row.name, mode: modeOf(server) }
    return { ...at, state: lineState, usedBy: unit?.row.name ?? null, ...channelAt(ctx, serverId, 'ifb', number) }
  })
}

/** Returns an interface by its id, with its server; null for one that the caller does not see. */
export function findInterface<One extends { id: string }>(
  ctx: Context,
  inventoryId: string,
  id: string,
  read: (ctx: Context, server: ServerRecord) => One[],
): { found: One; server: ServerRecord } | null {
  for (const server of serversOf(ctx, inventoryId)) {
    if (!id.startsWith(`${server.id}:`)) continue
    const found = read(ctx, server).find((one) => one.id === id)
    if (found !== undefined) return { found, server }
  }
  return null
}

/** Returns a channel of the inventory in the scope of the caller. */
export function findChannel({ registry, caller }: Context, inventoryId: string, id: string): ChannelRecord | null {
  const channel = registry.channels.find(caller.scope, id)
  return channel?.inventories.includes(inventoryId) === true ? channel : null
}

/** whether an inventory has the service tally. */
export const hasTally = async ({ store }: Context, inventoryId: string): Promise<boolean> =>
  (await store.inventories.serviceStatus(inventoryId, 'tally'))?.toUpperCase() === 'ENABLED'
