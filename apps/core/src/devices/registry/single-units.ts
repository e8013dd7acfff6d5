import type { TopicName } from '@backhaul/contract'
import type { Hub } from '../../realtime/hub.ts'
import { ownTopicOf } from '../../realtime/topic-versions.ts'
import type { UnitRecord } from './record.ts'
import type { Views } from './views.ts'

const none: ReadonlySet<string> = new Set()

/** The topics of units that are shared with users on their own. The hub has them while a connection of the user is open. */
export class SingleUnits {
  readonly #units: ReadonlyMap<string, UnitRecord>
  readonly #views: Views
  readonly #hub: Hub
  readonly #shown = new Map<TopicName, ReadonlySet<string>>()

  constructor(units: ReadonlyMap<string, UnitRecord>, views: Views, hub: Hub) {
    this.#units = units
    this.#views = views
    this.#hub = hub
    hub.onSingleUnits = (userId, unitIds) => hub.batch(() => this.#show(userId, unitIds))
  }

  /** Makes these the units of a user's topics; without units the topics are forgotten. */
  #show(userId: string, unitIds: ReadonlySet<string>): void {
    const [name, alerts] = [ownTopicOf(userId, 'units'), ownTopicOf(userId, 'alerts')]
    const before = this.#shown.get(name) ?? none
    if (unitIds.size > 0) this.#shown.set(name, unitIds)
    else this.#shown.delete(name)
    for (const id of before.difference(unitIds)) {
      const record = this.#units.get(id)
      if (record === undefined) continue
      record.topics = record.topics.filter((one) => one !== name)
      this.#hub.publish(name, id, null)
      for (const alert of record.alerts) this.#hub.publish(alerts, alert.id, null)
    }
    for (const id of unitIds.difference(before)) {
      const record = this.#units.get(id)
      if (record === undefined) continue
      record.topics = [...record.topics, name]
      this.#views.publish(record, [name], record.row, 'whole')
      for (const alert of record.alerts) this.#hub.publish(alerts, alert.id, alert, 'whole')
    }
  }

  /** Returns the topics that show a device on its own. */
  of({ id }: { readonly id: string }): TopicName[] {
    return Array.from(this.#shown).flatMap(([name, unitIds]) => (unitIds.has(id) ? [name] : []))
  }
}
