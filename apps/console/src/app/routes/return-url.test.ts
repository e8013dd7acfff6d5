import { expect, test } from 'vitest'
import { returnUrl, urlWithReturn } from './return-url.ts'

const of = (next: string) => returnUrl(`?next=${encodeURIComponent(next)}`)

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

test('never returns a URL of another origin', () => {
  const pieces = ['/', '\\', '.', '..', 'evil.example', '%2f', '%5c', ':', '@', '?', '#', '\t', ' ', 'list']
  const texts = pieces.flatMap((a) => pieces.flatMap((b) => pieces.flatMap((c) => pieces.map((d) => a + b + c + d))))
  const followed = texts.flatMap((text) => of(text) ?? [])
  expect(followed.length).toBeGreaterThan(100)
  expect(followed.filter((route) => new URL(route, 'https://console.example').origin !== 'https://console.example')).toEqual([])
})

test('does not return to a page that leads on to others', () => {
  expect([of('/login'), of('/login?next=/list'), of('/password'), of('/x/../login')]).toEqual([null, null, null, null])
})

test('reads back the route that it wrote', () => {
  const url = urlWithReturn('/login', '/map?unit=u1&z=3')
  expect(url).toBe('/login?next=%2Fmap%3Funit%3Du1%26z%3D3')
  expect(returnUrl(url.slice(url.indexOf('?')))).toBe('/map?unit=u1&z=3')
})

test('writes no return URL that it would not follow', () => {
  expect(['/', '//evil.example', '/login?next=/list'].map((target) => urlWithReturn('/login', target))).toEqual([
    '/login',
    '/login',
    '/login',
  ])
})
