import type { ServerRow } from '@backhaul/contract/servers'
import { compareVersions } from './version.ts'

const isAtLeast = (version: string, limit: string): boolean => compareVersions(version, limit) >= 0

export type UnitUpgradeObstacle = 'tooOldToUpgrade' | 'noSla' | 'serverFirst'
export type UnitUpgradeWarning = 'configurationReset' | 'channelBehind'

export interface UnitUpgrade {
  readonly swVersion: string
  readonly target: string
  readonly hasSla: boolean
  /** Versions of the servers this unit sends to. */
  readonly serverVersions: readonly string[]
  /** Version of the selected channel; null when none is selected. */
  readonly channelVersion: string | null
}

/** What forbids this upgrade of a unit. */
export function unitUpgradeObstacles({ swVersion, target, hasSla, serverVersions }: UnitUpgrade): UnitUpgradeObstacle[] {
  const obstacles: UnitUpgradeObstacle[] = []
  if (isOfOrBelow(swVersion, 5, 1)) obstacles.push('tooOldToUpgrade')
  if (!hasSla) obstacles.push('noSla')
  if (serverVersions.some((version) => !isAtLeast(version, target))) obstacles.push('serverFirst')
  return obstacles
}

/** What the user should know before it. */
export function unitUpgradeWarnings({ swVersion, target, channelVersion }: UnitUpgrade): UnitUpgradeWarning[] {
  const warnings: UnitUpgradeWarning[] = []
  if (compareVersions(swVersion, '9.2.1') === 0) warnings.push('configurationReset')
  if (channelVersion !== null && !isAtLeast(channelVersion, target)) warnings.push('channelBehind')
  return warnings
}

export type ServerUpgradeObstacle = 'notIdle' | 'needsVersion10First'

/** What forbids this upgrade of a server. */
export function serverUpgradeObstacles(
  { state, swVersion }: Pick<ServerRow, 'state' | 'swVersion'>,
  target: string,
): ServerUpgradeObstacle[] {
  const obstacles: ServerUpgradeObstacle[] = []
  if (state !== 'idle') obstacles.push('notIdle')
  if (!isAtLeast(swVersion, '9.0') && isAtLeast(target, '10.1')) obstacles.push('needsVersion10First')
  return obstacles
}

/** "5.1 or below" includes 5.1.x. */
const isOfOrBelow = (version: string, major: number, minor: number): boolean => !isAtLeast(version, `${major}.${minor + 1}`)

/** limits that the spec lists without saying what they limit. Nothing reads them yet. */
export const versionLimitsWithoutUse = ['5.0', '6.0', '6.1.2', '6.2.1', '6.4', '6.5', '8.0', '8.5'] as const
/** */
export const versionRange = { first: '3.5', last: '10.1' } as const
