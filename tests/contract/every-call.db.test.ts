import { type AnyCall, callsOf, errorCatalogue, Problem, type SubjectKind } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import type { Role } from '@backhaul/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { type CallAnswer, restRequest, send, trpcRequest } from '../support/call-request.ts'
import { startGrowth } from '../support/growth.ts'
import { about, callerFor, type TwoCustomers, twoCustomers } from './objects.ts'
import { allRoles, mayByOracle } from './oracle.ts'

let app: TestApp
let customers: TwoCustomers
const growth = startGrowth('refusals of every call')
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  customers = await twoCustomers(app)
})
afterAll(() => app.close())
afterAll(() => growth.end(calls.length))

const calls = [...callsOf(contract)]
const guarded = calls.filter(([, call]) => call.access !== 'public')

const askRest = (http: AnyCall['http'][number], input: Record<string, unknown>, cookie?: string): Promise<CallAnswer> => {
  growth.sent()
  return send(app.address, restRequest(http, input), cookie)
}
const askTrpc = (name: string, call: AnyCall, input: unknown, cookie?: string): Promise<CallAnswer> => {
  growth.sent()
  return send(app.address, trpcRequest(name, call, input), cookie)
}

/** The id of an object that does not exist. */
const noSuchId = 'no-such'
const withoutRequestId = (problem: Problem) => ({ ...problem, requestId: '' })

const firstOfAccess = new Set(
  Map.groupBy(guarded, ([, { access }]) => access)
    .values()
    .map(([first]) => first?.[1]),
)
/** The roles that make a call: one inside its access and one outside, and all of them for one call of each access. */
const rolesFor = new Map<AnyCall, readonly Role[]>(
  guarded.map(([, call], turn) => {
    const inside = allRoles.filter((role) => mayByOracle(role, call.access))
    const outside = allRoles.filter((role) => !inside.includes(role))
    const inTurn = [inside, outside].flatMap((roles) => roles.slice(turn % Math.max(1, roles.length)).slice(0, 1))
    return [call, firstOfAccess.has(call) ? allRoles : inTurn]
  }),
)

describe.each(guarded)('%s', (name, call) => {
  test('answers 401 without a session, over every path and tRPC', async () => {
    for (const http of call.http) expect(await askRest(http, {})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
    expect(await askTrpc(name, call, {})).toMatchObject({ status: 401, body: { code: 'NOT_SIGNED_IN' } })
  })

  test('E-060 answers 403 to a role outside its access, and to no other', async () => {
    for (const role of rolesFor.get(call) ?? []) {
      const { status, type, body } = await askRest(call.http[0], { anUndeclaredField: '1' }, await app.cookieOf(role))
      const isInside = mayByOracle(role, call.access)
      const expected = { role, status: isInside ? 400 : 403, code: isInside ? 'BAD_INPUT' : 'NOT_ALLOWED' }
      expect({ role, status, code: Problem.parse(body).code }).toEqual(expected)
      expect(type).toMatch(/^application\/problem\+json/)
    }
  })

  test('answers 400 to input that does not fit, the same over REST and tRPC, without repeating it', async () => {
    const cookie = await app.cookieOf('super_user')
    const input = { ...call.example, ...about(call, noSuchId), anUndeclaredField: 'canary-7f3a' }
    const rest = await askRest(call.http[0], input, cookie)
    const trpc = await askTrpc(name, call, input, cookie)
    expect(rest).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
    expect(withoutRequestId(trpc.body)).toEqual(withoutRequestId(rest.body))
    expect(JSON.stringify(rest.body)).not.toContain('canary-7f3a')
  })
})

async function missingAndForeign(call: AnyCall, role: Role, kind: SubjectKind): Promise<string[]> {
  const { foreign } = await customers.objectsFor(role, kind, call.resource)
  return foreign === null ? [noSuchId] : [noSuchId, foreign]
}

async function expectNotFound(call: AnyCall, answers: CallAnswer[]): Promise<void> {
  for (const { status, body } of answers) {
    expect({ status, body }).toMatchObject({ status: 404 })
    expect(errorCatalogue[Problem.parse(body).code].status).toBe(404)
    expect(call.errors).toContain(body.code)
    expect(withoutRequestId(body)).toEqual(withoutRequestId(answers[0]?.body))
  }
}

test.each(calls.filter(([, call]) => call.on !== undefined))(
  '%s answers 404 to an object out of scope exactly as to a missing one',
  async (_name, call) => {
    const role = callerFor(call)
    const cookie = await app.cookieOf(role)
    const ids = await missingAndForeign(call, role, call.on)
    const answers = await Promise.all(ids.map((id) => askRest(call.http[0], { ...call.example, ...about(call, id) }, cookie)))
    await expectNotFound(call, answers)
  },
)

test.each(calls.filter(([, call]) => call.within === 'group'))(
  '%s answers 404 to a group out of scope exactly as to a missing one',
  async (_name, call) => {
    const role = callerFor(call)
    const cookie = await app.cookieOf(role)
    const ids = await missingAndForeign(call, role, 'group')
    await expectNotFound(call, await Promise.all(ids.map((group) => askRest(call.http[0], { ...call.example, group }, cookie))))
  },
)

const kinds = ['unit', 'channel', 'server', 'videoReturn', 'gateway', 'group', 'inventory'] as const
const reads = guarded.filter(([, call]) => call.http[0].startsWith('GET '))

test.each(reads)('%s answers the same over REST and tRPC, and nothing of another customer', async (name, call) => {
  const role = callerFor(call)
  const cookie = await app.cookieOf(role)
  const objects = await Promise.all(kinds.map((kind) => customers.objectsFor(role, kind)))
  const subject = call.on === undefined ? null : await customers.objectsFor(role, call.on, call.resource)
  const input = { ...call.example, ...(subject && about(call, subject.seen)) }
  const rest = await askRest(call.http[0], input, cookie)
  const trpc = await askTrpc(name, call, input, cookie)
  // A read that asks the device needs one that is online.
  // A unit of the test world has no certificate.
  const found = call.errors.includes('CERTIFICATE_NOT_FOUND') ? [404] : [200]
  // A server of the test world is a hub.
  if (call.errors.includes('WRONG_SERVER_TYPE')) found.push(409)
  expect(call.device ? [200, 409, 504] : found).toContain(rest.status)
  expect(stable(trpc.body)).toEqual(stable(rest.body))
  for (const { foreign } of objects) expect(JSON.stringify(rest.body)).not.toContain(`"${foreign}"`)
})

/** The body without the fields that change between two calls by themselves. */
const stable = (body: unknown) =>
  JSON.parse(JSON.stringify(body, (key, value) => (['lastUsedAt', 'lastUpdated', 'requestId'].includes(key) ? 0 : value)))
