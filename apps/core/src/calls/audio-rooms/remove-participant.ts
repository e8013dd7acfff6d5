import type { calls } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'
import { loggedRoom, takenRoom } from './taken-room.ts'

export const removeParticipant: Handle<typeof calls.removeParticipant> = async ({ audioRoom, input, ctx, fail, changed }) => {
  const { audio } = ctx.registry
  const participant = audio.rowOf(audioRoom).participants.find(({ id }) => id === input.participantId)
  if (participant !== undefined && participant.state !== 'idle') throw fail('PARTICIPANT_CONNECTED')
  const written = await ctx.store.audioRooms.removeParticipant(audioRoom.id, input.participantId, ctx.clock.now())
  if (written === 'missing') throw fail('PARTICIPANT_NOT_FOUND')
  const room = takenRoom(written)
  audio.setRoom(room.id, room)
  changed(loggedRoom(audioRoom), loggedRoom(room))
  return audio.rowOf(room)
}
