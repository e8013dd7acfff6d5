import { topicName, type TopicName, type TopicScope } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { StoredKind } from '../../store/memberships.ts'
import { type OwnKind, reducedTopic } from '../../realtime/topic-versions.ts'
import type { Memberships } from '../../scope.ts'

type TopicKind = (typeof topics)[keyof typeof topics]

/** Returns the versions of the topic of a group. Objects of a server are in none that is read without the right to servers. */
function versionsOf(name: TopicName, kind: TopicKind, device: StoredKind): TopicName[] {
  return kind.complete === undefined || device === 'server' ? [name] : [name, reducedTopic(name)]
}

/** Returns the topics of a kind for every inventory and every group of a device. */
export const topicsOf = (device: StoredKind, { inventories, groups }: Memberships, kind: TopicKind): TopicName[] => [
  ...inventories.map((id) => topicName('i', id, kind)),
  ...groups.flatMap((id) => versionsOf(topicName('g', id, kind), kind, device)),
]

/** Returns the topics of a kind of the users who have a unit on their own; the topics of its row name these users. */
export const ownTopicsOf = ({ topics: ofRow }: { readonly topics: readonly TopicName[] }, kind: OwnKind): TopicName[] =>
  ofRow.filter((name) => name.startsWith('u/')).map((name) => name.replace(/[^/]+$/, kind) as TopicName)

/** Returns all topics of a group or of an inventory. */
export const topicsAt = (scope: TopicScope, id: string): TopicName[] =>
  Object.values(topics).flatMap((kind) => {
    const name = topicName(scope, id, kind)
    return scope === 'g' ? versionsOf(name, kind, 'unit') : [name]
  })

/** Returns the topics of a kind that a device gains and loses by a move. */
export function movedTopics(
  device: StoredKind,
  before: Memberships,
  after: Memberships,
  kind: TopicKind,
): { gained: TopicName[]; lost: TopicName[] } {
  const [from, to] = [topicsOf(device, before, kind), topicsOf(device, after, kind)]
  return { gained: to.filter((name) => !from.includes(name)), lost: from.filter((name) => !to.includes(name)) }
}
