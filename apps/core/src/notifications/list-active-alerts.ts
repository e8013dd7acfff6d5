import type { calls } from '@backhaul/contract/notifications'
import type { Handle } from '../http/handle.ts'

/** The newest are what an operator acts on; the counters of the rows still tell how many there are. */
const alertsMax = 500

export const listActiveAlerts: Handle<typeof calls.listActiveAlerts> = ({ input, ctx, fail }) => {
  const alerts = ctx.registry.alertsOf(ctx.caller.scope, input.groupId)
  if (alerts === null) throw fail('GROUP_NOT_FOUND')
  return alerts.sort((a, b) => b.raisedAt - a.raisedAt).slice(0, alertsMax)
}
