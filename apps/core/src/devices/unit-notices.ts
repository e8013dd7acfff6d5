import type { TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { FileTransferNotice } from '@backhaul/contract/notifications'
import type { StartableTask, UnitRow, UnitTransition } from '@backhaul/contract/units'
import { statusChangeEvent } from '@backhaul/rules/status'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../ids.ts'
import type { Hub } from '../realtime/hub.ts'
import type { Fields } from '../realtime/patch.ts'
import type { LoggedCommand } from '../store/unit-commands.ts'
import { ownTopicsOf, topicsOf } from './membership-topics.ts'
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
    this.#publish(record, { type: 'unitStatusChange', event, at }, 'transition', before.transition)
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

  givenUp(record: UnitRecord, transition: UnitTransition, task: StartableTask | null): void {
    this.#publish(record, { type: 'transitionGivenUp', task, at: this.#deps.clock.now() }, 'transition', transition)
  }

  /** Announces the result of a command that a unit had accepted. */
  commandEnded(record: UnitRecord, { commandId, kind, state, code, by }: LoggedCommand): void {
    const command = { commandId, kind, state, code, by }
    this.#publish(record, { type: 'commandEnded', at: this.#deps.clock.now() }, 'command', command)
  }

  /** API-435: announces the start and the end of the transfer of a file. */
  fileTransfer(record: UnitRecord, type: FileTransferNotice['type'], file: string, at: number): void {
    const { hub, ids } = this.#deps
    hub.publish(this.#topicsOf(record), ids.next(), { type, unitId: record.id, unitName: record.row.name, file, at }, 'whole')
  }

  #topicsOf(record: UnitRecord): TopicName[] {
    return [...topicsOf('unit', record, topics.notices), ...ownTopicsOf(record, 'notices')]
  }

  #publish(record: UnitRecord, notice: Fields, field: string, act: { readonly by: string | null } | null): void {
    const { ids, views } = this.#deps
    const about = { ...notice, unitId: record.id, unitName: record.row.name }
    views.publishNotice(this.#topicsOf(record), ids.next(), about, field, act)
  }
}
