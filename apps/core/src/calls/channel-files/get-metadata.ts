import type { calls } from '@backhaul/contract/channel-files'
import type { Handle } from '../../http/handle.ts'
import { shownFile } from './shown-file.ts'

export const getMetadata: Handle<typeof calls.getMetadata> = async ({ channel, input, ctx, fail }) => {
  const file = await ctx.store.channelFiles.ofChannel(channel.id, input.filePath)
  if (file === null) throw fail('FILE_NOT_FOUND')
  return shownFile(ctx, ctx.caller, file).metadata
}
