import type { calls } from '@backhaul/contract/channel-files'
import type { Clock } from '@backhaul/clock'
import { probeMsMax } from '@backhaul/rules/files'
import type { Handle } from '../../http/handle.ts'

const shownMax = 50

export const listDownloadUrls: Handle<typeof calls.listDownloadUrls> = async ({ channel, ctx }) => {
  const query = { groupId: undefined, channelId: channel.id, unitId: undefined, since: null, name: '' }
  const page = { sortBy: 'lastModified', sortDir: 'desc', offset: 0, limit: shownMax } as const
  const { items } = await ctx.store.channelFiles.list(ctx.caller.scope, { ...query, ...page })
  return Promise.all(
    items.map(async (file) => ({
      fileId: file.id,
      fileName: file.name,
      url: `/core/channelfiles/${file.id}/content`,
      available: !file.transferring && (await probe(ctx.contents.open(file, ctx.caller.userId), ctx.transportClock)),
    })),
  )
}

/** Returns whether there is content, and false when the storage fails or takes too long. */
export function probe(content: Promise<unknown>, clock: Clock): Promise<boolean> {
  let cancel = () => {}
  const late = new Promise<false>((resolve) => (cancel = clock.after(probeMsMax, () => resolve(false))))
  const found = content.then(
    (one) => one !== null,
    () => false,
  )
  return Promise.race([found, late]).finally(() => cancel())
}
