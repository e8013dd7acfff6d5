import { resources } from '@backhaul/contract/resources'
import type { Role } from '@backhaul/contract/users'
import { matchRoutes, type RouteObject } from 'react-router-dom'
import { expect, test } from 'vitest'
import { namespaceOf } from '../../../resource-pages.ts'
import { consolePages } from './console-pages.ts'
import { navigationOf } from './navigation.ts'
import { declarationsOf, page, type PageDeclaration } from './page.ts'
import { gatesAt, namespacesAt, routeTree, signedInId } from './route-tree.ts'

const lazy = async () => ({ Component: () => null })
const icon = (() => null) as unknown as NonNullable<PageDeclaration['icon']>

const pages: RouteObject[] = [
  page({ path: '/list', title: 'unit-list', section: 'units', icon, topics: ['units'], namespaces: ['unit-list'], lazy }),
  page({
    path: '/users',
    title: 'map',
    section: 'units',
    icon,
    guard: 'managers',
    children: [page({ path: '/users/:id', title: 'unit-list', section: 'units', namespaces: ['account'], lazy })],
  }),
]
const loaders = { signedIn: () => null, errorPage: () => null, accessPage: () => () => null }
const declaredAt = (pathname: string, tree = pages) => declarationsOf(matchRoutes(tree, pathname) ?? [])

test('a path with parameters has the guard of the routes above it and its own title and namespaces', () => {
  const declared = declaredAt('/users/u%2F1')
  expect(declared.flatMap(({ guard }) => guard ?? [])).toEqual(['managers'])
  expect(declared.map(({ title }) => title)).toEqual(['map', 'unit-list'])
  expect(declared.flatMap(({ namespaces }) => namespaces ?? [])).toEqual(['account'])
})

test('a guard does not cover a path that only begins like its own', () => {
  expect(declaredAt('/usersandmore')).toEqual([])
})

test('the navigation lists pages with an icon by section, in the order of the tree', () => {
  expect(navigationOf(pages, ['luc_admin']).map(({ section, entries }) => [section, entries.map(({ path }) => path)])).toEqual([
    ['units', ['/list', '/users']],
  ])
})

test('the navigation hides a page that the roles do not open', () => {
  expect(navigationOf(pages, ['luc_regular']).flatMap(({ entries }) => entries.map(({ path }) => path))).toEqual(['/list'])
})

test('no navigation entry leads to a path with parameters', () => {
  const all = navigationOf(consolePages, ['super_user']).flatMap(({ entries }) => entries)
  expect(all.length).toBeGreaterThan(0)
  expect(all.filter(({ path }) => path.includes(':'))).toEqual([])
})

test('UI-016 UI-035 UI-048 UI-078 UI-096 UI-099 UI-104 R-025 every plain resource has a page that its read access opens', () => {
  for (const [area, { page: path, access }] of Object.entries(resources)) {
    expect(declaredAt(path, consolePages)).toMatchObject([{ title: namespaceOf(area), access: access.read }])
    expect(gatesAt(path)).toMatchObject([{ access: access.read }])
  }
  const opened = (role: Role) =>
    navigationOf(consolePages, [role]).map(({ section, entries }) => [section, entries.map(({ path }) => path)] as const)
  const managed = (role: Role) => opened(role).find(([section]) => section === 'manage')?.[1]
  expect(managed('luc_admin')).toContain('/usage_profiles')
  expect(managed('staff')).toContain('/usage_profiles')
  expect(managed('luc_regular')).not.toContain('/usage_profiles')
  const platform = [
    '/system_settings/organization',
    '/system_settings/ai_settings',
    '/system_settings/ifb_servers',
    '/system_settings/modem_vendor',
    '/whats_new',
    '/system_settings/software_version',
  ]
  expect(opened('staff').at(-1)).toEqual(['support', platform])
  expect(opened('super_user').at(-1)).toEqual(['support', [...platform, '/system_settings/outbox']])
  expect(managed('luc_admin')).toEqual(['/channels', '/devices', '/video_return', '/audio_rooms', '/ingest', '/groups', '/usage_profiles'])
})

test('UI-013 UI-080 R-027 the channels are open to the broader set, and the navigation has them', () => {
  const opened = (role: Role) => navigationOf(consolePages, [role]).flatMap(({ entries }) => entries.map(({ path }) => path))
  for (const role of ['super_user', 'luc_admin', 'luc_regular', 'luc_read'] as const) expect(opened(role)).toContain('/channels')
  for (const role of ['luc_curator', 'luc_vr_viewer', 'luc_freelancer'] as const) expect(opened(role)).not.toContain('/channels')
  expect(gatesAt('/channels')).toMatchObject([{ guard: 'broader' }])
})

test('the real tree knows the namespaces of a page before its code is loaded', () => {
  expect(namespacesAt('/login')).toEqual(['account', 'forms'])
  expect(namespacesAt('/list')).toContain('grid')
  expect(gatesAt('/error')).toMatchObject([{ guard: 'errorPage' }])
})

test('UI-071 UI-072 UI-074 UI-075 UI-076 the navigation has the unit list, the map, the file upload and the files', () => {
  const sections = new Map(navigationOf(consolePages, ['luc_regular']).map(({ section, entries }) => [section, entries]))
  const paths = (section: 'units' | 'footage') => sections.get(section)?.map(({ path, title }) => [path, title])
  expect(paths('units')).toEqual(
    expect.arrayContaining([
      ['/list', 'unit-list'],
      ['/map', 'map'],
      ['/file_upload', 'file-upload'],
    ]),
  )
  expect(paths('footage')).toContainEqual(['/files', 'files'])
})

test('UI-005 UI-065 every page is below the root, which asks for the user, and no dialog has a route', () => {
  const signedInAt = (path: string) => (matchRoutes(routeTree(loaders), path) ?? []).some(({ route }) => route.id === signedInId)
  const open = ['/list', '/map', '/files', '/file_upload', '/stories', '/units/u-1/configuration/wifi']
  expect(['/', ...open].filter((path) => !signedInAt(path))).toEqual([])
  const dialogs = ['/account', '/preferences', '/about', '/speed_test', '/send_logs', '/dialogs', '/whats_new_dialog']
  expect(dialogs.filter(signedInAt)).toEqual([])
})

test('only a console of a simulation has the desk, and only super users open it', () => {
  const opened = (role: Role, simulation?: boolean) =>
    navigationOf(consolePages, [role], simulation).flatMap(({ entries }) => entries.map(({ path }) => path))
  expect(opened('super_user', true)).toContain('/desk')
  expect(opened('super_user')).not.toContain('/desk')
  expect(opened('luc_admin', true)).not.toContain('/desk')
  expect(gatesAt('/desk')).toMatchObject([{ access: 'platform.administer', isSimulation: true }])
})
