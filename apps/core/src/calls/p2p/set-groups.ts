import { p2pGroupsMax } from '@backhaul/contract/p2p'
import type { calls } from '@backhaul/contract/p2p'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { p2pGroupsOf } from './groups-of.ts'

/** In turn with the other changes of the link: otherwise two of them could lose each other's groups, or leave the target outside. */
export const setGroups: Handle<typeof calls.setGroups> = ({ channel, input, ctx, fail, changed }) =>
  inTurn(channel, async () => {
    const before = await ctx.store.p2pLinks.find(channel.id)
    if (before === null) throw fail('P2P_LINK_NOT_FOUND')
    const { registry, caller } = ctx
    if (input.groupIds.some((id) => registry.group(caller.scope, id) === null)) throw fail('GROUP_NOT_FOUND')
    // The groups that the caller does not see stay; those beyond the bound are left out.
    const hidden = before.groupIds.filter((id) => registry.group(caller.scope, id) === null)
    const groupIds = [...new Set([...input.groupIds, ...hidden])].slice(0, p2pGroupsMax)
    const target = registry.channels.byId.get(before.targetId)
    if (groupIds.length > 0 && target !== undefined && !groupIds.some((id) => target.groups.includes(id)))
      throw fail('P2P_TARGET_OUTSIDE_GROUPS')
    const { selectedGroupId } = input
    const link = await ctx.store.p2pLinks.change(channel.id, { groupIds, selectedGroupId }, ctx.clock.now())
    if (link === 'unknown') throw fail('GROUP_NOT_FOUND')
    if (typeof link === 'string') throw fail('P2P_LINK_NOT_FOUND')
    changed({ groupIds: before.groupIds, selectedGroupId: before.selectedGroupId }, { groupIds, selectedGroupId })
    return { groups: p2pGroupsOf(ctx, caller, link) }
  })
