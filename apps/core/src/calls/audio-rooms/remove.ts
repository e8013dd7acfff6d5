import type { calls } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'
import { loggedRoom } from './taken-room.ts'

export const remove: Handle<typeof calls.remove> = async ({ audioRoom, ctx, fail, changed }) => {
  if (ctx.registry.audio.rowOf(audioRoom).state === 'active') throw fail('AUDIO_ROOM_ACTIVE')
  if (!(await ctx.store.audioRooms.remove(audioRoom.id))) throw fail('AUDIO_ROOM_NOT_FOUND')
  ctx.registry.audio.setRoom(audioRoom.id, null)
  changed({ id: audioRoom.id, ...loggedRoom(audioRoom) }, {})
  return { done: true }
}
