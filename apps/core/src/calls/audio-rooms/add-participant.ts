import { type calls, participantsMax } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'
import { participantOf } from './room-fields.ts'
import { loggedRoom, takenRoom } from './taken-room.ts'

export const addParticipant: Handle<typeof calls.addParticipant> = async ({ audioRoom, input, ctx, fail, changed }) => {
  const { audio } = ctx.registry
  const { audioRoomId: _, participantId, ...fields } = input
  const participant = participantOf(ctx, audioRoom.inventoryId, participantId, fields)
  const before = audio.rowOf(audioRoom).participants.find(({ id }) => id === participantId)
  if (before !== undefined && before.state !== 'idle') throw fail('PARTICIPANT_CONNECTED')
  const written = await ctx.store.audioRooms.putParticipant(audioRoom.id, participant, ctx.clock.now(), participantsMax)
  if (written === 'missing') throw fail('AUDIO_ROOM_NOT_FOUND')
  const room = takenRoom(written, true)
  audio.setRoom(room.id, room)
  changed(loggedRoom(audioRoom), loggedRoom(room))
  return audio.rowOf(room)
}
