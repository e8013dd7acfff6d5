import { audioRoomsMax, type calls } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'
import { roomFields } from './room-fields.ts'
import { loggedRoom, takenRoom } from './taken-room.ts'

export const create: Handle<typeof calls.create> = async ({ inventory, input, ctx, fail, changed }) => {
  const fields = roomFields(ctx, inventory.id, input, null)
  const id = ctx.ids.next()
  const written = await ctx.store.audioRooms.create({ id, inventoryId: inventory.id, fields, at: ctx.clock.now() }, audioRoomsMax)
  if (written === 'tooMany') throw fail('TOO_MANY_AUDIO_ROOMS', { audioRoomsMax })
  if (written === 'missing') throw fail('INVENTORY_NOT_FOUND')
  const room = takenRoom(written)
  ctx.registry.audio.setRoom(id, room)
  changed({}, { id, ...loggedRoom(room) }, id)
  return ctx.registry.audio.rowOf(room)
}
