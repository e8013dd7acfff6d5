import { UnitStatus } from '@backhaul/contract/units'
import { statusAppearance } from '../domain/units/status-appearance.ts'
import { tones } from './clusters/messages.ts'

export type MapTone = (typeof tones)[number]

const statusesOf = (tone: MapTone): UnitStatus[] => UnitStatus.options.filter((status) => statusAppearance[status].tone === tone)

/** The tones that a status has. No status has the tone `warning`: it belongs to alerts. */
export const mapTones = tones.filter((tone) => statusesOf(tone).length > 0)

/** The status whose shape represents its tone. */
export const typicalStatus: Readonly<Record<MapTone, UnitStatus>> = {
  streaming: 'streaming',
  busy: 'storeandforward',
  upgrading: 'upgrading',
  warning: 'unavailable',
  online: 'idle',
  offline: 'offline',
}

export const hasTone = (statuses: readonly string[], tone: MapTone): boolean => statusesOf(tone).some((one) => statuses.includes(one))

/** Adds all statuses of the tone, or removes them. */
export function toggleTone(statuses: readonly string[], tone: MapTone): string[] {
  const ofTone: readonly string[] = statusesOf(tone)
  const others = statuses.filter((status) => !ofTone.includes(status))
  return hasTone(statuses, tone) ? others : [...others, ...ofTone]
}
