import type { TopicName } from '@backhaul/contract'
import type { CurrentUser } from '@backhaul/contract/users'

/**
 * Names the topics of these kinds: `i/…` for each inventory of the user, `g/…` for each group outside of those, and the
 * topics about units that are shared with the user on their own.
 */
export function topicNamesOf(user: Pick<CurrentUser, 'inventories' | 'groups'>, kinds: readonly string[]): TopicName[] {
  const inventoryIds = new Set(user.inventories.map(({ id }) => id))
  const scopes = [
    ...user.inventories.map(({ id }) => `i/${id}` as const),
    ...user.groups.filter(({ inventoryId }) => !inventoryIds.has(inventoryId)).map(({ id }) => `g/${id}` as const),
  ]
  const own = (['units', 'alerts', 'notices'] as const).filter((kind) => kinds.includes(kind)).map((kind): TopicName => `u/me/${kind}`)
  return [...scopes.flatMap((scope) => kinds.map((kind): TopicName => `${scope}/${kind}`)), ...own]
}
