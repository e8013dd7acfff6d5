import type { TopicName } from '@backhaul/contract'
import type { CurrentUser } from '@backhaul/contract/users'

/**
 * Names the topics of these kinds: `i/…` for each inventory of the user, `g/…` for each group outside of those, and the
 * topic of units that are shared with the user on their own.
 */
export function topicNamesOf(user: Pick<CurrentUser, 'inventories' | 'groups'>, kinds: readonly string[]): TopicName[] {
  const inventoryIds = new Set(user.inventories.map(({ id }) => id))
  const scopes = [
    ...user.inventories.map(({ id }) => `i/${id}` as const),
    ...user.groups.filter(({ inventoryId }) => !inventoryIds.has(inventoryId)).map(({ id }) => `g/${id}` as const),
  ]
  const own: TopicName[] = kinds.includes('units') ? ['u/me/units'] : []
  return [...scopes.flatMap((scope) => kinds.map((kind): TopicName => `${scope}/${kind}`)), ...own]
}
