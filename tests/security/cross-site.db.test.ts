import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'

const listed = 'https://console.example'
let app: TestApp
let unitId: string
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ environment: { ALLOWED_ORIGINS: listed } })
  cookie = await app.cookieOf('super_user')
  unitId = [...app.core.registry.units.byId.keys()][0] as string
})
afterAll(() => app.close())

const own = 'own'
const foreign = 'https://evil.example'
const json = 'application/json'

/** What a browser says of the page that asks, and what the core makes of a write. */
const table: [site: string | null, origin: string | null, type: string, status: number][] = [
  // A browser of today says by itself where the page is from; its word decides.
  ['same-origin', own, json, 200],
  ['same-origin', null, json, 200],
  ['none', null, json, 200],
  ['same-site', own, json, 403],
  ['same-site', foreign, json, 403],
  ['cross-site', foreign, json, 403],
  ['cross-site', 'null', json, 403],
  ['cross-site', null, json, 403],
  ['cross-site', listed, json, 200],
  ['same-site', listed, json, 200],
  // An older one sends only the origin with a write.
  [null, own, json, 200],
  [null, listed, json, 200],
  [null, foreign, json, 403],
  [null, 'null', json, 403],
  [null, 'not an origin', json, 403],
  [null, `${listed}.evil.example`, json, 403],
  // No browser.
  [null, null, json, 200],
  // What a form or a script without asking first can send is never JSON.
  ['same-origin', own, 'text/plain', 415],
  ['same-origin', own, 'application/x-www-form-urlencoded', 415],
  ['same-origin', own, 'multipart/form-data; boundary=x', 415],
  [null, null, 'text/plain', 415],
  ['cross-site', foreign, 'text/plain', 403],
  ['same-origin', own, 'application/json; charset=utf-8', 200],
]

describe.each([
  ['REST', () => ({ method: 'put' as const, path: `/core/v2/units/${unitId}/comment`, body: { comment: 'seen' } })],
  ['tRPC', () => ({ method: 'post' as const, path: '/core/trpc/units.setComment', body: { unitId, comment: 'seen' } })],
])('a write over %s', (_, request) => {
  test.each(table)('from a page that is %s with the origin %s, as %s, answers %i', async (site, origin, type, status) => {
    const { method, path, body } = request()
    const asked = supertest(app.address)[method](path).set('cookie', cookie).set('content-type', type)
    if (site !== null) void asked.set('sec-fetch-site', site)
    if (origin !== null) void asked.set('origin', origin === own ? app.address : origin)
    const comment = `${method} ${site} ${origin} ${type}`.slice(0, 100)
    const answer = await asked.send(JSON.stringify({ ...body, comment }))
    expect(answer.status).toBe(status)
    const { comment: stored } = await app.database.prisma.unit.findUniqueOrThrow({ where: { id: unitId }, select: { comment: true } })
    expect(stored === comment).toBe(status === 200)
    if (status !== 200) expect(answer.headers['content-type']).toContain('application/problem+json')
  })
})

test('a write with an empty body needs no content type, but the right page', async () => {
  const stop = (site: string) =>
    supertest(app.address).delete(`/core/v2/units/${unitId}/stream`).set('cookie', cookie).set('sec-fetch-site', site)
  expect((await stop('cross-site')).body.code).toBe('ORIGIN_REFUSED')
  expect((await stop('same-origin')).body.code).not.toMatch(/ORIGIN_REFUSED|UNSUPPORTED_MEDIA_TYPE/)
})

test('no write is answered to GET, over REST and tRPC', async () => {
  const trpc = await supertest(app.address).get('/core/trpc/units.setComment').query({ input: JSON.stringify({ unitId, comment: 'got' }) }).set('cookie', cookie) // prettier-ignore
  expect([trpc.status, trpc.body.error.data.problem.code]).toEqual([404, 'NO_SUCH_CALL'])
  const rest = await supertest(app.address).get(`/core/v2/units/${unitId}/comment`).set('cookie', cookie)
  expect([rest.status, rest.body.code]).toEqual([404, 'NO_SUCH_CALL'])
})

describe('headers', () => {
  test('of a data answer keep it from being kept, framed, sniffed or read by other sites', async () => {
    const { headers } = await supertest(app.address).get('/core/users/current').set('cookie', cookie).set('origin', foreign)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'cross-origin-resource-policy': 'same-origin',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    expect(headers['access-control-allow-origin']).toBeUndefined()
    expect(headers['x-powered-by']).toBeUndefined()
    expect(headers['x-request-id']).toMatch(/\S{8}/)
  })

  test('of a page allow its own files and nothing inline but the styles of this answer', async () => {
    const policies = await Promise.all([1, 2].map(async () => (await supertest(app.address).get('/core/docs')).headers))
    const [first, second] = policies.map((headers) => String(headers['content-security-policy']))
    const directives = Object.fromEntries(
      first!.split(';').map((one) => [one.trim().split(' ')[0], one.trim().split(' ').slice(1).join(' ')]),
    )
    expect(directives).toMatchObject({ 'default-src': "'none'", 'connect-src': "'self'", 'object-src': "'none'", 'base-uri': "'none'", 'frame-ancestors': "'none'", 'form-action': "'self'" }) // prettier-ignore
    expect(first).not.toMatch(/unsafe|\*/)
    expect(first!.match(/style-src[^;]*'nonce-([^']+)'/)?.[1]).toBeTruthy()
    expect(first).not.toBe(second)
    expect(policies[0]).toMatchObject({ 'x-content-type-options': 'nosniff', 'cross-origin-opener-policy': 'same-origin', 'referrer-policy': 'no-referrer' }) // prettier-ignore
    expect(policies[0]!['permissions-policy']).toContain('camera=()')
  })
})
