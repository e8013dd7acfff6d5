import type { calls } from '@backhaul/contract/notifications'
import { verificationMs } from '@backhaul/rules/alerts'
import { networkOf } from '../../auth/network.ts'
import { CallError } from '../../call-error.ts'
import { hashOfSecret } from '../../devices/link/fleet-grant.ts'
import type { Handle } from '../../http/handle.ts'

/** A link may be used several times until it ends, so that a lost reply does no harm. */
export const getRecipientVerification: Handle<typeof calls.getRecipientVerification> = async ({ input: { token }, ctx, fail }) => {
  if (!ctx.rateLimiter.consume(`from ${networkOf(ctx.request.address)}`, 1)) throw new CallError('TOO_MANY_REQUESTS', { retryAfterS: 1 })
  const now = ctx.transportClock.now()
  const email = await ctx.store.alertRecipients.verify(hashOfSecret(token), { now, since: now - verificationMs })
  if (email === null) throw fail('VERIFICATION_LINK_INVALID')
  return { email, verified: true }
}
