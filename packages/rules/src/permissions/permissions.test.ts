import { Access } from '@backhaul/contract'
import { type CurrentUser, Role } from '@backhaul/contract/users'
import { describe, expect, test } from 'vitest'
import { hasPartialAccess, landingPage, type PageGuard, pageGuards, passesGuard } from './guards.ts'
import { accessOf, accessOfAccount, allRoles, may } from './may.ts'
import { passwordWarning } from './password-warning.ts'
import * as is from './roles.ts'
import { isServiceEnabled } from './services.ts'
import { permissionTable, verbOf } from './table.ts'

const rolesWith = (test: (roles: readonly Role[]) => boolean) => allRoles.filter((role) => test([role]))
const rolesFor = (access: Access) => rolesWith((roles) => may(roles, access))

describe('permission table', () => {
  test('R-048 has a row for each of the sixteen roles', () => expect([...allRoles].toSorted()).toEqual([...Role.options].toSorted()))

  test('grants only accesses that calls use, and every access to at least one role', () => {
    const known = new Set<string>(Access.options)
    const all = allRoles.flatMap((role) => [...accessOf([role])])
    expect(all.filter((access) => !known.has(access))).toEqual([])
    expect(Access.options.filter((access) => !all.includes(access))).toEqual([])
  })

  test('is written in the five letters, each at most once in a cell', () => {
    for (const grants of Object.values(permissionTable))
      for (const [verbs] of Object.values(grants)) {
        expect([...verbs].filter((letter) => !(letter in verbOf))).toEqual([])
        expect(new Set(verbs).size).toBe(verbs.length)
      }
  })

  test('denies by default: unknown roles, unknown access, no roles', () => {
    expect(may(['luc_nobody' as Role], 'units.read')).toBe(false)
    expect(may(['super_user'], 'units.destroy' as Access)).toBe(false)
    expect(may(['constructor' as Role], 'toString' as Access)).toBe(false)
    expect(Access.options.filter((access) => may([], access))).toEqual(['public', 'signedIn'])
  })

  test('several roles have every access of each of them', () => {
    const both = accessOf(['luc_read', 'luc_ingest'])
    expect(both).toEqual(new Set([...accessOf(['luc_read']), ...accessOf(['luc_ingest'])]))
    for (const access of Access.options) expect(may(['luc_read', 'luc_ingest'], access)).toBe(both.has(access))
  })

  const member = { applicationPermission: true, videoReturnOnly: false }
  test('gives an account what its roles grant', () => {
    for (const role of allRoles) expect(accessOfAccount([role], member)).toEqual(accessOf([role]))
  })
  test('R-032 gives an account without application permission nothing that a role grants', () => {
    for (const role of allRoles)
      expect([...accessOfAccount([role], { ...member, applicationPermission: false })]).toEqual(['public', 'signedIn'])
  })
  test('R-031 leaves an account for video return alone the video return of its roles', () => {
    const only = { ...member, videoReturnOnly: true }
    expect([...accessOfAccount(['luc_regular', 'luc_admin'], only)].toSorted()).toEqual(
      ['public', 'signedIn', 'videoReturn.administer', 'videoReturn.configure', 'videoReturn.operate', 'videoReturn.read'], // prettier-ignore
    )
    expect([...accessOfAccount(['luc_freelancer'], only)]).toEqual(['public', 'signedIn'])
    expect([...accessOfAccount(['luc_admin'], { applicationPermission: false, videoReturnOnly: true })]).toEqual(['public', 'signedIn'])
  })

  test('R-024 platform needs super_user', () => expect(rolesFor('platform.administer')).toEqual(['super_user']))
  test('R-025 management is open to the five manager roles, and with us to staff', () => {
    expect(rolesFor('management.administer').filter((role) => role !== 'staff')).toEqual(rolesWith(is.isInventoryManager))
  })
  test('R-026 shares are open to super_user and luc_media_group_admin, and with us to staff', () => {
    expect(rolesFor('shares.share').filter((role) => role !== 'staff')).toEqual(['super_user', 'luc_media_group_admin'])
  })
  test('R-028 contractor entities and partner actions are open to their role, and to no other role outside the platform', () => {
    const platform = ['super_user', 'staff']
    expect(rolesFor('contractor.administer').filter((role) => !platform.includes(role))).toEqual(['luc_contractor'])
    expect(rolesFor('partner.administer').filter((role) => !platform.includes(role))).toEqual(['luc_partner'])
  })
  test('R-009 the roles of admin level, and with us staff, administer inventories, groups and units; no other role does', () => {
    const adminLevel: Role[] = ['super_user', 'staff', 'luc_admin', 'luc_contractor', 'luc_media_group_admin', 'luc_partner']
    for (const access of ['units.administer', 'management.administer'] as const) expect(rolesFor(access)).toEqual(adminLevel)
  })
  test('only administrators create and delete devices', () => {
    const administrators: Role[] = ['super_user', 'staff', 'luc_admin', 'luc_contractor', 'luc_media_group_admin', 'luc_partner']
    for (const access of ['units.administer', 'channels.administer', 'servers.administer'] as const)
      expect(rolesFor(access)).toEqual(administrators)
  })
  test('R-004 R-005 operators control transmission and configure units, read-only users do neither', () => {
    const operators = ['super_user', 'staff', 'luc_admin', 'luc_contractor', 'luc_media_group_admin', 'luc_partner', 'luc_regular']
    expect(rolesFor('units.operate')).toEqual([...operators, 'luc_unit_control'])
    expect(rolesFor('units.configure')).toEqual(operators)
  })
  test('R-012 R-046 support staff administer customers and read the platform, without its actions', () => {
    expect(rolesFor('platform.read')).toEqual(['super_user', 'staff'])
    expect(
      ['management.administer', 'contractor.administer', 'partner.administer'].every((access) => may(['staff'], access as Access)),
    ).toBe(true)
    expect(may(['staff'], 'platform.administer')).toBe(false)
  })
  test('R-037 a role that operates files may delete them: no read-only or restricted role', () => {
    const operators = ['super_user', 'staff', 'luc_admin', 'luc_contractor', 'luc_media_group_admin', 'luc_partner', 'luc_regular']
    expect(rolesFor('files.operate')).toEqual(operators)
  })
  test('R-037 read-only users delete no files, and change nothing at all', () => {
    expect([...accessOf(['luc_read'])].filter((access) => !access.endsWith('.read'))).toEqual(['public', 'signedIn'])
  })
  test('R-039 read-only users cannot use AI', () => expect(may(['luc_read'], 'ai.operate')).toBe(false))
  test('no restricted role operates anything but the units given to unit control and easy live', () => {
    const changing = is.restrictedRoles.flatMap((role) =>
      [...accessOf([role])].filter((access) => access.includes('.') && !access.endsWith('.read')),
    )
    expect(new Set(changing)).toEqual(new Set(['units.operate', 'easyLive.operate']))
  })
})

