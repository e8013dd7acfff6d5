import type { Notice } from '@backhaul/contract/notifications'
import type { Preferences } from '@backhaul/contract/preferences'
import type { UnitRow } from '@backhaul/contract/units'
import { alertSettingOf, isOfflineLike, isStreaming } from '@backhaul/rules/status'
import type { Sound } from '../../ui/sound.ts'
import type { ToastKind } from '../../ui/toasts.ts'

export type NoticeText =
  | 'offlineToOnline'
  | 'startedStreaming'
  | 'streamingToOnline'
  | 'onlineToOffline'
  | 'streamingToOffline'
  | 'newDeviceAdded'
  | 'startingGivenUp'
  | 'stoppingGivenUp'
  | 'rebootingGivenUp'
  | 'battery'
  | 'cameraDisconnected'
  | 'serverCpu'
  | 'serverStorage'
  | 'bitrateDrop'
  | 'duplicateDevice'

export interface NoticeToast {
  kind: ToastKind
  text: NoticeText
  name: string
  sound: Sound | null
}

type Settings = Pick<Preferences, 'unitAlertsSettings' | 'unitAlertsSoundSettings' | 'mutedAlerts'>
type Level = 'critical' | 'warning'

const alertTexts = [
  'battery',
  'cameraDisconnected',
  'serverCpu',
  'serverStorage',
  'bitrateDrop',
  'duplicateDevice',
] as const satisfies readonly NoticeText[]

// Sounds have two levels. The spec doesn't say which changes have which: we take the loss of a stream as critical, the loss of a unit as a warning.
const levelOf: Partial<Record<NoticeText, Level>> = { streamingToOffline: 'critical', onlineToOffline: 'warning' }
const kindOf: Partial<Record<NoticeText, ToastKind>> = {
  streamingToOffline: 'error',
  onlineToOffline: 'warning',
  startedStreaming: 'success',
}

/** Returns how a notice is shown under the user's settings (UI-219), or null if it is not shown. */
export function noticeToast(notice: Notice, { unitAlertsSettings, unitAlertsSoundSettings, mutedAlerts }: Settings): NoticeToast | null {
  const soundOf = (level: Level | undefined): Sound | null => (level !== undefined && unitAlertsSoundSettings[level] ? level : null)
  switch (notice.type) {
    case 'unitStatusChange': {
      // A reboot was asked for: the unit goes offline and returns without an alarm. Its row says so.
      if (notice.transition?.kind === 'rebooting') return null
      const text = alertSettingOf[notice.event]
      if (text === null || text === 'fileUploadStarted' || text === 'fileUploadCompleted' || !unitAlertsSettings[text]) return null
      return { kind: kindOf[text] ?? 'info', text, name: notice.unitName, sound: soundOf(levelOf[text]) }
    }
    case 'deviceAdded':
      return unitAlertsSettings.newDeviceAdded ? { kind: 'info', text: 'newDeviceAdded', name: notice.unitName, sound: null } : null
    case 'deviceRemoved':
      return null
    case 'transitionGivenUp':
      return { kind: 'warning', text: `${notice.transition.kind}GivenUp`, name: notice.unitName, sound: null }
    case 'alertRaised': {
      const text = alertTexts.find((one) => one === notice.alertType)
      if (text === undefined || mutedAlerts.includes(text)) return null
      return { kind: notice.level === 'critical' ? 'error' : 'warning', text, name: notice.deviceName, sound: soundOf(notice.level) }
    }
  }
}

type UnitState = Pick<UnitRow, 'status' | 'applications'>

/** Whether a notice about a unit is still true. Without the row of the unit it is taken as true. */
export function noticeHolds(text: NoticeText, unit: UnitState | undefined): boolean {
  if (unit === undefined) return true
  const isOffline = isOfflineLike(unit.status)
  const isSending = !isOffline && (isStreaming(unit.applications) || unit.applications?.store === 'running')
  switch (text) {
    case 'startedStreaming':
      return isSending
    case 'streamingToOnline':
      return !isSending
    case 'offlineToOnline':
      return !isOffline
    case 'onlineToOffline':
    case 'streamingToOffline':
      return isOffline
    default:
      return true
  }
}

/** As many notices as twenty topics hold. The oldest keys are dropped; after a reconnect with new snapshots their notices could be shown again. */
const seenMax = 10_000

/**
 * Filters the notices that are new. The content of a topic's first snapshot happened earlier. An event that arrives through
 * two topics, or again after a reconnect, is new once.
 */
export class NoticeFilter {
  readonly #known = new Set<string>()
  readonly #seen = new Set<string>()

  news(topic: string, upserts: readonly (readonly [key: string, notice: Notice, ...rest: unknown[]])[]): Notice[] {
    const isFirst = !this.#known.has(topic)
    this.#known.add(topic)
    const fresh: Notice[] = []
    for (const [key, notice] of upserts) {
      if (this.#seen.has(key)) continue
      this.#seen.add(key)
      if (!isFirst) fresh.push(notice)
    }
    for (const key of this.#seen) {
      if (this.#seen.size <= seenMax) break
      this.#seen.delete(key)
    }
    return fresh
  }
}
