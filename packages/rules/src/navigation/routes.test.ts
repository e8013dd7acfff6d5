import { expect, test } from 'vitest'
import { type Entry, entryRoute, isRouteSaved, isSafeRoute } from './routes.ts'

const enter = (fields: Partial<Entry>) => entryRoute({ target: '/', lastRoute: '/map?zoom=3', ignoreRouteDefault: false, ...fields })

test('R-016 goes to the last saved route', () => expect(enter({})).toBe('/map?zoom=3'))
test('R-016 goes to the unit list when the query says to ignore the route default', () =>
  expect(enter({ ignoreRouteDefault: true })).toBe('/list'))
test('R-016 goes to the unit list when no route was saved', () => expect(enter({ lastRoute: null })).toBe('/list'))
test('R-016 leaves the error and unauthorized pages alone', () => {
  expect(enter({ target: '/error' })).toBe('/error')
  expect(enter({ target: '/unauthorized_user', lastRoute: 'failed' })).toBe('/unauthorized_user')
})
test('R-017 goes to /error when the preferences cannot be loaded', () =>
  expect(enter({ target: '/channels', lastRoute: 'failed' })).toBe('/error'))
test('follows a link to a page', () => expect(enter({ target: '/list?status=streaming' })).toBe('/list?status=streaming'))
test('does not follow a stored route that leaves the origin', () => expect(enter({ lastRoute: '/..//evil.example' })).toBe('/list'))

test.each([
  ['/map', true],
  ['/channels?type=output', true],
  ['/error', false],
  ['/unauthorized_user', false],
  ['/customer_portal', false],
  ['/easy_live#a', false],
])('R-018 %s is saved: %s', (route, saved) => expect(isRouteSaved(route)).toBe(saved))
test('R-023 /list is saved, with its filters', () => {
  expect(isRouteSaved('/list')).toBe(true)
  expect(isRouteSaved('/list?status=offline')).toBe(true)
})

test.each(['/', '/map', '/list?status=idle&q=%20a#x', '/system_entities/units'])('%s is a safe route', (route) =>
  expect(isSafeRoute(route)).toBe(true),
)
test.each([
  '',
  'map',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  '/%2e%2e//evil.example',
  '/a/../..//evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '/a\nb',
  '/a\\b',
  '/\t/evil.example',
])('%j is not a safe route', (route) => expect(isSafeRoute(route)).toBe(false))
