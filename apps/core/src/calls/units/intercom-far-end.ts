import type { ChannelDestination, RoomDestination, UnitSettings } from '@backhaul/contract/units'
import type { Command } from '@backhaul/device-link'
import type { IntercomFarEnd } from '@backhaul/rules/units'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord, ServerRecord, UnitRecord } from '../../devices/registry/record.ts'
import { calledChannel, namedRoom, type Naming } from './selected-channel.ts'
import type { StoredRoom } from '../../store/audio-rooms.ts'

type Context = Pick<Ctx, 'registry' | 'store'>
type Far = Extract<Command, { kind: 'startIntercom' }>['far']

/** Returns the facts about a room that decide whether an intercom may join it. */
export async function roomDestination({ registry, store }: Context, room: StoredRoom): Promise<RoomDestination> {
  const server = registry.audio.serverOf(room)
  return {
    id: room.id,
    name: room.name,
    intercom: room.intercom,
    intercomServer: await store.inventories.sipServer(room.inventoryId),
    hasServer: server !== null,
    lines: server && registry.audio.factsOf(server, null),
  }
}

export function channelDestination({ registry }: Pick<Context, 'registry'>, { id, row }: ChannelRecord): ChannelDestination {
  const server = registry.servers.byId.get(row.serverId)
  return { id, name: row.channelName, lines: server === undefined ? null : registry.audio.factsOf(server, id) }
}

/** Returns what decides whether an intercom may start, and the far end that the unit calls. */
export async function intercomFarEnd(
  ctx: Context & Naming,
  unit: UnitRecord,
  { mode, destinationAccount }: NonNullable<UnitSettings['intercoms']>[number],
): Promise<{ facts: IntercomFarEnd; far: Far }> {
  const { registry, store } = ctx
  const intercomServer = await store.inventories.sipServer(unit.inventoryId)
  if (mode === 'audioRoom') {
    const room = destinationAccount === null ? null : namedRoom(ctx, unit, destinationAccount)
    const server = room && registry.audio.serverOf(room)
    if (server !== null) await registry.audio.refreshService(server.inventoryId)
    const facts = room && (await roomDestination(ctx, room))
    return {
      facts: { intercomServer, room: facts, lines: facts?.lines ?? null, isReached: room !== null },
      far: farOf(ctx, server, { roomId: room?.id ?? null, channelId: null }),
    }
  }
  const channel = calledChannel(ctx, unit, destinationAccount)
  const server = registry.servers.byId.get(channel?.row.serverId ?? '') ?? null
  if (server !== null) await registry.audio.refreshService(server.inventoryId)
  return {
    facts: {
      intercomServer,
      room: null,
      lines: channel === undefined ? null : channelDestination(ctx, channel).lines,
      isReached: channel !== undefined,
    },
    far: farOf(ctx, server, { roomId: null, channelId: channel?.id ?? null }),
  }
}

/** A server that reports no lines takes calls without the core. */
const farOf = (
  { registry }: Context,
  server: ServerRecord | null,
  to: { roomId: string | null; channelId: string | null },
): Far | undefined =>
  server?.state.ifb === undefined ? undefined : { serverId: server.id, ...to, lines: registry.audio.linesFor(server, to.channelId) }
