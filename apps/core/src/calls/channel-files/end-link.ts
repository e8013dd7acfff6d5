import type { calls } from '@backhaul/contract/channel-files'
import type { Handle } from '../../http/handle.ts'

export const endLink: Handle<typeof calls.endLink> = async ({ file, input: { linkId }, ctx, changed }) => {
  const ended = await ctx.store.fileShares.end(file.id, linkId)
  if (ended !== null) changed({ sharedBy: ended.by, sharedUntil: ended.expiresAt }, {})
  return { done: true }
}
