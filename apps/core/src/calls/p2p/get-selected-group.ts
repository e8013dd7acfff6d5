import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../../http/handle.ts'
import { p2pGroupsOf } from './groups-of.ts'

export const getSelectedGroup: Handle<typeof calls.getSelectedGroup> = async ({ channel, ctx, fail }) => {
  const link = await ctx.store.p2pLinks.find(channel.id)
  if (link === null) throw fail('P2P_LINK_NOT_FOUND')
  const selected = p2pGroupsOf(ctx, ctx.caller, link).find((group) => group.selected)
  return { group: selected === undefined ? null : { id: selected.id, name: selected.name } }
}
