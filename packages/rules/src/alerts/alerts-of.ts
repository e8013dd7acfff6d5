import type { AlertLevel, AlertType } from '@backhaul/contract/notifications'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import { isSending, isStreaming } from '../status/activities.ts'
import { isOfflineLike } from '../status/derive-status.ts'
import { levelOf, type MeasuredAlert } from './severity.ts'

/** An alert derived from current values; `value` as in the contract's `Alert`. */
export interface ActiveAlert {
  readonly type: AlertType
  readonly level: AlertLevel
  readonly value: number | null
}

/** The alerts that are active for a device. They decide at which value an alert ends. */
export type StandingAlerts = readonly Pick<ActiveAlert, 'type' | 'level'>[]

// The spec doesn't say; after going on air the encoder has this long to reach its bitrate before a low one counts.
export const bitrateGraceMs = 15_000

interface Claims {
  /** Whether several fleets claim the device in turn. */
  readonly isDuplicate?: boolean
}
export type UnitAlertFacts = Claims &
  Pick<UnitRow, 'status' | 'applications' | 'transition' | 'battery' | 'cameraConnected' | 'totalBitrate'> & {
    /** Time since the unit went on air. Without it the grace period counts as over. */
    readonly onAirMs?: number
  }
export type ServerAlertFacts = Claims & Pick<ServerRow, 'state' | 'serverUsage'>

/** Critical, because a command may reach the wrong device. */
const duplicate = ({ isDuplicate = false }: Claims): ActiveAlert[] =>
  isDuplicate ? [{ type: 'duplicateDevice', level: 'critical', value: null }] : []

const measured = (type: MeasuredAlert, value: number, standing: StandingAlerts): ActiveAlert[] => {
  const level = levelOf(type, value, standing.find((alert) => alert.type === type)?.level ?? null)
  return level === null ? [] : [{ type, level, value }]
}

/**
 * Returns the alerts of a unit. An offline unit has none, because its last values are old. A charging battery raises no
 * alert. A missing camera is critical on air and a warning otherwise. A bitrate that falls because the stream ends raises none.
 */
export function unitAlerts(unit: UnitAlertFacts, standing: StandingAlerts): ActiveAlert[] {
  if (isOfflineLike(unit.status)) return []
  const { battery } = unit
  const onAir = isStreaming(unit.applications)
  const isAskedToEnd = unit.transition !== null && unit.transition.kind !== 'starting'
  const bitrateCounts = isSending(unit.applications) && !isAskedToEnd && (unit.onAirMs ?? bitrateGraceMs) >= bitrateGraceMs
  return [
    ...(battery.connected && !battery.charging && battery.percentage !== null ? measured('battery', battery.percentage, standing) : []),
    ...(unit.cameraConnected ? [] : [{ type: 'cameraDisconnected', level: onAir ? 'critical' : 'warning', value: null } as const]),
    ...(bitrateCounts ? measured('bitrateDrop', unit.totalBitrate, standing) : []),
    ...duplicate(unit),
  ]
}

/** Returns the alerts of a server; an offline server has none. */
export function serverAlerts(server: ServerAlertFacts, standing: StandingAlerts): ActiveAlert[] {
  const { state, serverUsage } = server
  if (state === 'offline') return []
  const usage =
    serverUsage === null
      ? []
      : [...measured('serverCpu', serverUsage.cpu, standing), ...measured('serverStorage', serverUsage.storage, standing)]
  return [...usage, ...duplicate(server)]
}
