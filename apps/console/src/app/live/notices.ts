import type { Notice } from '@backhaul/contract/notifications'
import type { Preferences } from '@backhaul/contract/preferences'
import type { UnitRow, UnitStatusChangeEvent } from '@backhaul/contract/units'
import { alertSettingOf, isOfflineLike, isStreaming } from '@backhaul/rules/status'
import type { Sound } from '../../ui/sound.ts'
import type { ToastKind } from '../../ui/toasts.ts'

type RecordingText = 'startedRecording' | 'recordingToOnline' | 'recordingToOffline'
export type NoticeText =
  | 'offlineToOnline'
  | 'startedStreaming'
  | 'streamingToOnline'
  | 'onlineToOffline'
  | 'streamingToOffline'
  | RecordingText
  | 'newDeviceAdded'
  | 'startingGivenUp'
  | 'stoppingGivenUp'
  | 'rebootingGivenUp'
  | 'taskGivenUp'
  | 'fileUploadStarted'
  | 'fileUploadCompleted'
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
const levelOf: Partial<Record<NoticeText, Level>> = {
  streamingToOffline: 'critical',
  recordingToOffline: 'critical',
  onlineToOffline: 'warning',
}
const kindOf: Partial<Record<NoticeText, ToastKind>> = {
  streamingToOffline: 'error',
  recordingToOffline: 'error',
  onlineToOffline: 'warning',
  startedStreaming: 'success',
  startedRecording: 'success',
}

/** A recording has the settings of a stream and texts of its own. */
const recordingTexts: Partial<Record<UnitStatusChangeEvent, RecordingText>> = {
  onlineToStoreAndForward: 'startedRecording',
  offlineToStoreAndForward: 'startedRecording',
  storeAndForwardToOnline: 'recordingToOnline',
  storeAndForwardToOffline: 'recordingToOffline',
}

/** Returns how a notice is shown under the user's settings (UI-219), or null if it is not shown. */
export function noticeToast(notice: Notice, { unitAlertsSettings, unitAlertsSoundSettings, mutedAlerts }: Settings): NoticeToast | null {
  const soundOf = (level: Level | undefined): Sound | null => (level !== undefined && unitAlertsSoundSettings[level] ? level : null)
  switch (notice.type) {
    case 'unitStatusChange': {
      // A reboot was asked for: the unit goes offline and returns without an alarm. Its row says so.
      if (notice.transition?.kind === 'rebooting') return null
      const setting = alertSettingOf[notice.event]
      if (setting === null || setting === 'fileUploadStarted' || setting === 'fileUploadCompleted' || !unitAlertsSettings[setting])
        return null
      const text = recordingTexts[notice.event] ?? setting
      return { kind: kindOf[text] ?? 'info', text, name: notice.unitName, sound: soundOf(levelOf[text]) }
    }
    case 'deviceAdded':
      return unitAlertsSettings.newDeviceAdded ? { kind: 'info', text: 'newDeviceAdded', name: notice.unitName, sound: null } : null
    case 'deviceRemoved':
    // Pages that send commands show their results.
    case 'commandEnded':
    case 'fileTransferFailed':
      return null
    case 'fileTransferStarted':
    case 'fileTransferCompleted': {
      const text = notice.type === 'fileTransferStarted' ? 'fileUploadStarted' : 'fileUploadCompleted'
      return unitAlertsSettings[text] ? { kind: 'info', text, name: notice.unitName, sound: null } : null
    }
    case 'transitionGivenUp':
      return {
        kind: 'warning',
        text: notice.task === null ? `${notice.transition.kind}GivenUp` : 'taskGivenUp',
        name: notice.unitName,
        sound: null,
      }
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
    case 'startedRecording':
      return isSending
    case 'streamingToOnline':
    case 'recordingToOnline':
      return !isSending
    case 'offlineToOnline':
      return !isOffline
    case 'onlineToOffline':
    case 'streamingToOffline':
    case 'recordingToOffline':
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
