import { topicName, type TopicName } from '@backhaul/contract'
import type { topics } from '@backhaul/contract/topics'
import type { Memberships } from '../scope.ts'

type TopicKind = (typeof topics)[keyof typeof topics]

/** Returns the topics of a kind for every inventory and every group of a device. */
export const topicsOf = ({ inventories, groups }: Memberships, kind: TopicKind): TopicName[] => [
  ...inventories.map((id) => topicName('i', id, kind)),
  ...groups.map((id) => topicName('g', id, kind)),
]

/** Returns the topics of a kind that a device gains and loses by a move. */
export function movedTopics(before: Memberships, after: Memberships, kind: TopicKind): { gained: TopicName[]; lost: TopicName[] } {
  const [from, to] = [topicsOf(before, kind), topicsOf(after, kind)]
  return { gained: to.filter((name) => !from.includes(name)), lost: from.filter((name) => !to.includes(name)) }
}
