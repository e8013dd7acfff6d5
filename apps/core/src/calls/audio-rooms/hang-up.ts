import type { calls } from '@backhaul/contract/audio-rooms'
import type { Handle } from '../../http/handle.ts'
import { commandServer } from './command-server.ts'

export const hangUp: Handle<typeof calls.hangUp> = async ({ audioRoom, input, ctx, fail }) => {
  const { audio } = ctx.registry
  const participant = audio.rowOf(audioRoom).participants.find(({ id }) => id === input.participantId)
  if (participant === undefined) throw fail('PARTICIPANT_NOT_FOUND')
  const server = audio.serverOf(audioRoom)
  if (participant.line === null || server === null) throw fail('PARTICIPANT_NOT_CONNECTED')
  await commandServer(ctx, server.id, { kind: 'endCall', line: participant.line })
  return audio.rowOf(audioRoom)
}
