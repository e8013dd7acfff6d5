import type { TopicName } from '@backhaul/contract'

// A topic has one name on the wire and may have several versions in the core, each with a name of its own. The session of a
// connection decides which version a name refers to.

const reduced = '/reduced'

/** The name of the version for subscribers without the accesses that the complete rows need. */
export const reducedTopic = (name: TopicName): TopicName => `${name as `g/${string}/${string}`}${reduced}`

/** The name of every user's own topics. The user of the connection decides which topics they refer to. */
export const sessionTopic = 'u/me/session'

/** The kinds of topics about the units that a user has on their own. */
export const ownKinds = ['units', 'alerts', 'notices'] as const
export type OwnKind = (typeof ownKinds)[number]
export const isOwnTopic = (name: string): boolean => ownKinds.some((kind) => name === `u/me/${kind}`)

/** The name in the core of a topic about a user's single units. */
export const ownTopicOf = (userId: string, kind: OwnKind): TopicName => `u/${userId}/${kind}` as TopicName

/** Returns the name on the wire of a version of a topic. */
export function wireName(name: TopicName): string {
  if (name.startsWith('u/')) return `u/me/${name.split('/')[2]}`
  return name.endsWith(reduced) ? name.slice(0, -reduced.length) : name
}
