import type { TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { FileTransferNotice, Notice } from '@backhaul/contract/notifications'
import type { StartableTask, UnitRow, UnitTransition } from '@backhaul/contract/units'
import { statusChangeEvent } from '@backhaul/rules/status'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../../ids.ts'
import type { Hub } from '../../realtime/hub.ts'
import type { Memberships } from '../../scope.ts'
import type { ActivityRecord } from '../../store/activity.ts'
import type { LoggedCommand } from '../../store/unit-commands.ts'
import { movedTopics, ownTopicsOf, topicsOf } from '../registry/membership-topics.ts'
import type { UnitRecord } from '../registry/record.ts'
import type { Views } from '../registry/views.ts'

type OfUnit = Extract<Notice, { readonly unitId: string }>
/** A notice without the unit that it is about. */
type Rest<One extends OfUnit> = One extends OfUnit ? Omit<One, 'unitId' | 'unitName'> : never

interface UnitNoticesDeps {
  clock: Clock
  ids: Ids
  hub: Hub
  views: Views
  /** Adds an entry to the log of activity. */
  logActivity(entry: ActivityRecord): void
}

/** Publishes the notices about units, and logs the changes of their status. */
export class UnitNotices {
  readonly #deps: UnitNoticesDeps

  constructor(deps: UnitNoticesDeps) {
    this.#deps = deps
  }

  added(record: UnitRecord): void {
    this.#announce(record, 'deviceAdded', topicsOf('unit', record, topics.notices))
  }

  moved(record: UnitRecord, before: Memberships): void {
    const { gained, lost } = movedTopics('unit', before, record, topics.notices)
    this.#announce(record, 'deviceRemoved', lost)
    this.#announce(record, 'deviceAdded', gained)
  }

  removed(record: UnitRecord): void {
    this.#announce(record, 'deviceRemoved', topicsOf('unit', record, topics.notices))
  }

  /** Announces a unit to the users of topics that gain or lose it; their consoles read the list again 3 s later. */
  #announce({ id, row }: UnitRecord, type: 'deviceAdded' | 'deviceRemoved', names: readonly TopicName[]): void {
    const { hub, ids, clock } = this.#deps
    if (names.length > 0) hub.publish(names, ids.next(), { type, unitId: id, unitName: row.name, at: clock.now() }, 'whole')
  }

  statusChanged(record: UnitRecord, before: Pick<UnitRow, 'status' | 'transition'>): void {
    const { row } = record
    const event = statusChangeEvent(before.status, row.status)
    if (event === null) return
    const at = this.#deps.clock.now()
    this.#publish(record, { type: 'unitStatusChange', event, transition: before.transition, at })
    this.#deps.logActivity({
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
    this.#publish(record, { type: 'transitionGivenUp', transition, task, at: this.#deps.clock.now() })
  }

  /** Announces the result of a command that a unit had accepted. */
  commandEnded(record: UnitRecord, { commandId, kind, state, code, by }: LoggedCommand): void {
    const command = { commandId, kind, state, code, by }
    this.#publish(record, { type: 'commandEnded', command, at: this.#deps.clock.now() })
  }

  /** API-435: announces the start and the end of the transfer of a file. */
  fileTransfer(record: UnitRecord, type: FileTransferNotice['type'], file: string, at: number): void {
    const { hub, ids } = this.#deps
    hub.publish(this.#topicsOf(record), ids.next(), { type, unitId: record.id, unitName: record.row.name, file, at }, 'whole')
  }

  #topicsOf(record: UnitRecord): TopicName[] {
    return [...topicsOf('unit', record, topics.notices), ...ownTopicsOf(record, 'notices')]
  }

  #publish(record: UnitRecord, notice: Rest<OfUnit>): void {
    const { ids, views } = this.#deps
    views.publishNotice(this.#topicsOf(record), ids.next(), { ...notice, unitId: record.id, unitName: record.row.name })
  }
}