describe('groups of roles', () => {
  test('R-027 the broader set is the managers, regular and read-only users', () => {
    expect(is.broaderRoles).toEqual([
      'super_user',
      'luc_admin',
      'luc_contractor',
      'luc_media_group_admin',
      'luc_partner',
      'luc_regular',
      'luc_read',
    ])
  })
  test('R-029 an account is restricted when it holds restricted roles only', () => {
    expect(rolesWith(is.isRestrictedOnly).toSorted()).toEqual([...is.restrictedRoles].toSorted())
    expect(is.isRestrictedOnly(['luc_curator', 'luc_studio'])).toBe(true)
    expect(is.isRestrictedOnly(['luc_curator', 'luc_read'])).toBe(false)
    expect(is.isRestrictedOnly([])).toBe(false)
  })
  test('super_user and staff have a scope without bounds, administrators whole inventories', () => {
    expect(rolesWith(is.seesEverything)).toEqual(['super_user', 'staff'])
    expect(rolesWith(is.isInventoryLevel)).toEqual(['super_user', 'staff', 'luc_admin', 'luc_contractor'])
  })
})

describe('page guards', () => {
  const opening = (guard: PageGuard) => rolesWith((roles) => passesGuard(roles, guard))
  const managers = ['super_user', 'luc_admin', 'luc_contractor', 'luc_media_group_admin', 'luc_partner']

  test.each<[string, PageGuard, readonly string[]]>([
    ['R-024', 'platform', ['super_user']],
    ['R-025', 'managers', managers],
    ['R-026', 'shares', ['super_user', 'luc_media_group_admin']],
    ['R-027', 'broader', [...managers, 'luc_regular', 'luc_read']],
    ['R-028', 'contractors', ['luc_contractor']],
    ['R-028', 'remoteActions', ['super_user', 'luc_partner']],
  ])('%s the guard %s lets %j through and no other role', (_, guard, open) => {
    expect(opening(guard).toSorted()).toEqual([...open].toSorted())
  })
  test('R-022 the error page is open to all but managers, and to users without a known role', () => {
    expect(allRoles.filter((role) => !passesGuard([role], 'errorPage')).toSorted()).toEqual([...managers].toSorted())
    expect(passesGuard(['luc_regular', 'luc_admin'], 'errorPage')).toBe(false)
    expect(passesGuard([], 'errorPage')).toBe(true)
  })
  test('R-029 easy live is open to ingest and studio and closed to other restricted roles', () => {
    expect(is.restrictedRoles.filter((role) => passesGuard([role], 'easyLive'))).toEqual(['luc_ingest', 'luc_studio'])
  })
  test('a role that passes a guard may make the calls that the pages behind it need', () => {
    const needs: [keyof typeof pageGuards, Access][] = [
      ['broader', 'channels.read'],
      ['broader', 'servers.read'],
      ['broader', 'videoReturn.read'],
      ['broader', 'files.read'],
      ['managers', 'management.administer'],
      ['shares', 'shares.share'],
      ['platform', 'platform.administer'],
      ['contractors', 'contractor.administer'],
      ['remoteActions', 'partner.administer'],
      ['easyLive', 'easyLive.operate'],
    ]
    for (const [guard, access] of needs) for (const role of pageGuards[guard]) expect([role, may([role], access)]).toEqual([role, true])
  })
})

