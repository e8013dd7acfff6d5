import type { TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow, UnitTransition } from '@backhaul/contract/units'
import { statusChangeEvent } from '@backhaul/rules/status'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../ids.ts'
import type { Hub } from '../realtime/hub.ts'
import { topicsOf } from './membership-topics.ts'
import type { UnitRecord } from './record.ts'
import type { Views } from './views.ts'
import type { WriteBehind } from './write-behind.ts'

interface UnitNoticesDeps {
  clock: Clock
  ids: Ids
  hub: Hub
  views: Views
  writeBehind: Pick<WriteBehind, 'activity'>
}

/** Publishes the notices about units, and logs the changes of their status. */
export class UnitNotices {
  readonly #deps: UnitNoticesDeps

  constructor(deps: UnitNoticesDeps) {
    this.#deps = deps
  }

  /** Announces a unit to the users of topics that gain or lose it; their consoles read the list again 3 s later. */
  announce({ id, row }: UnitRecord, type: 'deviceAdded' | 'deviceRemoved', names: readonly TopicName[]): void {
    const { hub, ids, clock } = this.#deps
    if (names.length > 0) hub.publish(names, ids.next(), { type, unitId: id, unitName: row.name, at: clock.now() }, 'whole')
  }

  statusChanged(record: UnitRecord, before: Pick<UnitRow, 'status' | 'transition'>): void {
    const { row } = record
    const event = statusChangeEvent(before.status, row.status)
    if (event === null) return
    const at = this.#deps.clock.now()
    this.#publish(record, { type: 'unitStatusChange', event, at }, before.transition)
    this.#deps.writeBehind.activity({
      at,
      unitId: row.uniqueId,
      inventoryId: record.inventoryId,
      unitName: row.name,
      event,
      status: row.status,
      channelId: row.selChannel?.channelId ?? null,
    })
  }

  givenUp(record: UnitRecord, transition: UnitTransition): void {
    this.#publish(record, { type: 'transitionGivenUp', at: this.#deps.clock.now() }, transition)
  }

  #publish(record: UnitRecord, notice: { type: string; event?: string; at: number }, transition: UnitTransition | null): void {
    const { ids, views } = this.#deps
    const names = topicsOf('unit', record, topics.notices)
    views.publishNotice(names, ids.next(), { ...notice, unitId: record.id, unitName: record.row.name }, transition)
  }
}
