import type { calls } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'
import { roomFields } from './room-fields.ts'
import { loggedRoom, takenRoom } from './taken-room.ts'

/** The participants that are connected stay on the lines of their server: a room does not change it meanwhile. */
export const update: Handle<typeof calls.update> = async ({ audioRoom, input, ctx, fail, changed }) => {
  const { audio } = ctx.registry
  const fields = roomFields(ctx, audioRoom.inventoryId, input, audioRoom.serverId)
  const isActive = audio.rowOf(audioRoom).state === 'active'
  if (isActive && (fields.serverId !== audioRoom.serverId || fields.participants !== undefined)) throw fail('AUDIO_ROOM_ACTIVE')
  const written = await ctx.store.audioRooms.update(audioRoom.id, fields, ctx.clock.now())
  if (written === 'missing') throw fail('AUDIO_ROOM_NOT_FOUND')
  const room = takenRoom(written)
  audio.setRoom(room.id, room)
  changed(loggedRoom(audioRoom), loggedRoom(room))
  return audio.rowOf(room)
}
