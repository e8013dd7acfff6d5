import type { calls } from '@backhaul/contract/audio-rooms'
import { refuseIfb } from '@backhaul/rules/audio-rooms'
import type { Handle } from '../../http/handle.ts'
import { commandServer } from './command-server.ts'

export const callParticipant: Handle<typeof calls.callParticipant> = async ({ audioRoom, input, ctx, fail, refuse }) => {
  const { audio } = ctx.registry
  const participant = audio.rowOf(audioRoom).participants.find(({ id }) => id === input.participantId)
  if (participant === undefined) throw fail('PARTICIPANT_NOT_FOUND')
  const { id: participantId, kind, account, state } = participant
  if (kind === 'unit' || account === null) throw fail('PARTICIPANT_IS_UNIT')
  if (state !== 'idle') throw fail('PARTICIPANT_CONNECTED')
  const server = audio.serverOf(audioRoom)
  await audio.refreshService(audioRoom.inventoryId)
  const facts = server && audio.factsOf(server, null)
  if (server === null || facts === null) throw fail('INTERCOM_SERVER_MISMATCH')
  refuse(refuseIfb(facts, 'audioRoom'))
  const lines = audio.linesFor(server, null)
  await commandServer(ctx, server.id, { kind: 'callNumber', roomId: audioRoom.id, participantId, account, lines })
  // The room may have been deleted meanwhile: its call is ended as soon as the server reports it.
  if (!audio.isRoom(audioRoom.id)) throw fail('AUDIO_ROOM_NOT_FOUND')
  return audio.rowOf(audioRoom)
}
