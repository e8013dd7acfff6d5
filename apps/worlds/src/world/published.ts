import type { TopicName } from '@backhaul/contract'
import type { Core } from '@backhaul/core'
import { inventoryId } from './rows.ts'
import { type Kind, kinds } from './stage.ts'

const topicOf = (kind: Kind): TopicName => `i/${inventoryId}/${kind}`

/** The published rows of a world, as a user of its whole inventory sees them. */
export class Published {
  readonly #hub: Core['hub']

  /** Keeps all topics of the inventory filled. A topic without a subscriber has no content. */
  constructor(hub: Core['hub']) {
    this.#hub = hub
    for (const kind of kinds) hub.topic(topicOf(kind))?.watch()
  }

  value(kind: Kind, id: string): Record<string, unknown> | undefined {
    return this.#hub.topic(topicOf(kind))?.get(id)
  }

  *values(kind: Kind): Iterable<readonly [id: string, value: Record<string, unknown>]> {
    yield* this.#hub.topic(topicOf(kind))?.entries() ?? []
  }
}
