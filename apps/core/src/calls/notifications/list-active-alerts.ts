import type { calls } from '@backhaul/contract/notifications'
import type { Handle } from '../../http/handle.ts'

/** An operator acts on the newest alerts. The counters of the rows show the number of all. */
const alertsMax = 500

export const listActiveAlerts: Handle<typeof calls.listActiveAlerts> = ({ input, ctx: { registry, caller } }) =>
  [registry.units, ...(caller.may('servers.read') ? [registry.servers] : [])]
    .flatMap((index) => [...(input.group === undefined ? index.inScope(caller.scope) : index.ofGroup(input.group))])
    .flatMap(({ alerts }) => alerts)
    .sort((a, b) => b.raisedAt - a.raisedAt)
    .slice(0, alertsMax)
