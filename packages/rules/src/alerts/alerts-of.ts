import type { AlertLevel, AlertType } from '@backhaul/contract/notifications'
import type { ServerRow } from '@backhaul/contract/servers'
import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '../status/activities.ts'
import { isOfflineLike } from '../status/derive-status.ts'
import { levelOf, type MeasuredAlert } from './severity.ts'

/** An alert as the facts give it; `value` as in the contract's `Alert`. */
export interface ActiveAlert {
  readonly type: AlertType
  readonly level: AlertLevel
  readonly value: number | null
}

/** The alerts that stand for this device: they decide when a value is good again. */
export type StandingAlerts = readonly Pick<ActiveAlert, 'type' | 'level'>[]

// The spec doesn't say; we give the encoder this long after going on air to find its bitrate before calling it low.
export const bitrateGraceMs = 15_000

export type UnitAlertFacts = Pick<UnitRow, 'status' | 'applications' | 'battery' | 'cameraConnected' | 'totalBitrate'> & {
  /** How long the unit has been streaming. Left out: long enough. */
  readonly onAirMs?: number
}
export type ServerAlertFacts = Pick<ServerRow, 'state' | 'serverUsage'>

const measured = (type: MeasuredAlert, value: number, standing: StandingAlerts): ActiveAlert[] => {
  const level = levelOf(type, value, standing.find((alert) => alert.type === type)?.level ?? null)
  return level === null ? [] : [{ type, level, value }]
}

/**
 * The alerts a unit has now. None while it is offline, for its last values are old. A battery that charges raises none;
 * a missing camera is critical on air and a warning before.
 */
export function unitAlerts(unit: UnitAlertFacts, standing: StandingAlerts): ActiveAlert[] {
  if (isOfflineLike(unit.status)) return []
  const { battery } = unit
  const onAir = isStreaming(unit.applications)
  const bitrateCounts = onAir && (unit.onAirMs ?? bitrateGraceMs) >= bitrateGraceMs
  return [
    ...(battery.connected && !battery.charging && battery.percentage !== null ? measured('battery', battery.percentage, standing) : []),
    ...(unit.cameraConnected ? [] : [{ type: 'cameraDisconnected', level: onAir ? 'critical' : 'warning', value: null } as const]),
    ...(bitrateCounts ? measured('bitrateDrop', unit.totalBitrate, standing) : []),
  ]
}

/** The alerts a server has now; none while it is offline. */
export const serverAlerts = ({ state, serverUsage }: ServerAlertFacts, standing: StandingAlerts): ActiveAlert[] =>
  state === 'offline' || serverUsage === null
    ? []
    : [...measured('serverCpu', serverUsage.cpu, standing), ...measured('serverStorage', serverUsage.storage, standing)]
