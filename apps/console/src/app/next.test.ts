import { expect, test } from 'vitest'
import { nextRoute, withNext } from './next.ts'

const of = (next: string) => nextRoute(`?next=${encodeURIComponent(next)}`)

test.each(['/list', '/map?unit=u1&z=3', '/list?q=%E5%8D%95#top', '/units/a%2Fb'])('goes on to %s', (next) => {
  expect(of(next)).toBe(next)
})

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/..//evil.example',
  '/./%2e%2e//evil.example',
  '/a/../..//evil.example',
  'javascript:alert(1)',
  'data:text/html,x',
  ' /list',
  '/\t/evil.example',
  '/\n/evil.example',
  '/list\u0000',
  'list',
  '',
])('does not go to %j', (next) => {
  expect(of(next)).toBeNull()
})

test('never answers something that leads to another origin', () => {
  const pieces = ['/', '\\', '.', '..', 'evil.example', '%2f', '%5c', ':', '@', '?', '#', '\t', ' ', 'list']
  const texts = pieces.flatMap((a) => pieces.flatMap((b) => pieces.flatMap((c) => pieces.map((d) => a + b + c + d))))
  const followed = texts.flatMap((text) => of(text) ?? [])
  expect(followed.length).toBeGreaterThan(100)
  expect(followed.filter((route) => new URL(route, 'https://console.example').origin !== 'https://console.example')).toEqual([])
})

test('does not lead back to a page that leads on', () => {
  expect([of('/login'), of('/login?next=/list'), of('/password'), of('/x/../login')]).toEqual([null, null, null, null])
})

test('a way there and back gives the same route', () => {
  const way = withNext('/login', '/map?unit=u1&z=3')
  expect(way).toBe('/login?next=%2Fmap%3Funit%3Du1%26z%3D3')
  expect(nextRoute(way.slice(way.indexOf('?')))).toBe('/map?unit=u1&z=3')
})

test('carries nothing that it would not follow', () => {
  expect(['/', '//evil.example', '/login?next=/list'].map((target) => withNext('/login', target))).toEqual(['/login', '/login', '/login'])
})
