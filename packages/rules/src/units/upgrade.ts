import type { Unit } from '@backhaul/contract/units'
import { compareVersions } from '../versions/version.ts'

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
