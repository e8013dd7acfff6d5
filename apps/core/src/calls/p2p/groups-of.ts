import type { Caller } from '../../caller.ts'
import type { Core } from '../../context.ts'
import type { StoredP2pLink } from '../../store/p2p-links.ts'

/** Returns the groups of a link that a caller sees. */
export const p2pGroupsOf = ({ registry }: Core, { scope }: Caller, { groupIds, selectedGroupId }: StoredP2pLink) =>
  groupIds.flatMap((id) => {
    const group = registry.group(scope, id)
    return group === null ? [] : { id, name: group.name, selected: id === selectedGroupId }
  })
