import type { calls } from '@backhaul/contract/destinations'
import type { Handle } from '../../http/handle.ts'
import { storeForChannels } from './store-for-channels.ts'

export const dissociateChannel: Handle<typeof calls.dissociateChannel> = async ({ channel, ctx, fail, changed }) => {
  const { cdnName } = channel.row
  if (cdnName === null) throw fail('CHANNEL_HAS_NO_DESTINATION')
  await storeForChannels(ctx, [channel.id], ctx.store.destinations.associate(channel.id, null))
  changed({ cdnName }, { cdnName: null })
  ctx.farEnds.show(channel.id, null)
  ctx.farEnds.changed(channel.id)
  return { done: true }
}
