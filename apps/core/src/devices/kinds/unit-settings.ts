import { isDeepStrictEqual } from 'node:util'
import type { UnitSettings } from '@backhaul/device-link'
import type { UnitRecord } from '../registry/record.ts'

type Name = keyof UnitSettings

/**
 * Settings whose reported value differs from the stored one without a change at the unit: both are shown from reports only, and a
 * change of the operational mode takes minutes.
 */
const fromReportsOnly: ReadonlySet<string> = new Set(['interfaces', 'operationalMode'] satisfies Name[])

/** Returns whether a unit has what is stored. The stored value may lack fields that no user has set. */
function has(reported: unknown, stored: unknown): boolean {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return isDeepStrictEqual(reported, stored)
  return Object.entries(stored).every(([key, value]) => isDeepStrictEqual((reported as Record<string, unknown> | null)?.[key], value))
}

/** Takes the settings of a report, and the time at which each one became another one than the core knew. */
export function takeSettings({ state }: UnitRecord, reported: UnitSettings, now: number): void {
  for (const name in reported) {
    const key = name as Name
    if (!isDeepStrictEqual(reported[key], state.settings?.[key])) (state.settingsAt ??= {})[key] = now
  }
  state.settings = { ...state.settings, ...reported }
}

/**
 * Returns the settings that a unit reports otherwise than users have set them, each with the time since which it does. A setting
 * with a wish may be on its way. The core shows a change that the unit has taken as reported, so that any other value was reported
 * after it: a person set it at the unit, or the unit took a change that was withdrawn.
 */
export function differingSettings({ stored, state }: UnitRecord): { name: Name; at: number }[] {
  const wished = new Set(Object.values(stored.wanted).flatMap(({ change }) => Object.keys(change['settings'] ?? {})))
  return (Object.keys(stored.settings) as Name[]).flatMap((name) => {
    const at = state.settingsAt?.[name]
    const reported = state.settings?.[name]
    if (at === undefined || reported === undefined || wished.has(name) || fromReportsOnly.has(name)) return []
    return has(reported, stored.settings[name]) ? [] : [{ name, at }]
  })
}
