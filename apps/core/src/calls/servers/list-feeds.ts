import type { calls } from '@backhaul/contract/servers'
import { refuseServerType } from '@backhaul/rules/servers'
import type { Handle } from '../../http/handle.ts'
import { channelsOn } from './channels-on.ts'
import { feedFormatOf } from './settings-of.ts'

export const listFeeds: Handle<typeof calls.listFeeds> = ({ server, ctx, refuse }) => {
  refuse(refuseServerType(server.row, 'transceiver_server'))
  const { registry, caller } = ctx
  return channelsOn(server, ctx).map((channel) => {
    const {
      channelId,
      channelName: name,
      type,
      status,
      bitrate,
      uptime,
      allocatedToUnitAlias,
      recording,
      groups,
    } = registry.views.row(caller, channel)
    return {
      channelId,
      name,
      direction: type === 'input' ? ('encoder' as const) : ('decoder' as const),
      status,
      format: feedFormatOf(server),
      bitrate,
      uptime,
      allocatedToUnitAlias,
      recording,
      groups: groups.map((id) => ({ id, name: registry.group(caller.scope, id)?.name ?? id })),
    }
  })
}
