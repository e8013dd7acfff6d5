import type { Alert, AlertLevel } from '@backhaul/contract/notifications'
import { topics } from '@backhaul/contract/topics'
import type { ActiveAlert } from '@backhaul/rules/alerts'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../../ids.ts'
import type { Hub } from '../../realtime/hub.ts'
import type { Memberships } from '../../scope.ts'
import type { StoredAlert } from '../../store/alerts.ts'
import type { Lookups } from '../kinds/kind.ts'
import { kindOf } from '../kinds/kinds.ts'
import { movedTopics, ownTopicsOf, topicsOf } from './membership-topics.ts'
import type { AnyRecord } from './record.ts'

/** Alerts not written yet. Beyond this the oldest are dropped: they stay visible, and are missing from the history. */
const unwrittenMax = 20_000

/** Returns the number of alerts of each level. */
export function countsOf(alerts: readonly Alert[]): Record<AlertLevel, number> {
  const counts = { warning: 0, critical: 0 }
  for (const { level } of alerts) counts[level]++
  return counts
}

/** The active alerts of all devices: raised and cleared by the rules, published, and written behind. */
export class ActiveAlerts {
  readonly #unwritten = new Map<string, StoredAlert>()
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #hub: Hub
  readonly #lookups: Lookups
  /** Receives alerts that are raised, and those that become critical. */
  onRaise: (record: AnyRecord, alert: Alert) => void = () => {}

  constructor(deps: { clock: Clock; ids: Ids; hub: Hub; lookups: Lookups }) {
    this.#clock = deps.clock
    this.#ids = deps.ids
    this.#hub = deps.hub
    this.#lookups = deps.lookups
  }

  /** Restores an alert that was active when the core was stopped. */
  restore(record: AnyRecord, alert: Alert): void {
    record.alerts = [...record.alerts, alert]
    this.#publish(record, alert.id, alert)
  }

  /** Raises and clears alerts by the rules. Returns the new counts when they differ, else null. */
  review(record: AnyRecord): { warning: number; critical: number } | null {
    const { alerts } = kindOf(record)
    if (alerts === null) return null
    const active = record.alerts
    const wanted = alerts(record, active, this.#clock.monotonicMs(), this.#lookups)
    if (wanted.length === 0 && active.length === 0) return null

    const kept: Alert[] = []
    let levelsChanged = false
    for (const alert of active) {
      const still = wanted.find(({ type }) => type === alert.type)
      if (still === undefined) {
        levelsChanged = true
        this.#clear(record, alert)
      } else if (still.level !== alert.level) {
        levelsChanged = true
        const changed = this.#set(record, { ...alert, ...still })
        kept.push(changed)
        if (changed.level === 'critical') this.onRaise(record, changed)
      } else kept.push(alert)
    }
    for (const alert of wanted) {
      if (active.some(({ type }) => type === alert.type)) continue
      levelsChanged = true
      kept.push(this.#raise(record, alert))
    }
    if (!levelsChanged) return null
    record.alerts = kept
    return countsOf(kept)
  }

  /** Gives the active alerts of a renamed device its new name. */
  renamed(record: AnyRecord, deviceName: string): void {
    record.alerts = record.alerts.map((alert) => this.#set(record, { ...alert, deviceName }))
  }

  /** Moves the alerts of a device to the topics of its new memberships. */
  moved(record: AnyRecord, before: Memberships): void {
    const { gained, lost } = movedTopics(record.kind, before, record, topics.alerts)
    for (const alert of record.alerts) {
      this.#hub.publish(lost, alert.id, null)
      this.#hub.publish(gained, alert.id, alert, 'whole')
      this.#write(record, alert, null)
    }
  }

  /** Clears the alerts of a device that was removed. */
  removed(record: AnyRecord): void {
    for (const alert of record.alerts) this.#clear(record, alert)
    record.alerts = []
  }

  #raise(record: AnyRecord, active: ActiveAlert): Alert {
    const { name } = record.row as { name: string }
    const alert = this.#set(record, {
      ...active,
      id: this.#ids.next(),
      deviceKind: record.kind as Alert['deviceKind'],
      deviceId: record.id,
      deviceName: name,
      raisedAt: this.#clock.now(),
    })
    const notice = {
      type: 'alertRaised',
      alertId: alert.id,
      alertType: alert.type,
      level: alert.level,
      deviceId: alert.deviceId,
      deviceName: alert.deviceName,
      at: alert.raisedAt,
    }
    const names = [...topicsOf(record.kind, record, topics.notices), ...ownTopicsOf(record, 'notices')]
    this.#hub.publish(names, this.#ids.next(), notice, 'whole')
    this.onRaise(record, alert)
    return alert
  }

  #set(record: AnyRecord, alert: Alert): Alert {
    this.#publish(record, alert.id, alert)
    this.#write(record, alert, null)
    return alert
  }

  #clear(record: AnyRecord, alert: Alert): void {
    this.#publish(record, alert.id, null)
    this.#write(record, alert, this.#clock.now())
  }

  #publish(record: AnyRecord, id: string, alert: Alert | null): void {
    this.#hub.publish([...topicsOf(record.kind, record, topics.alerts), ...ownTopicsOf(record, 'alerts')], id, alert, 'whole')
  }

  #write({ inventoryId }: AnyRecord, alert: Alert, clearedAt: number | null): void {
    this.#unwritten.set(alert.id, { ...alert, inventoryId, clearedAt })
    if (this.#unwritten.size > unwrittenMax) this.#unwritten.delete(this.#unwritten.keys().next().value as string)
  }

  /** Hands the unwritten alerts over; `giveBack` returns them after a failure. */
  takeUnwritten(): StoredAlert[] {
    const alerts = [...this.#unwritten.values()]
    this.#unwritten.clear()
    return alerts
  }

  giveBack(alerts: readonly StoredAlert[]): void {
    for (const alert of alerts) if (!this.#unwritten.has(alert.id)) this.#unwritten.set(alert.id, alert)
  }
}
