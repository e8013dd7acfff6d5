import type { calls, NewParticipant } from '@backhaul/contract/audio-rooms'
import type * as z from 'zod'
import { CallError } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { RoomFields, StoredParticipant } from '../../store/audio-rooms.ts'

type Context = Pick<Ctx, 'registry' | 'ids'> & { readonly caller: Caller }
type Input = Omit<z.output<typeof calls.create.input> & object, 'inventoryId'> & {
  name: string
  intercom: boolean
  serverId?: string | null | undefined
  participants?: readonly NewParticipant[] | undefined
}

/** Returns a participant as it is stored. Units are those of the inventory in the scope of the caller. */
export function participantOf({ registry, caller }: Context, inventoryId: string, id: string, input: NewParticipant): StoredParticipant {
  const { kind, unitId = null, intercom = 1, account = null, name = '' } = input
  if (kind !== 'unit') return { id, kind, unitId: null, intercom: null, account: account?.trim() ?? null, name }
  const unit = unitId === null ? null : registry.units.find(caller.scope, unitId)
  if (unit === null || !unit.inventories.includes(inventoryId)) throw new CallError('UNIT_NOT_FOUND')
  return { id, kind, unitId: unit.id, intercom, account: null, name }
}

/** Returns the fields of a room as they are stored. `serverId`: the server of the room before. */
export function roomFields(ctx: Context, inventoryId: string, input: Input, serverId: string | null): RoomFields {
  const participants = input.participants?.map((one) => participantOf(ctx, inventoryId, ctx.ids.next(), one))
  return { name: input.name, intercom: input.intercom, serverId: serverOf(ctx, inventoryId, input.serverId, serverId), participants }
}

function serverOf(
  { registry, caller }: Context,
  inventoryId: string,
  wanted: string | null | undefined,
  before: string | null,
): string | null {
  if (wanted === null || (wanted === undefined && before !== null)) return wanted ?? before
  if (wanted === undefined) return freest(registry, inventoryId)
  const server = registry.servers.find(caller.scope, wanted)
  if (server === null || !server.inventories.includes(inventoryId)) throw new CallError('SERVER_NOT_FOUND')
  return server.id
}

/** The server of an inventory with the most free lines, among those that have audio rooms. */
function freest({ servers, audio }: Ctx['registry'], inventoryId: string): string | null {
  const offered = [...servers.ofInventory(inventoryId)].flatMap((server) => {
    const ifb = audio.ifbOf(server)
    return ifb?.mode === 'V2' ? [{ id: server.id, free: ifb.free }] : []
  })
  return offered.toSorted((one, other) => other.free - one.free || (one.id < other.id ? -1 : 1))[0]?.id ?? null
}
