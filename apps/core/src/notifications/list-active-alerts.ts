import type { calls } from '@backhaul/contract/notifications'
import type { Handle } from '../http/handle.ts'

/** An operator acts on the newest alerts. The counters of the rows show the number of all. */
const alertsMax = 500

export const listActiveAlerts: Handle<typeof calls.listActiveAlerts> = ({ input, ctx }) =>
  ctx.registry
    .alertsOf(ctx.caller.scope, input.group)
    .filter(({ deviceKind }) => deviceKind === 'unit' || ctx.caller.may('servers.read'))
    .sort((a, b) => b.raisedAt - a.raisedAt)
    .slice(0, alertsMax)
