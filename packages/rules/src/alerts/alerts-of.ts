import type { AlertLevel, AlertRule, AlertType } from '@backhaul/contract/notifications'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import { isSending, isStreaming } from '../status/activities.ts'
import { isOfflineLike } from '../status/derive-status.ts'
import { isSwitchedOff } from './rules.ts'
import { levelOf, type MeasuredAlert } from './severity.ts'

/** An alert derived from current values; `value` as in the contract's `Alert`. */
export interface ActiveAlert {
  readonly type: AlertType
  readonly level: AlertLevel
  readonly value: number | null
}

/** The alerts that are active for a device. They decide at which value an alert ends. */
export type StandingAlerts = readonly Pick<ActiveAlert, 'type' | 'level'>[]

// The spec doesn't say; after going on air the encoder has this long to reach its bitrate before a low one counts. The rate of a small unit rises for 30 s.
export const bitrateGraceMs = 45_000

interface Ruled {
  /** The rules that hold for the device. Without them the default ones do. */
  readonly rules?: readonly AlertRule[]
}
interface Claims {
  /** Whether several fleets claim the device in turn. */
  readonly isDuplicate?: boolean
}
export type UnitAlertFacts = Claims &
  Ruled &
  Pick<UnitRow, 'status' | 'applications' | 'transition' | 'battery' | 'cameraConnected' | 'totalBitrate'> & {
    /** Time since the unit went on air. Without it the grace period counts as over. */
    readonly onAirMs?: number
  }
export type ServerAlertFacts = Claims & Ruled & Pick<ServerRow, 'state' | 'serverUsage'>

/** Critical, because a command may reach the wrong device. */
const duplicate = ({ isDuplicate = false }: Claims): ActiveAlert[] =>
  isDuplicate ? [{ type: 'duplicateDevice', level: 'critical', value: null }] : []

const measured = (type: MeasuredAlert, value: number, standing: StandingAlerts, rules: readonly AlertRule[] = []): ActiveAlert[] => {
  const level = levelOf(type, value, standing.find((alert) => alert.type === type)?.level ?? null, rules)
  return level === null ? [] : [{ type, level, value }]
}

/**
 * Returns the alerts of a unit. An offline unit has none, because its last values are old. A charging battery raises no
 * alert. A missing camera is critical on air and a warning otherwise. A bitrate that falls because the stream ends raises none.
 */
export function unitAlerts(unit: UnitAlertFacts, standing: StandingAlerts): ActiveAlert[] {
  if (isOfflineLike(unit.status)) return []
  const { battery, rules = [] } = unit
  const onAir = isStreaming(unit.applications)
  const isAskedToEnd = unit.transition !== null && unit.transition.kind !== 'starting'
  const bitrateCounts = isSending(unit.applications) && !isAskedToEnd && (unit.onAirMs ?? bitrateGraceMs) >= bitrateGraceMs
  const noCamera = { type: 'cameraDisconnected', level: onAir ? 'critical' : 'warning', value: null } as const
  const batteryCounts = battery.connected && !battery.charging
  return [
    ...(batteryCounts && battery.percentage !== null ? measured('battery', battery.percentage, standing, rules) : []),
    ...(unit.cameraConnected || isSwitchedOff(rules, noCamera) ? [] : [noCamera]),
    ...(bitrateCounts ? measured('bitrateDrop', unit.totalBitrate, standing, rules) : []),
    ...duplicate(unit),
  ]
}

/** Returns the alerts of a server; an offline server has none. */
export function serverAlerts(server: ServerAlertFacts, standing: StandingAlerts): ActiveAlert[] {
  const { state, serverUsage, rules } = server
  if (state === 'offline') return []
  const usage =
    serverUsage === null
      ? []
      : [...measured('serverCpu', serverUsage.cpu, standing, rules), ...measured('serverStorage', serverUsage.storage, standing, rules)]
  return [...usage, ...duplicate(server)]
}
