import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord, ServerRecord } from '../../devices/registry/record.ts'

/** Returns the channels on a server that the caller may see, by name. */
export function channelsOn(server: ServerRecord, { registry, caller }: Pick<Ctx, 'registry'> & { caller: Caller }): ChannelRecord[] {
  return Array.from(registry.channels.inScope(caller.scope))
    .filter(({ row }) => row.serverId === server.id)
    .toSorted((a, b) => (a.row.channelName < b.row.channelName ? -1 : 1))
}
