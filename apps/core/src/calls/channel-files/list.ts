import type { calls } from '@backhaul/contract/channel-files'
import { shownSince } from '@backhaul/rules/files'
import type { Handle } from '../../http/handle.ts'
import { shownFile } from './shown-file.ts'

export const list: Handle<typeof calls.list> = async ({ input, ctx, fail }) => {
  const { group, channelId, unitId, kind, fileId, date, searchValue, sortBy, sortDir, offset, limit } = input
  const { channels, units } = ctx.registry
  if (channelId !== undefined && channels.find(ctx.caller.scope, channelId) === null) throw fail('CHANNEL_NOT_FOUND')
  if (unitId !== undefined && units.find(ctx.caller.scope, unitId) === null) throw fail('UNIT_NOT_FOUND')
  const since = shownSince(date, ctx.clock.now())
  const query = { groupId: group, channelId, unitId, kind, fileId, since, name: searchValue, sortBy, sortDir, offset, limit }
  const { items, total } = await ctx.store.channelFiles.list(ctx.caller.scope, query)
  return { items: items.map((file) => shownFile(ctx, ctx.caller, file)), total, offset, limit }
}
