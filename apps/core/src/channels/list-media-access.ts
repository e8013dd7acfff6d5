import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../http/handle.ts'

export const listMediaAccess: Handle<typeof calls.listMediaAccess> = ({ input, ctx, fail }) =>
  [...new Set(input.uniqueIds)].map((id) => {
    const channel = ctx.registry.channels.find(ctx.caller.scope, id)
    if (channel === null) throw fail('CHANNEL_NOT_FOUND')
    const { channelId, channelName, status, bitrate, allocatedToUnitUid } = ctx.registry.views.row(ctx.caller, channel)
    const camera = allocatedToUnitUid === null ? null : (channel.state.camera ?? null)
    return { channelId, channelName, status, bitrate, unitId: allocatedToUnitUid, camera }
  })
