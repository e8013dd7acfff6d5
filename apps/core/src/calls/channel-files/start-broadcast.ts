import type { calls } from '@backhaul/contract/channel-files'
import { refusePlayout, refuseTransferring } from '@backhaul/rules/files'
import type { Handle } from '../../http/handle.ts'

export const startBroadcast: Handle<typeof calls.startBroadcast> = async ({ channel, input, ctx, fail, refuse, command, changed }) => {
  const file = await ctx.store.channelFiles.find(ctx.caller.scope, input.fileId)
  if (file === null) throw fail('FILE_NOT_FOUND')
  refuse(refuseTransferring({ isTransferring: file.transferring }))
  refuse(refusePlayout(channel.row))
  if (file.serverId !== channel.row.serverId) throw fail('FILE_ON_OTHER_SERVER')
  await command({ kind: 'playFile', file: file.path })
  changed({}, { file: file.name })
  return ctx.registry.views.row(ctx.caller, channel)
}