describe('landing page', () => {
  type Account = Pick<CurrentUser, 'loggedUserRoles' | 'applicationPermission' | 'videoReturnOnly'>
  const account = (loggedUserRoles: Role[], fields: Partial<Account> = {}): Account => ({
    loggedUserRoles,
    applicationPermission: true,
    videoReturnOnly: false,
    ...fields,
  })
  test.each<[string, Account, string]>([
    ['R-029 only restricted roles: unauthorized', account(['luc_curator', 'luc_vr_viewer']), 'unauthorized'],
    ['R-029 ingest: easy live', account(['luc_ingest']), 'easyLive'],
    ['R-029 studio among restricted roles: easy live', account(['luc_multipoint', 'luc_studio']), 'easyLive'],
    ['R-029 a restricted role together with an open one: console', account(['luc_curator', 'luc_regular']), 'console'],
    ['R-031 video return only: limited access', account(['luc_vr_viewer'], { videoReturnOnly: true }), 'limitedAccess'],
    ['R-031 has priority over R-032', account(['luc_vr_viewer'], { videoReturnOnly: true, applicationPermission: false }), 'limitedAccess'],
    [
      'R-032 without application permission: unauthorized, with any role',
      account(['super_user'], { applicationPermission: false }),
      'unauthorized',
    ],
    ['no role: unauthorized', account([]), 'unauthorized'],
    ['read-only: console', account(['luc_read']), 'console'],
  ])('%s', (_, user, page) => expect(landingPage(user)).toBe(page))
})

describe('services', () => {
  test.each([
    ['ENABLED', true],
    ['enabled', true],
    ['disabled', false],
    ['active', false],
    ['', false],
  ])('R-044 status %j is enabled: %s', (status, enabled) => expect(isServiceEnabled(status)).toBe(enabled))
})

describe('password warning', () => {
  const now = 1_800_000_000_000
  const day = 86_400_000
  test('R-049 warns from 14 days before expiry', () => {
    expect(passwordWarning(now + 14 * day + 1, now)).toBeNull()
    expect(passwordWarning(now + 14 * day, now)).toEqual({ expired: false, daysLeft: 14 })
    expect(passwordWarning(now + 1, now)).toEqual({ expired: false, daysLeft: 1 })
    expect(passwordWarning(null, now)).toBeNull()
  })
  test('R-049 does not warn after a dismissal, until the password expires or another expiry is near', () => {
    const expiresAt = now + 3 * day
    expect(passwordWarning(expiresAt, now, expiresAt)).toBeNull()
    expect(passwordWarning(expiresAt, now, expiresAt - day)).toEqual({ expired: false, daysLeft: 3 })
    expect(passwordWarning(expiresAt, expiresAt, expiresAt)).toEqual({ expired: true, daysLeft: 0 })
  })
})

test('UI-069 a user of some groups of an inventory has partial access, and a user of whole inventories has not', () => {
  const inventory = (id: string) => ({ id, name: id })
  const group = (inventoryId: string) => ({ id: `g-${inventoryId}`, name: 'News', inventoryId })
  expect(hasPartialAccess({ inventories: [], groups: [group('a')] })).toBe(true)
  expect(hasPartialAccess({ inventories: [inventory('a')], groups: [group('a'), group('b')] })).toBe(true)
  expect(hasPartialAccess({ inventories: [inventory('a')], groups: [group('a')] })).toBe(false)
  expect(hasPartialAccess({ inventories: [], groups: [] })).toBe(false)
})
