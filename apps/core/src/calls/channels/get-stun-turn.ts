import { createHmac } from 'node:crypto'
import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'

/**
 * The credentials of coturn's REST scheme: the user name is the time of its end and a name, and the password the HMAC-SHA1 of
 * the user name with the secret that the core and the TURN server share. The TURN server has no table of users.
 */
export const getStunTurn: Handle<typeof calls.getStunTurn> = ({ input, ctx }) => {
  const { STUN_URLS, TURN_URLS, TURN_SECRET, TURN_TTL_S } = ctx.config
  const identifier = input.identifier ?? ctx.caller.userId
  const stun = STUN_URLS.length === 0 ? [] : [{ urls: STUN_URLS }]
  if (TURN_SECRET === undefined) return { identifier, iceServers: stun, turnExpiration: TURN_TTL_S }
  const username = `${Math.floor(ctx.transportClock.now() / 1000) + TURN_TTL_S}:${identifier}`
  const credential = createHmac('sha1', TURN_SECRET).update(username).digest('base64')
  return { identifier, iceServers: [...stun, { urls: TURN_URLS, username, credential }], turnExpiration: TURN_TTL_S }
}
