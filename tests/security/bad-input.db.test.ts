import { connect } from 'node:net'
import { Problem } from '@backhaul/contract'
import supertest from 'supertest'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aUnit, aUser, type TestUser } from '../support/builders.ts'

let app: TestApp
let user: TestUser
let unitId: string
let cookie: string
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  user = await aUser(app, { role: 'super_user' })
  cookie = await app.cookieOf(user)
  unitId = (await aUnit(app)).id
})
afterAll(() => app.close())

const stored = () => app.database.prisma.unit.findUniqueOrThrow({ where: { id: unitId } })
const put = (body: string | Buffer) =>
  supertest(app.address).put(`/core/v2/units/${unitId}/comment`).set('cookie', cookie).set('content-type', 'application/json').serialize((sent) => sent as string).send(body as string) // prettier-ignore
const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

describe('a body', () => {
  let before: unknown
  beforeEach(async () => void (before = await stored()))

  test.each<[string, string | Buffer, number, string]>([
    ['that is not JSON', '{"comment":', 400, 'BAD_INPUT'],
    ['that is a list', '["comment"]', 400, 'BAD_INPUT'],
    ['that is a text', '"comment"', 400, 'BAD_INPUT'],
    ['that is null', 'null', 400, 'BAD_INPUT'],
    ['that is empty', '', 400, 'BAD_INPUT'],
    ['that is not UTF-8', Buffer.from('{"comment":"\xff\xfe"}', 'latin1'), 400, 'BAD_INPUT'],
    ['above 256 KiB', JSON.stringify({ comment: 'x'.repeat(256 * 1024) }), 413, 'PAYLOAD_TOO_LARGE'],
    ['with __proto__', '{"comment":"x","__proto__":{"admin":true}}', 400, 'BAD_INPUT'],
    ['with constructor.prototype', '{"comment":"x","constructor":{"prototype":{"admin":true}}}', 400, 'BAD_INPUT'],
    ['with an unknown field', '{"comment":"x","name":"Mine"}', 400, 'BAD_INPUT'],
    ['with a field of another type', '{"comment":{"$ne":null}}', 400, 'BAD_INPUT'],
    ['with half a surrogate pair', '{"comment":"a\\ud800b"}', 400, 'BAD_INPUT'],
    ['with a NUL in a text', '{"comment":"a\\u0000b"}', 400, 'BAD_INPUT'],
    ['with a text longer than allowed', JSON.stringify({ comment: 'x'.repeat(101) }), 400, 'BAD_INPUT'],
    ['of 50,000 nested lists', `{"comment":${deep(50_000)}}`, 400, 'BAD_INPUT'],
  ])('%s is refused with a problem, and nothing is stored', async (_, body, status, code) => {
    const answer = await put(body)
    expect(answer.headers['content-type']).toContain('application/problem+json')
    expect(Problem.parse(answer.body)).toMatchObject({ status, code })
    expect([answer.status, answer.body.requestId]).toEqual([status, answer.headers['x-request-id']])
    expect(await stored()).toEqual(before)
    expect(JSON.stringify(answer.body)).not.toMatch(/at .*\.ts|node_modules|\$ne/)
  })

  test('stores no nested field that is not in the contract, and no key reaches a prototype', async () => {
    const grid = { columnWidths: { name: 120 }, admin: true }
    const body = {
      gridPrefs: { units: grid, constructor: grid, toString: grid },
      unitAlertsSoundSettings: { critical: true, warning: true, admin: true },
    }
    for (const [method, path] of [
      ['put', '/core/userPreferences'],
      ['post', '/core/trpc/preferences.update'],
    ] as const)
      await supertest(app.address)[method](path).set('cookie', cookie).send(body).expect(200)
    const [row] = await app.database.prisma.preference.findMany({ where: { userId: user.id } })
    expect(row?.value).toMatchObject({
      gridPrefs: { units: { columnWidths: { name: 120 } }, constructor: { columnWidths: { name: 120 } } },
    })
    expect(JSON.stringify(row?.value)).not.toContain('admin')
    expect(({} as Record<string, unknown>)['columnWidths']).toBeUndefined()
  })

  test('cannot replace the object named in the path', async () => {
    const { id: other } = await aUnit(app)
    await put(JSON.stringify({ unitId: other, comment: 'for the path' })).expect(200)
    expect(await app.database.prisma.unit.findUnique({ where: { id: other }, select: { comment: true } })).not.toMatchObject({ comment: 'for the path' }) // prettier-ignore
    expect((await stored()).comment).toBe('for the path')
  })
})

