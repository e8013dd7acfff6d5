import type { CurrentUser, Role } from '@backhaul/contract/users'
import { allRoles, may } from './may.ts'
import { broaderRoles, isIngestOrStudio, isInventoryManager, isRestrictedOnly, managerRoles } from './roles.ts'

type Guard = readonly Role[]
const platform: Guard = ['super_user']
const shares: Guard = ['super_user', 'luc_media_group_admin']

/** The roles that open a page and the pages below it. A page without an entry is open to every account that may enter the console. */
export const guards: Readonly<Record<string, Guard>> = {
  //
  '/channels': broaderRoles,
  '/devices': broaderRoles,
  '/video_return': broaderRoles,
  '/file_upload': broaderRoles,
  //
  '/users': managerRoles,
  '/groups': managerRoles,
  '/usage_profiles': managerRoles,
  '/sw_version': managerRoles,
  '/audio_rooms': managerRoles,
  '/inventory_services': managerRoles,
  '/unit_license_activation': managerRoles,
  '/reports': managerRoles,
  //
  '/publishers': shares,
  '/subscribers': shares,
  '/manage/shares': shares,
  //
  '/system_entities': platform,
  '/system_settings': platform,
  '/access_approvals': platform,
  '/whats_new': platform,
  '/batch_upgrade': platform,
  // use the same path; a user with both roles gets the page of the super user.
  '/remote_actions': ['super_user', 'luc_partner'],
  //
  '/entities': ['luc_contractor'],
  //
  '/easy_live': allRoles.filter((role) => may([role], 'easyLive.operate')),
}

/** Returns the guard of a path: its own, or that of the nearest parent. */
function guardOf(path: string): Guard | undefined {
  for (let route = path; route !== ''; route = route.slice(0, route.lastIndexOf('/')))
    if (Object.hasOwn(guards, route)) return guards[route]
  return undefined
}

/** Returns whether the roles open this page; a refused user is sent to the unit list. */
export function mayVisit(roles: readonly Role[], path: string): boolean {
  // Users whose roles could not be loaded are sent here too, so it is open while no role is known.
  if (path === '/error') return !isInventoryManager(roles)
  const guard = guardOf(path)
  return guard === undefined || roles.some((role) => guard.includes(role))
}

export type Landing = 'console' | 'limitedAccess' | 'unauthorized' | 'easyLive'

/**
 * Returns the first page of an account. R-031 has priority, because a viewer of video returns would otherwise be
 * unauthorized. R-032, membership in this application, is independent of the role. R-029 is last.
 */
export function landingPage(user: Pick<CurrentUser, 'loggedUserRoles' | 'applicationPermission' | 'videoReturnOnly'>): Landing {
  const roles = user.loggedUserRoles
  if (user.videoReturnOnly) return 'limitedAccess'
  if (!user.applicationPermission || roles.length === 0) return 'unauthorized'
  if (!isRestrictedOnly(roles)) return 'console'
  return isIngestOrStudio(roles) ? 'easyLive' : 'unauthorized'
}
