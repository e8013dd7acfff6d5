import { call } from '../call.ts'
import { Id } from '../id.ts'
import { StunTurnInfo } from './turn.ts'

/** API-200, M-825: `identifier` names the session in the credentials; the user by default. */
export const getStunTurn = call({
  http: 'GET /stunTurnInfo',
  access: 'channels.read',
  summary: 'STUN and TURN servers with credentials that expire',
  input: { identifier: Id.optional() },
  output: StunTurnInfo,
  assumed: true,
})
