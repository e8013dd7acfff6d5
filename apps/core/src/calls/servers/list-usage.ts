import type { calls } from '@backhaul/contract/servers'
import { usageEveryMs } from '../../devices/kinds/server-usage.ts'
import type { Handle } from '../../http/handle.ts'

/** Bounds the output to about 300 kB. */
const serversMax = 500

export const listUsage: Handle<typeof calls.listUsage> = ({ input, ctx }) => {
  const { registry, caller } = ctx
  const { rows, truncated } = registry.servers.rows(caller.scope, input.group)
  const servers = rows.slice(0, serversMax).map(({ uniqueId }) => ({ uniqueId, ...registry.usage.of(uniqueId) }))
  return { everyMs: usageEveryMs, servers, truncated: truncated || rows.length > serversMax }
}
