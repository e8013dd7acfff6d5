import { type AnyCall, callsOf, errorCatalogue, Problem } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { about, type TwoCustomers, twoCustomers } from '../contract/objects.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { restRequest, send, trpcRequest } from '../support/call-request.ts'

let app: TestApp
let cookie: string
let customers: TwoCustomers
let units: number
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { COMMAND_TIMEOUT_MS: '50' } })
  customers = await twoCustomers(app)
  units = await app.database.prisma.unit.count()
  cookie = await app.cookieOf('super_user')
})
afterAll(() => app.close())

const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) as unknown
/** Values that break code without validation; each is sent as every field of every call. */
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

/** The example with ids of objects that exist, so that values reach the code after the look-up. */
async function withRealIds({ unitId, channelIds, ...example }: AnyCall['example']) {
  const idOf = async (kind: 'unit' | 'channel') => (await customers.objectsFor('super_user', kind)).seen
  return { ...example, ...(unitId !== undefined && { unitId: await idOf('unit') }), ...(channelIds !== undefined && { channelIds: [await idOf('channel')] }) } // prettier-ignore
}

test.each(calls)(
  '%s accepts each hostile value in each of its fields or refuses it with a problem, over REST and tRPC',
  async (name, call) => {
    const fields = fieldsOf(call)
    const subject = call.on === undefined ? null : await customers.objectsFor('super_user', call.on, call.resource)
    const base = { ...(await withRealIds(call.example)), ...(subject && about(call, subject.seen)) }
    for (const field of [...fields, 'anUndeclaredField'])
      for (const value of values) {
        const input: Record<string, unknown> = Object.defineProperty({ ...base }, field, { value, enumerable: true })
        for (const request of [restRequest(call.http[0], input), trpcRequest(name, call, input)]) {
          const { status, body } = await send(app.address, request, cookie)
          const tried = `${field} = ${JSON.stringify(value).slice(0, 60)} at ${request[0].slice(0, 60)}`
          expect([tried, status < 500 || body.code === 'DEVICE_TIMEOUT']).toEqual([tried, true])
          if (status < 400) {
            expect([tried, field]).not.toEqual([tried, 'anUndeclaredField'])
            continue
          }
          const { code, requestId } = Problem.parse(body)
          expect([tried, status, requestId !== '']).toEqual([tried, errorCatalogue[code].status, true])
        }
      }
  },
  30_000,
)

test('afterwards no prototype is polluted, no table is missing and the core keeps answering', async () => {
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  expect([units > 0, await app.database.prisma.unit.count()]).toEqual([true, units])
  expect((await send(app.address, ['/core/users/current', {}], cookie)).status).toBe(200)
})
