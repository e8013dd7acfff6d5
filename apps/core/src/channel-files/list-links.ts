import type { calls } from '@backhaul/contract/channel-files'
import type { Handle } from '../http/handle.ts'

export const listLinks: Handle<typeof calls.listLinks> = async ({ file, ctx }) => {
  const links = await ctx.store.fileShares.ofFile(file.id, ctx.transportClock.now())
  // The hash opens nothing: the secret of the link is 256 bits.
  return links.map(({ hash, ...link }) => ({ id: hash, ...link }))
}
