import { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'
import { expect, test } from 'vitest'
import { type Arrival, gate } from './gate.ts'

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
const ask = (target: string, over: Partial<CurrentUser> = {}, preferences: Partial<Preferences> = {}): string | null =>
  gate({ target, user: { ...user, ...over }, preferences: { ...Preferences.parse({}), ...preferences }, now } satisfies Arrival)

test('lets a regular user into the list and the map', () => {
  expect([ask('/list'), ask('/map?unit=u1')]).toEqual([null, null])
})

test('restores the last route at the entry, unless the query says to ignore it', () => {
  expect(ask('/', {}, { currentRoute: '/map?unit=u1' })).toBe('/map?unit=u1')
  expect(ask('/?ignoreRoute', {}, { currentRoute: '/map' })).toBe('/list')
  expect(ask('/')).toBe('/list')
})

test('does not follow a stored route that leads elsewhere', () => {
  expect(ask('/', {}, { currentRoute: '/..//evil.example' })).toBe('/list')
})

test('a link to a page wins over the last route', () => {
  expect(ask('/map', {}, { currentRoute: '/list' })).toBeNull()
})

test('sends a failed guard to the unit list', () => {
  expect(ask('/users')).toBe('/list')
  expect(ask('/users', { loggedUserRoles: ['luc_admin'] })).toBeNull()
})

test('sends everybody to the error page while the preferences are unknown', () => {
  expect(gate({ target: '/list', user, preferences: 'failed', now })).toBe('/error')
})

test('tells limited accounts before it asks for anything else', () => {
  expect(ask('/list', { videoReturnOnly: true, passwordExpiresAt: now })).toBe('/limited_access')
  expect(ask('/list', { applicationPermission: false })).toBe('/unauthorized_user')
  expect(ask('/list', { loggedUserRoles: ['luc_curator', 'luc_freelancer'] })).toBe('/unauthorized_user')
})

test('asks for a new password within 14 days of expiry, once dismissed no more for the same expiry', () => {
  const passwordExpiresAt = now + 13 * dayMs
  expect(ask('/map?unit=u1', { passwordExpiresAt })).toBe('/password?next=%2Fmap%3Funit%3Du1')
  expect(ask('/map', { passwordExpiresAt }, { passwordWarningDismissedFor: passwordExpiresAt })).toBeNull()
  expect(ask('/map', { passwordExpiresAt: now + 15 * dayMs })).toBeNull()
  expect(ask('/map', { passwordExpiresAt: now - 1 }, { passwordWarningDismissedFor: now - 1 })).toBe('/password?next=%2Fmap')
})

test('the password page is open whenever there is a session, for a new password or a changed mind', () => {
  expect(ask('/password?next=%2Fmap', { passwordExpiresAt: now - 1 })).toBeNull()
  expect(ask('/password')).toBeNull()
})
