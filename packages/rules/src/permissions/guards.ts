import type { CurrentUser, Role } from '@backhaul/contract/users'
import { allRoles, may } from './may.ts'
import { broaderRoles, isIngestOrStudio, isInventoryManager, isRestrictedOnly, managerRoles } from './roles.ts'

type Guard = readonly Role[]
const platform: Guard = ['super_user']
const shares: Guard = ['super_user', 'luc_media_group_admin']

/** Which roles open a page and all below it. A page that is not here is open to every account that may enter the console. */
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
  // give the same path to both; the super user's page wins when both roles are held.
  '/remote_actions': ['super_user', 'luc_partner'],
  //
  '/entities': ['luc_contractor'],
  //
  '/easy_live': allRoles.filter((role) => may([role], 'easyLive.operate')),
}

/** The guard of a path: its own, or the nearest above it. */
function guardOf(path: string): Guard | undefined {
  for (let route = path; route !== ''; route = route.slice(0, route.lastIndexOf('/')))
    if (Object.hasOwn(guards, route)) return guards[route]
  return undefined
}

/** Whether the roles open this page; who fails goes to the unit list. */
export function mayVisit(roles: readonly Role[], path: string): boolean {
  // It is also where those go whose roles could not be loaded: with no role known it is open.
  if (path === '/error') return !isInventoryManager(roles)
  const guard = guardOf(path)
  return guard === undefined || roles.some((role) => guard.includes(role))
}

export type Landing = 'console' | 'limitedAccess' | 'unauthorized' | 'easyLive'

/**
 * Where an account belongs: R-031 first, for a viewer of video returns would otherwise be unauthorized; then R-032, which
 * is membership in this application and no role; then R-029.
 */
export function landingPage(user: Pick<CurrentUser, 'loggedUserRoles' | 'applicationPermission' | 'videoReturnOnly'>): Landing {
  const roles = user.loggedUserRoles
  if (user.videoReturnOnly) return 'limitedAccess'
  if (!user.applicationPermission || roles.length === 0) return 'unauthorized'
  if (!isRestrictedOnly(roles)) return 'console'
  return isIngestOrStudio(roles) ? 'easyLive' : 'unauthorized'
}
