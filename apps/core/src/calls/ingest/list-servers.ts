import type { calls } from '@backhaul/contract/ingest'
import type { Handle } from '../../http/handle.ts'

export const listServers: Handle<typeof calls.listServers> = ({ reachedInventory, ctx }) => {
  const { registry, caller } = ctx
  const servers = [...registry.servers.inScope(caller.scope)].filter(
    ({ row, inventories }) => row.type === 'ingest_server' && inventories.includes(reachedInventory.id),
  )
  // One look over the channels for all servers: an installation has thousands of channels and few ingest servers.
  const channels = Map.groupBy(registry.channels.byId.values(), ({ stored }) => stored.ingestServerId)
  const mayRead = caller.may('channels.read')
  return servers
    .map(({ id, row }) => {
      const { uniqueId, name, state, swVersion, serverUsage, maxChannels, lastSeen } = row
      const taken = channels.get(id) ?? []
      const seen = mayRead ? taken.filter((one) => registry.channels.find(caller.scope, one.id) !== null) : []
      const shown = seen.map(({ id: channelId, row: { channelName } }) => ({ channelId, channelName }))
      const sorted = shown.sort((a, b) => a.channelName.localeCompare(b.channelName))
      return { uniqueId, name, state, swVersion, serverUsage, maxChannels, lastSeen, taken: taken.length, channels: sorted }
    })
    .sort((a, b) => a.name.localeCompare(b.name))
}
