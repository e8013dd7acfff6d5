import supertest from 'supertest'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { password, startTestApp, type TestApp } from '../support/app.ts'
import { aUnit, aUser } from '../support/builders.ts'

const listed = 'https://console.example'
let app: TestApp
let unitId: string
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { ALLOWED_ORIGINS: listed } })
  cookie = await app.cookieOf(await aUser(app, { role: 'super_user' }))
  unitId = (await aUnit(app)).id
})
afterAll(() => app.close())

const own = 'own'
const foreign = 'https://evil.example'
const json = 'application/json'

/**
 * Headers by which a browser describes the requesting page, and the outcome of a write. Current browsers send
 * Sec-Fetch-Site, which decides except for listed origins. Older browsers send only Origin with a write. A client that
 * sends neither is not a browser.
 */
const origins = [null, own, listed, foreign, 'null', 'not an origin', `${listed}.evil.example`]
const pages: [site: string | null, outcomes: string][] = [
  // none own listed foreign 'null' broken like-listed
  [null, 'ok ok ok no no no no'],
  ['same-origin', 'ok ok ok ok ok ok ok'],
  ['none', 'ok ok ok ok ok ok ok'],
  ['same-site', 'no no ok no no no no'],
  ['cross-site', 'no no ok no no no no'],
  ['anything', 'no no ok no no no no'],
]
/** Content types. A form, or a script without a preflight request, can never send JSON. */
const types: [type: string, status: number][] = [
  [json, 200],
  ['application/json; charset=utf-8', 200],
  ['Application/JSON', 200],
  ['application/json; Charset="UTF-8"', 200],
  ['application/json; charset=utf-16', 415],
  ['text/plain', 415],
  ['text/plain; application/json', 415],
  ['application/x-www-form-urlencoded', 415],
  ['multipart/form-data; boundary=x', 415],
  ['application/jsonp', 415],
]
const table = pages.flatMap(([site, outcomes]) =>
  outcomes
    .split(' ')
    .flatMap((outcome, n) =>
      types.map(([type, status]) => ({ site, origin: origins[n] as string | null, type, status: outcome === 'no' ? 403 : status })),
    ),
)

describe.each([
  ['REST', () => ({ method: 'put' as const, path: `/core/v2/units/${unitId}/comment`, body: { comment: 'seen' } })],
  ['tRPC', () => ({ method: 'post' as const, path: '/core/trpc/units.setComment', body: { unitId, comment: 'seen' } })],
])('a write over %s', (_, request) => {
  test.each(table)('from a $site page of the origin $origin, as $type, gets $status', async ({ site, origin, type, status }) => {
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

test('a write with an empty body needs no content type, but must come from our own page', async () => {
  const stop = (site: string) =>
    supertest(app.address).delete(`/core/v2/units/${unitId}/stream`).set('cookie', cookie).set('sec-fetch-site', site)
  expect((await stop('cross-site')).body.code).toBe('ORIGIN_REFUSED')
  expect((await stop('same-origin')).body.code).not.toMatch(/ORIGIN_REFUSED|UNSUPPORTED_MEDIA_TYPE/)
})

test('GET never performs a write, over REST and tRPC', async () => {
  const trpc = await supertest(app.address).get('/core/trpc/units.setComment').query({ input: JSON.stringify({ unitId, comment: 'got' }) }).set('cookie', cookie) // prettier-ignore
  expect([trpc.status, trpc.body.error.data.problem.code]).toEqual([404, 'NO_SUCH_CALL'])
  const rest = await supertest(app.address).get(`/core/v2/units/${unitId}/comment`).set('cookie', cookie)
  expect([rest.status, rest.body.code]).toEqual([404, 'NO_SUCH_CALL'])
})

/** A read changes no state, so it is answered. The missing CORS headers keep other pages from seeing the response. */
test.each<[site: string | null, origin: string | null]>([
  [null, null],
  [null, foreign],
  ['same-origin', null],
  ['same-site', foreign],
  ['cross-site', foreign],
  ['cross-site', 'null'],
])(
  'a query from a %s page of the origin %s is answered over REST and tRPC, without permission for other origins to read it',
  async (site, origin) => {
    for (const path of [`/core/v2/units/${unitId}`, `/core/trpc/units.get?input=${encodeURIComponent(JSON.stringify({ unitId }))}`]) {
      const asked = supertest(app.address).get(path).set('cookie', cookie)
      if (site !== null) void asked.set('sec-fetch-site', site)
      if (origin !== null) void asked.set('origin', origin)
      const { status, headers } = await asked
      expect([status, headers['cross-origin-resource-policy']]).toEqual([200, 'same-origin'])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
    }
  },
)

test('a page of another origin gets no CORS permission and cannot sign in', async () => {
  const preflight = await supertest(app.address)
    .options('/core/userPreferences')
    .set({ origin: foreign, 'access-control-request-method': 'PUT', 'access-control-request-headers': 'content-type' })
  expect(Object.keys(preflight.headers).filter((name) => name.startsWith('access-control-'))).toEqual([])
  const { username } = await aUser(app, { role: 'luc_read' })
  const signIn = await supertest(app.address)
    .post('/core/auth/login')
    .set({ origin: foreign, 'sec-fetch-site': 'cross-site' })
    .send({ username, password })
  expect([signIn.status, signIn.body.code, signIn.headers['set-cookie']]).toEqual([403, 'ORIGIN_REFUSED', undefined])
})

describe('a realtime connection', () => {
  const upgrade = (origin: string | null, withCookie: boolean) =>
    new Promise<number>((resolve, reject) => {
      const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/realtime`, {
        ...(origin !== null && { origin: origin === own ? app.address : origin }),
        headers: withCookie ? { cookie } : {},
      })
      socket.on('open', () => (socket.terminate(), resolve(101)))
      socket.on('unexpected-response', (request, answer) => (request.destroy(), resolve(answer.statusCode ?? 0)))
      socket.on('error', reject)
    })

  test.each<[origin: string | null, withCookie: boolean, status: number]>([
    [own, true, 101],
    [listed, true, 101],
    [null, true, 101],
    [foreign, true, 403],
    ['null', true, 403],
    [`${listed}.evil.example`, true, 403],
    [own, false, 401],
    [foreign, false, 403],
  ])('from the origin %s, signed in: %s, gets %i', async (origin, withCookie, status) => {
    expect(await upgrade(origin, withCookie)).toBe(status)
  })
})
