import { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'
import { expect, test } from 'vitest'
import type { Gate } from './page.ts'
import { routeGuard } from './route-guard.ts'

const dayMs = 86_400_000
const now = 1_700_000_000_000
const user: CurrentUser = {
  id: 'u',
  username: 'u',
  email: null,
  firstName: 'U',
  lastName: 'U',
  userLabel: null,
  loggedUserRoles: ['luc_regular'],
  inventories: [],
  groups: [],
  services: [],
  activeFeatures: [],
  hasGraphics: false,
  ifbStatus: 'none',
  wsLibrary: 'native',
  subscriptionBatchSize: null,
  applicationPermission: true,
  videoReturnOnly: false,
  passwordExpiresAt: null,
  sessionExpiresAt: now + dayMs,
}
const ask = (
  target: string,
  over: Partial<CurrentUser> = {},
  preferences: Partial<Preferences> = {},
  gates: readonly Gate[] = [],
): string | null =>
  routeGuard({ target, gates, user: { ...user, ...over }, preferences: { ...Preferences.parse({}), ...preferences }, now })

test('opens the list and the map to a regular user', () => {
  expect([ask('/list'), ask('/map?unit=u1')]).toEqual([null, null])
})

test('UI-005 UI-222 restores the last route at the entry, unless the query contains ignoreRoute', () => {
  expect(ask('/', {}, { currentRoute: '/map?unit=u1' })).toBe('/map?unit=u1')
  expect(ask('/?ignoreRoute', {}, { currentRoute: '/map' })).toBe('/list')
  expect(ask('/')).toBe('/list')
})

test('does not follow a stored route to another origin', () => {
  expect(ask('/', {}, { currentRoute: '/..//evil.example' })).toBe('/list')
})

test('a link to a page takes precedence over the last route', () => {
  expect(ask('/map', {}, { currentRoute: '/list' })).toBeNull()
})

test('R-021 UI-181 redirects a user who fails a guard of the page to the unit list', () => {
  const managers = { guard: 'managers' } as const
  expect(ask('/users/u1', {}, {}, [managers])).toBe('/list')
  expect(ask('/users/u1', { loggedUserRoles: ['luc_admin'] }, {}, [managers])).toBeNull()
  expect(ask('/users/u1', { loggedUserRoles: ['luc_admin'] }, {}, [managers, { guard: 'platform' }])).toBe('/list')
})

test('R-024 opens a page of the platform to the roles that may read it', () => {
  const gates = [{ access: 'platform.read' }] as const
  const roles = ['super_user', 'staff', 'luc_admin', 'luc_regular'] as const
  const open = roles.filter((role) => ask('/system_settings/modem_vendor', { loggedUserRoles: [role] }, {}, gates) === null)
  expect(open).toEqual(['super_user', 'staff'])
})

test('redirects every user to the error page while the preferences are unknown', () => {
  expect(routeGuard({ target: '/list', gates: [], user, preferences: 'failed', now })).toBe('/error')
})

test('redirects accounts without access before it asks for a new password', () => {
  expect(ask('/list', { videoReturnOnly: true, passwordExpiresAt: now })).toBe('/limited_access')
  expect(ask('/list', { applicationPermission: false })).toBe('/unauthorized_user')
  expect(ask('/list', { loggedUserRoles: ['luc_curator', 'luc_freelancer'] })).toBe('/unauthorized_user')
})

test('UI-223 asks for a new password within 14 days of expiry, and not again for an expiry that the user dismissed', () => {
  const passwordExpiresAt = now + 13 * dayMs
  expect(ask('/map?unit=u1', { passwordExpiresAt })).toBe('/password?next=%2Fmap%3Funit%3Du1')
  expect(ask('/map', { passwordExpiresAt }, { passwordWarningDismissedFor: passwordExpiresAt })).toBeNull()
  expect(ask('/map', { passwordExpiresAt: now + 15 * dayMs })).toBeNull()
  expect(ask('/map', { passwordExpiresAt: now - 1 }, { passwordWarningDismissedFor: now - 1 })).toBe('/password?next=%2Fmap')
})

test('the password page is open to every signed-in user', () => {
  expect(ask('/password?next=%2Fmap', { passwordExpiresAt: now - 1 })).toBeNull()
  expect(ask('/password')).toBeNull()
})
