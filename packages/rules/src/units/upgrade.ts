import type { ServerRow } from '@backhaul/contract/servers'
import type { ProductType, Unit, UnitConfiguration, UnitRow } from '@backhaul/contract/units'
import { refusal, type Refusal } from '../refusal.ts'
import { compareVersions, parseVersion } from '../versions/version.ts'
import { refuseBusy, refuseOffline } from './refuse.ts'

/** M-756 to M-758. A unit does not show whether an upgrade failed or was rejected; an upgrade that failed is pending again. */
export type UpgradeState = 'pending' | 'upgrading' | 'succeeded'

/** Returns the state of the upgrade to the target version; null without a target, unless the unit is upgrading. */
export function upgradeStateOf({
  applications,
  swVersion,
  targetSwVersion,
}: Pick<Unit, 'applications' | 'swVersion' | 'targetSwVersion'>): UpgradeState | null {
  if (applications?.upgrade !== undefined) return 'upgrading'
  if (targetSwVersion === null) return null
  return compareVersions(swVersion, targetSwVersion) >= 0 ? 'succeeded' : 'pending'
}

/** the versions that exist. */
const [versionMin, versionMax] = ['3.5', '10.1']
/** units with this version or an older one are not upgraded. */
const tooOld = '5.1'

// The spec names neither the hardware nor the versions of 6803 and 6810; we choose these.
const h264Versions = '10.1'
const newestOf: Partial<Record<ProductType, string>> = { 'LU-200': '8.5' }

/** Compares without the patch number: `10.1.3` is a version of 10.1. */
function compareReleases(a: string, b: string): number {
  const release = (text: string) => {
    const version = parseVersion(text)
    return version === null ? '' : `${version.major}.${version.minor}`
  }
  return compareVersions(release(a), release(b))
}

export interface UpgradeFacts {
  readonly unit: Pick<UnitRow, 'status' | 'applications' | 'type' | 'swVersion'>
  readonly encoder: UnitConfiguration['encoder']
  /** The server of the selected channel; null while none is selected. */
  readonly server: Pick<ServerRow, 'state' | 'swVersion'> | null
  /** Whether the primary inventory of the unit has the service. */
  readonly hasSla: boolean
}

type UpgradeRefusal = Refusal<
  | 'TARGET_VERSION_NOT_ALLOWED'
  | 'UPGRADE_H264_UNIT'
  | 'UPGRADE_HARDWARE'
  | 'UPGRADE_SERVER_OFFLINE'
  | 'UPGRADE_SERVER_BUSY'
  | 'UPGRADE_SERVER_FIRST'
  | 'UPGRADE_NEEDS_SLA'
  | 'UPGRADE_TOO_OLD'
>

/** R-254, E-018, E-019, E-022: returns the reason why the hardware or the present software cannot take a version, or null. */
function refuseVersion({ unit: { type, swVersion }, encoder }: UpgradeFacts, version: string): UpgradeRefusal | null {
  if (compareReleases(swVersion, tooOld) <= 0) return refusal('UPGRADE_TOO_OLD', { versionMax: tooOld })
  const exists = compareReleases(version, versionMin) >= 0 && compareReleases(version, versionMax) <= 0
  if (!exists || compareVersions(version, swVersion) < 0) return refusal('TARGET_VERSION_NOT_ALLOWED')
  if (type === 'LU-600' && encoder !== 'h265' && compareReleases(version, h264Versions) >= 0) return refusal('UPGRADE_H264_UNIT')
  const newest = newestOf[type]
  return newest !== undefined && compareReleases(version, newest) > 0 ? refusal('UPGRADE_HARDWARE') : null
}

/**
 * E-020, E-021, R-176, R-177: the server that the unit streams to takes its new version first. The spec doesn't say when it is
 * too busy for the unit; we refuse while it is upgrading itself.
 */
function refuseServer(server: UpgradeFacts['server'], version: string): UpgradeRefusal | null {
  if (server === null) return null
  if (server.state === 'offline') return refusal('UPGRADE_SERVER_OFFLINE')
  if (server.state === 'upgrading') return refusal('UPGRADE_SERVER_BUSY')
  return compareVersions(server.swVersion, version) < 0 ? refusal('UPGRADE_SERVER_FIRST') : null
}

/** E-113: returns the reason against the upgrade of a unit to a version, or null. R-180: only with an SLA. */
export const refuseUpgrade = (
  facts: UpgradeFacts,
  version: string,
): UpgradeRefusal | Refusal<'UNIT_OFFLINE' | 'UNIT_BUSY' | 'SPEED_TEST_RUNS'> | null =>
  refuseVersion(facts, version) ??
  (facts.hasSla ? null : refusal('UPGRADE_NEEDS_SLA')) ??
  refuseServer(facts.server, version) ??
  refuseOffline(facts.unit) ??
  refuseBusy(facts.unit)
