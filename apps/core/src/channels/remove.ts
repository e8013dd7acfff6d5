import type { calls } from '@backhaul/contract/channels'
import { refuseChannelChange } from '@backhaul/rules/channels'
import type { Handle } from '../http/handle.ts'

export const remove: Handle<typeof calls.remove> = async ({ channel, ctx, fail, refuse, changed }) => {
  const { registry, store } = ctx
  const serverType = registry.servers.byId.get(channel.row.serverId)?.row.type ?? null
  refuse(refuseChannelChange({ status: channel.row.status, serverType }))
  const isRemoved = await store.channels.remove(channel.id)
  registry.remove(channel)
  if (!isRemoved) throw fail('CHANNEL_NOT_FOUND')
  const { name, serverId, inventories, groups } = channel.stored
  changed({ channelId: channel.id, name, serverId, inventories, groups }, {})
  return { done: true }
}
