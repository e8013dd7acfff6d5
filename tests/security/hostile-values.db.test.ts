import { type AnyCall, callsOf, errorCatalogue, parseHttp, Problem } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../support/app.ts'

let app: TestApp
let cookie: string
const ids: Record<string, string> = { sessionId: '0' }
beforeAll(async () => {
  app = await startTestApp({ environment: { COMMAND_TIMEOUT_MS: '50' } })
  cookie = await app.cookieOf('super_user')
  const { registry } = app.core
  ids['unitId'] = [...registry.units.byId.keys()][0] as string
  ids['channelId'] = [...registry.channels.byId.keys()][0] as string
  ids['serverId'] = [...registry.servers.byId.keys()][0] as string
  ids['groupId'] = ids['group'] = (await app.database.prisma.group.findFirstOrThrow()).id
})
afterAll(() => app.close())

const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) as unknown
/** What no call has a use for, and what breaks code that trusts: each is tried as every field of every call. */
const values: unknown[] = [
  null,
  true,
  -1,
  0.5,
  1e308,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\u202egnp.exe',
  '__proto__',
  'constructor',
  'toString',
  '../../../etc/passwd',
  "'; DROP TABLE units; --",
  '%27 OR 1=1',
  '%',
  '$1',
  '{{7*7}}',
  '<script>alert(1)</script>',
  'NaN',
  '-1',
  '99999999999999999999',
  '2026-13-45T99:99:99Z',
  'x'.repeat(10_000),
  [],
  [null],
  Array.from({ length: 5000 }, (_, n) => `x${n}`),
  {},
  { $ne: null },
  { toString: 'x', valueOf: 'x' },
  JSON.parse('{"__proto__":{"admin":true}}'),
  deep,
]

const calls = [...callsOf(contract)].filter(([name]) => name !== 'users.logout')
const fieldsOf = (call: AnyCall) =>
  Object.keys((z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as any).properties ?? {})

/** The rest of an input that is in order, so that what is tried gets as far as it can. */
const fitting: Record<string, Record<string, unknown>> = {
  'units.startMultiCamera': { channelIds: [] },
  'units.rename': { name: 'a-name' },
  'users.login': { username: 'luc_read', password: 'x' },
  'users.changePassword': { oldPassword: 'x', newPassword: 'Correct-horse-9', repeatPassword: 'Correct-horse-9' },
  'users.updateCurrent': { firstName: 'A', lastName: 'B' },
}

function restRequest(call: AnyCall, input: Record<string, unknown>): [string, RequestInit] {
  const { method, path } = parseHttp(call.http[0])
  const rest = { ...input }
  const filled = path.replace(/:(\w+)/g, (_, name: string) => {
    const value = rest[name]
    delete rest[name]
    return encodeURIComponent((typeof value === 'string' ? value : JSON.stringify(value)).toWellFormed().slice(0, 4000))
  })
  if (method !== 'GET') return [`/core${filled}`, { method, body: JSON.stringify(rest) }]
  const query = Object.entries(rest).map(
    ([key, value]) => [key, typeof value === 'string' ? value : JSON.stringify(value)] as [string, string],
  )
  return [`/core${filled}?${new URLSearchParams(query).toString().slice(0, 8000)}`, {}]
}

function trpcRequest(name: string, call: AnyCall, input: Record<string, unknown>): [string, RequestInit] {
  const text = JSON.stringify(input)
  if (!call.http[0].startsWith('GET ')) return [`/core/trpc/${name}`, { method: 'POST', body: text }]
  return [`/core/trpc/${name}?input=${encodeURIComponent(text).slice(0, 12_000)}`, {}]
}

async function ask([path, init]: [string, RequestInit]) {
  const answer = await fetch(`${app.address}${path}`, {
    ...init,
    headers: { cookie, ...(init.body && { 'content-type': 'application/json' }) },
  })
  const body = (await answer.json()) as any
  return { status: answer.status, problem: body?.error?.data?.problem ?? body }
}

test.each(calls)(
  '%s takes whatever is tried as one of its fields, or refuses it with a problem, over REST and tRPC',
  async (name, call) => {
    const fields = fieldsOf(call)
    const base = {
      ...Object.fromEntries(fields.filter((field) => field in ids && field !== 'group').map((field) => [field, ids[field]])),
      ...fitting[name],
    }
    for (const field of [...fields, 'aFieldNobodyDeclared'])
      for (const value of values) {
        const input: Record<string, unknown> = Object.defineProperty({ ...base }, field, { value, enumerable: true })
        for (const request of [restRequest(call, input), trpcRequest(name, call, input)]) {
          const { status, problem } = await ask(request)
          const tried = `${field} = ${JSON.stringify(value).slice(0, 60)} at ${request[0].slice(0, 60)}`
          expect([tried, status < 500 || problem.code === 'DEVICE_TIMEOUT']).toEqual([tried, true])
          if (status < 400) {
            expect([tried, field]).not.toEqual([tried, 'aFieldNobodyDeclared'])
            continue
          }
          const { code, requestId } = Problem.parse(problem)
          expect([tried, status, requestId !== '']).toEqual([tried, errorCatalogue[code].status, true])
        }
      }
  },
  30_000,
)

test('afterwards the core is what it was: nobody is an administrator by prototype, no table is gone', async () => {
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  expect(await app.database.prisma.unit.count()).toBe(60)
  expect((await ask(['/core/users/current', {}])).status).toBe(200)
})
