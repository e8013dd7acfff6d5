import type { calls } from '@backhaul/contract/channel-files'
import type { Handle } from '../../http/handle.ts'

export const remove: Handle<typeof calls.remove> = async ({ input: { fileIds }, ctx, fail, changed }) => {
  const outcome = await ctx.store.channelFiles.remove(ctx.caller.scope, fileIds)
  if (outcome === 'missing') throw fail('FILE_NOT_FOUND')
  if (outcome === 'transferring') throw fail('FILE_TRANSFERRING')
  await Promise.all(outcome.map((file) => ctx.contents.remove(file)))
  changed({ fileIds }, {}, fileIds.length === 1 ? fileIds[0] : undefined)
  return { done: true }
}
