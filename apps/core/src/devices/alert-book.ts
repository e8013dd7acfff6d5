import { topicName } from '@backhaul/contract'
import type { Alert } from '@backhaul/contract/notifications'
import { topics } from '@backhaul/contract/topics'
import { type ActiveAlert, serverAlerts, unitAlerts } from '@backhaul/rules/alerts'
import { isStreaming } from '@backhaul/rules/status'
import type { Clock } from '@backhaul/clock'
import type { Ids } from '../ids.ts'
import type { Hub } from '../realtime/hub.ts'
import type { StoredAlert } from '../store/alerts.ts'
import type { ServerRecord, UnitRecord } from './record.ts'

type Alerting = UnitRecord | ServerRecord

/** Alerts that wait to be written. Beyond this the oldest are not written; they stay visible, and the history lacks them. */
const unwrittenMax = 20_000

/** The standing alerts of all devices: raised and cleared by the rules, published, and written behind. */
export class AlertBook {
  readonly #byDevice = new Map<string, Alert[]>()
  readonly #unwritten = new Map<string, StoredAlert>()
  readonly #clock: Clock
  readonly #ids: Ids
  readonly #hub: Hub

  constructor(deps: { clock: Clock; ids: Ids; hub: Hub }) {
    this.#clock = deps.clock
    this.#ids = deps.ids
    this.#hub = deps.hub
  }

  /** Takes up an alert that stood when the core was stopped. */
  restore(record: Alerting, alert: Alert): void {
    this.#byDevice.set(record.id, [...this.of(record.id), alert])
    this.#publish(record, alert.id, alert)
  }

  of(deviceId: string): readonly Alert[] {
    return this.#byDevice.get(deviceId) ?? []
  }

  counts(deviceId: string): { warning: number; critical: number } {
    const counts = { warning: 0, critical: 0 }
    for (const { level } of this.of(deviceId)) counts[level]++
    return counts
  }

  /** Compares what the rules say with what stands. Answers the new counts when they differ, else null. */
  review(record: Alerting): { warning: number; critical: number } | null {
    const standing = this.of(record.id)
    const wanted = this.#wanted(record, standing)
    if (wanted.length === 0 && standing.length === 0) return null

    const kept: Alert[] = []
    let levelsChanged = false
    for (const alert of standing) {
      const still = wanted.find(({ type }) => type === alert.type)
      if (still === undefined) {
        levelsChanged = true
        this.#publish(record, alert.id, null)
        this.#write(record, alert, this.#clock.now())
      } else if (still.level !== alert.level) {
        levelsChanged = true
        kept.push(this.#set(record, { ...alert, ...still }))
      } else kept.push(alert)
    }
    for (const alert of wanted) {
      if (standing.some(({ type }) => type === alert.type)) continue
      levelsChanged = true
      kept.push(this.#raise(record, alert))
    }
    if (!levelsChanged) return null
    if (kept.length === 0) this.#byDevice.delete(record.id)
    else this.#byDevice.set(record.id, kept)
    return this.counts(record.id)
  }

  /** Standing alerts name their device as it is called now. */
  renamed(record: Alerting): void {
    const standing = this.of(record.id)
    if (standing.length > 0)
      this.#byDevice.set(
        record.id,
        standing.map((alert) => this.#set(record, { ...alert, deviceName: record.row.name })),
      )
  }

  #wanted(record: Alerting, standing: readonly Alert[]): ActiveAlert[] {
    if (record.kind === 'server') return serverAlerts(record.row, standing)
    const onAir = isStreaming(record.row.applications)
    if (!onAir) record.onAirSinceMs = null
    else record.onAirSinceMs ??= this.#clock.monotonicMs()
    return unitAlerts(
      { ...record.row, onAirMs: record.onAirSinceMs === null ? 0 : this.#clock.monotonicMs() - record.onAirSinceMs },
      standing,
    )
  }

  #raise(record: Alerting, active: ActiveAlert): Alert {
    const alert = this.#set(record, {
      ...active,
      id: this.#ids.next(),
      deviceKind: record.kind,
      deviceId: record.id,
      deviceName: record.row.name,
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
    this.#hub.publish(topicsOf(record, topics.notices), this.#ids.next(), notice, 'whole')
    return alert
  }

  #set(record: Alerting, alert: Alert): Alert {
    this.#publish(record, alert.id, alert)
    this.#write(record, alert, null)
    return alert
  }

  #publish(record: Alerting, id: string, alert: Alert | null): void {
    this.#hub.publish(topicsOf(record, topics.alerts), id, alert, 'whole')
  }

  #write({ inventoryId }: Alerting, alert: Alert, clearedAt: number | null): void {
    this.#unwritten.set(alert.id, { ...alert, inventoryId, clearedAt })
    if (this.#unwritten.size > unwrittenMax) this.#unwritten.delete(this.#unwritten.keys().next().value as string)
  }

  /** What is to be written; given back with `unwritten` when that failed. */
  takeUnwritten(): StoredAlert[] {
    const alerts = [...this.#unwritten.values()]
    this.#unwritten.clear()
    return alerts
  }

  giveBack(alerts: readonly StoredAlert[]): void {
    for (const alert of alerts) if (!this.#unwritten.has(alert.id)) this.#unwritten.set(alert.id, alert)
  }
}

/** Topics of another kind for the groups and the inventory of a device. */
export const topicsOf = ({ inventoryId, groups }: Pick<Alerting, 'inventoryId' | 'groups'>, kind: (typeof topics)[keyof typeof topics]) => [
  topicName('i', inventoryId, kind),
  ...groups.map((group) => topicName('g', group, kind)),
]
