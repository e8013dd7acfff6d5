import type { ServerRow, ServerType } from '@backhaul/contract/servers'
import { ipPipeServersPage } from '@backhaul/contract/servers'
import { pageSizeDefault } from '@backhaul/contract'
import { serverCapabilities } from '@backhaul/rules/servers'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { ServerRecord } from '../devices/record.ts'
import { type Page, pageOfRecords, type Query } from '../page-of.ts'

type Key = 'name' | 'uniqueId' | 'alias' | 'serial' | 'type' | 'swVersion'

interface ServerQuery extends Omit<Query<Key>, 'limit'> {
  readonly limit?: number | undefined
  readonly type?: ServerType | undefined
  readonly ipPipe?: boolean | undefined
}

const valueOf = ({ row }: ServerRecord, key: Key): string => row[key] ?? ''

/** Returns a page of the servers in scope that fit. There are some thousand at most. R-272: the page of IP pipe servers is larger. */
export function pageOfServers(
  { registry, caller }: Pick<Ctx, 'registry'> & { caller: Caller },
  query: ServerQuery,
  fits: (server: ServerRecord) => boolean = () => true,
): Page<ServerRow> {
  const { type, ipPipe, limit = ipPipe === true ? ipPipeServersPage : pageSizeDefault } = query
  const found = Array.from(registry.servers.inScope(caller.scope)).filter(
    (server) =>
      (type === undefined || server.row.type === type) &&
      (ipPipe === undefined || serverCapabilities(server.row).ipPipe === ipPipe) &&
      fits(server),
  )
  const page = pageOfRecords(found, { ...query, limit }, valueOf)
  return { ...page, items: page.items.map((server) => registry.views.row(caller, server)) }
}