describe('an address', () => {
  test.each<[string, string, number, string]>([
    ['of an unknown call', '/core/v2/nothing', 404, 'NO_SUCH_CALL'],
    ['of an unknown tRPC procedure', '/core/trpc/units.nothing', 404, 'NO_SUCH_CALL'],
    ['of a prototype as a procedure', '/core/trpc/constructor.prototype', 404, 'NO_SUCH_CALL'],
    ['with a malformed escape', '/core/v2/units/%E0%A4%A', 400, 'BAD_INPUT'],
    ['with a NUL', '/core/v2/units/%00', 400, 'BAD_INPUT'],
    ['with an id of 4,000 characters', `/core/v2/units/${'x'.repeat(4000)}`, 400, 'BAD_INPUT'],
    ['with an unknown query parameter', '/core/v2/admin/units?limit=1&admin=true', 400, 'BAD_INPUT'],
    ['with a page size above the limit', '/core/v2/admin/units?limit=100000', 400, 'BAD_INPUT'],
    ['with a negative offset', '/core/v2/admin/units?offset=-1', 400, 'BAD_INPUT'],
    ['with the same parameter twice', '/core/v2/admin/units?limit=1&limit=2', 400, 'BAD_INPUT'],
    ['with a sort order that is not a field', '/core/v2/admin/units?sortBy=__proto__', 400, 'BAD_INPUT'],
    ['with tRPC input that is not JSON', '/core/trpc/units.get?input=%7B', 400, 'BAD_INPUT'],
  ])('%s is refused with a problem', async (_, path, status, code) => {
    const answer = await supertest(app.address).get(path).set('cookie', cookie)
    const problem = answer.body.error ? answer.body.error.data.problem : answer.body
    expect([answer.status, Problem.parse(problem).code]).toEqual([status, code])
  })
})

/** Sends raw bytes; returns the response up to the end of the connection or the time limit. */
const raw = (bytes: string, forMs = 2000) =>
  new Promise<string>((resolve) => {
    const { port } = new URL(app.address)
    let text = ''
    const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
    const timer = setTimeout(() => socket.destroy(), forMs)
    socket.on('data', (data) => (text += data.toString()))
    socket.on('error', () => undefined)
    socket.on('close', () => (clearTimeout(timer), resolve(text)))
  })

test.each([
  ['is not HTTP', '\u0000\u0001\u0002 nonsense\r\n\r\n', 400],
  ['has an unknown method', 'FOO /core/users/current HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['has two content lengths', 'PUT /core/userPreferences HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ncontent-length: 6\r\n\r\n{}', 400],
  [
    'has a content length and chunked encoding',
    'PUT /core/userPreferences HTTP/1.1\r\nhost: x\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
  ],
  ['has an endless header', `GET /core/users/current HTTP/1.1\r\nhost: x\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`, 431],
  ['has an endless address', `GET /core/users/current?x=${'x'.repeat(40_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
])('a request that %s gets a problem document, and the core keeps running', async (_, bytes, status) => {
  const [head, body] = (await raw(bytes)).split('\r\n\r\n') as [string, string]
  expect(head).toContain(`HTTP/1.1 ${status} `)
  expect(head).toContain('application/problem+json')
  const problem = Problem.parse(JSON.parse(body))
  expect(problem).toMatchObject({ status, code: 'BAD_INPUT' })
  expect(problem.requestId).toMatch(/^\S{8,}$/)
  await supertest(app.address).get('/health/live').expect(200)
})
