import type { AdminServer, calls } from '@backhaul/contract/servers'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { ServerRecord } from '../devices/record.ts'
import type { Handle } from '../http/handle.ts'

/** Returns a server as administrators read and change it. */
export const adminServer = ({ registry, caller }: Pick<Ctx, 'registry'> & { caller: Caller }, server: ServerRecord): AdminServer => ({
  ...registry.views.row(caller, server),
  version: server.stored.version,
  comment: server.stored.comment,
})

export const getForAdmin: Handle<typeof calls.getForAdmin> = ({ server, ctx }) => adminServer(ctx, server)
