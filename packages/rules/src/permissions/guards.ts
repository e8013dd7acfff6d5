import type { CurrentUser, Role } from '@backhaul/contract/users'
import { allRoles, may } from './may.ts'
import { broaderRoles, isIngestOrStudio, isInventoryManager, isRestrictedOnly, managerRoles } from './roles.ts'

/**
 * The role sets that open pages. A route of the console names its guard; a route without one is open to every account
 * that may enter the console. The pages of each set are those that the requirement lists.
 */
export const pageGuards = {
  // system entities and settings, access approvals, what's new, batch upgrade.
  platform: ['super_user'],
  // users, groups, usage profiles, software versions, audio rooms, inventory services, licence activation, reports.
  managers: managerRoles,
  // publishers, subscribers and the other pages of shares.
  shares: ['super_user', 'luc_media_group_admin'],
  // channels, devices, video return, file upload.
  broader: broaderRoles,
  // entities.
  contractors: ['luc_contractor'],
  // give the same path to both; a user with both roles gets the page of the super user.
  remoteActions: ['super_user', 'luc_partner'],
  //
  easyLive: allRoles.filter((role) => may([role], 'easyLive.operate')),
} as const satisfies Record<string, readonly Role[]>

/** The name of a role set, or `errorPage`: every account but the managers. */
export type PageGuard = keyof typeof pageGuards | 'errorPage'

/** Returns whether the roles pass the guard. A user who does not is sent to the unit list. */
export function passesGuard(roles: readonly Role[], guard: PageGuard): boolean {
  // Users whose roles could not be loaded are sent to the error page: it is open while no role is known.
  if (guard === 'errorPage') return !isInventoryManager(roles)
  const open: readonly Role[] = pageGuards[guard]
  return roles.some((role) => open.includes(role))
}

export type Landing = 'console' | 'limitedAccess' | 'unauthorized' | 'easyLive'

/**
 * Returns where an account belongs. R-031 is tested first, because an account for video return only would otherwise be
 * unauthorized; then R-032, which is membership in this application and not a role; then R-029.
 */
export function landingPage(user: Pick<CurrentUser, 'loggedUserRoles' | 'applicationPermission' | 'videoReturnOnly'>): Landing {
  const roles = user.loggedUserRoles
  if (user.videoReturnOnly) return 'limitedAccess'
  if (!user.applicationPermission || roles.length === 0) return 'unauthorized'
  if (!isRestrictedOnly(roles)) return 'console'
  return isIngestOrStudio(roles) ? 'easyLive' : 'unauthorized'
}

/**
 * UI-069: returns whether a user sees some groups of an inventory and not all of it. The spec doesn't say when the banner of
 * partial access is shown; we show it then.
 */
export const hasPartialAccess = ({ inventories, groups }: Pick<CurrentUser, 'inventories' | 'groups'>): boolean =>
  groups.some((group) => !inventories.some(({ id }) => id === group.inventoryId))
