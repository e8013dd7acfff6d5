import type { Ctx } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'

/** Returns the other channels of a server. Channels are not indexed by server: a change of a channel by a user is rare. */
export function siblingsOf({ registry }: Pick<Ctx, 'registry'>, serverId: string, except: ChannelRecord | null): ChannelRecord[] {
  const found: ChannelRecord[] = []
  for (const channel of registry.channels.byId.values()) if (channel.row.serverId === serverId && channel !== except) found.push(channel)
  return found
}
