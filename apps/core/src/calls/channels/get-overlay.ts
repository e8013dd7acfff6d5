import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { overlayOf } from './details-of.ts'

export const getOverlay: Handle<typeof calls.getOverlay> = async ({ channel, ctx }) => {
  const info = overlayOf(channel)
  const png = info === null ? null : await ctx.store.channelOverlays.find(channel.id)
  return info === null || png === null ? null : { ...info, content: Buffer.from(png).toString('base64') }
}
