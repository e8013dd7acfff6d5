import type { calls } from '@backhaul/contract/channels'
import type { Handle } from '../../http/handle.ts'
import { settingsOf } from './settings-of.ts'

export const resolveMediaAccess: Handle<typeof calls.resolveMediaAccess> = ({ input, ctx, fail }) =>
  [...new Set(input.uniqueIds)].map((id) => {
    const channel = ctx.registry.channels.find(ctx.caller.scope, id)
    if (channel === null) throw fail('CHANNEL_NOT_FOUND')
    const { channelId, channelName, status, bitrate, allocatedToUnitUid } = ctx.registry.views.row(ctx.caller, channel)
    // The unit of a private session is shown to users who may configure the channel.
    if (settingsOf(channel).privateSession === true && !ctx.caller.may('channels.configure'))
      return { channelId, channelName, status, bitrate, unitId: null, camera: null }
    const camera = allocatedToUnitUid === null ? null : (channel.state.camera ?? null)
    return { channelId, channelName, status, bitrate, unitId: allocatedToUnitUid, camera }
  })
