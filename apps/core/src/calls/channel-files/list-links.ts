import type { calls } from '@backhaul/contract/channel-files'
import type { Handle } from '../../http/handle.ts'
import { fileOfLink } from './file-of-link.ts'

// A file has 10 links at most.
export const listLinks: Handle<typeof calls.listLinks> = async ({ file, ctx }) => {
  const links = await ctx.store.fileShares.ofFile(file.id, ctx.transportClock.now())
  const { actors, views } = ctx.registry
  await actors.load(ctx.store, new Set(links.map(({ by }) => by)))
  return Promise.all(
    // The hash opens nothing: the secret of the link is 256 bits.
    links.map(async ({ hash, ...link }) => ({
      id: hash,
      ...link,
      by: views.user(ctx.caller, link.by),
      works: (await fileOfLink(ctx.store, { by: link.by, fileId: file.id })) !== null,
    })),
  )
}
