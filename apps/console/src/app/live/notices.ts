import type { Notice } from '@backhaul/contract/notifications'
import type { Preferences } from '@backhaul/contract/preferences'
import { alertSettingOf } from '@backhaul/rules/status'
import type { Sound } from '../../ui/sound.ts'
import type { ToastKind } from '../../ui/toasts.ts'

export type NoticeWords =
  | 'offlineToOnline'
  | 'startedStreaming'
  | 'streamingToOnline'
  | 'onlineToOffline'
  | 'streamingToOffline'
  | 'newDeviceAdded'
  | 'battery'
  | 'cameraDisconnected'
  | 'serverCpu'
  | 'serverStorage'
  | 'bitrateDrop'

export interface NoticeToast {
  kind: ToastKind
  words: NoticeWords
  name: string
  sound: Sound | null
}

type Settings = Pick<Preferences, 'unitAlertsSettings' | 'unitAlertsSoundSettings'>
type Level = 'critical' | 'warning'

const alertWords = ['battery', 'cameraDisconnected', 'serverCpu', 'serverStorage', 'bitrateDrop'] as const satisfies readonly NoticeWords[]

// The settings for sounds know two levels. The spec doesn't say which changes belong to them; losing a stream is critical, losing a unit a warning.
const levelOf: Partial<Record<NoticeWords, Level>> = { streamingToOffline: 'critical', onlineToOffline: 'warning' }
const kindOf: Partial<Record<NoticeWords, ToastKind>> = {
  streamingToOffline: 'error',
  onlineToOffline: 'warning',
  startedStreaming: 'success',
}

/** How a notice is told under the user's settings (UI-219), or null when it is not. */
export function noticeToast(notice: Notice, { unitAlertsSettings, unitAlertsSoundSettings }: Settings): NoticeToast | null {
  const soundOf = (level: Level | undefined): Sound | null => (level !== undefined && unitAlertsSoundSettings[level] ? level : null)
  switch (notice.type) {
    case 'unitStatusChange': {
      const words = alertSettingOf[notice.event]
      if (words === null || words === 'fileUploadStarted' || words === 'fileUploadCompleted' || !unitAlertsSettings[words]) return null
      return { kind: kindOf[words] ?? 'info', words, name: notice.unitName, sound: soundOf(levelOf[words]) }
    }
    case 'deviceAdded':
      return unitAlertsSettings.newDeviceAdded ? { kind: 'info', words: 'newDeviceAdded', name: notice.unitName, sound: null } : null
    case 'deviceRemoved':
      return null
    case 'alertRaised': {
      const words = alertWords.find((one) => one === notice.alertType)
      if (words === undefined) return null
      return { kind: notice.level === 'critical' ? 'error' : 'warning', words, name: notice.deviceName, sound: soundOf(notice.level) }
    }
  }
}

/** What twenty topics can hold. The oldest are forgotten: they could be told again after a reconnect that begins anew. */
const rememberedMax = 10_000

/**
 * Which notices are news. What a topic holds when it is first seen happened before; and one event that comes through two
 * topics, or again after a reconnect, is told once.
 */
export class NoticeFilter {
  readonly #begun = new Set<string>()
  readonly #seen = new Set<string>()

  news(topic: string, upserts: readonly (readonly [key: string, notice: Notice, ...rest: unknown[]])[]): Notice[] {
    const isFirst = !this.#begun.has(topic)
    this.#begun.add(topic)
    const fresh: Notice[] = []
    for (const [key, notice] of upserts) {
      if (this.#seen.has(key)) continue
      this.#seen.add(key)
      if (!isFirst) fresh.push(notice)
    }
    for (const key of this.#seen) {
      if (this.#seen.size <= rememberedMax) break
      this.#seen.delete(key)
    }
    return fresh
  }
}
