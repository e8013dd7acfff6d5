import { type AnyCall, callsOf, errorCatalogue, Id, Problem } from '@backhaul/contract'
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

const idPattern = JSON.stringify(z.toJSONSchema(Id).pattern)

/** Fields that contain an id further inside. */
const idsInside: Record<string, (id: string) => unknown> = {
  unitIds: (id) => [id],
  participants: (id) => [{ kind: 'unit', unitId: id }],
  machines: (id) => [{ uid: id }],
  multiview: (id) => ({ layout: 1, tiles: [{ kind: 'unit', id }] }),
}

/** The fields of a call that take an id or a list of ids, each with a function that makes its value from an id. */
function idFieldsOf(call: AnyCall): [field: string, valueOf: (id: string) => unknown][] {
  const { properties = {} } = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any' }) as any
  return (
    Object.keys(properties)
      // `uniqueId` is a new id, or that of the subject itself.
      .filter((field) => field !== 'uniqueId' && JSON.stringify(properties[field]).includes(idPattern))
      .map((field) => [field, idsInside[field] ?? ((id) => (properties[field].type === 'array' ? [id] : id))])
  )
}

const idFields = calls.flatMap(([name, call]) => idFieldsOf(call).map(([field, valueOf]) => [name, field, call, valueOf] as const))
/**
 * Ids that need not exist: preferences keep the last choice of a user, and clients of TURN name themselves. A list of the file
 * that has an unknown id is empty, as are the channels that a filter selects by unknown ids.
 */
const mayBeUnknown = /^(preferences\.update|channelFiles\.list|channels\.(filter|filterDetails|getStunTurn))$/

/** The units of the test world are offline, which this call refuses before it looks this id up. */
const refusedOffline = 'units.startCdn.destinationId'

/** A call that takes an id or a name, not both, has a name in its example. */
const nameInstead: Record<string, string> = {
  'units.setVirtualChannel.channelId': 'virtualChannelName',
  'units.startCdn.destinationId': 'url',
}

/** Fields without which a call does not take the id. */
const beside: Record<string, (id: string) => Record<string, unknown>> = {
  'audioRooms.addParticipant.unitId': () => ({ kind: 'unit' }),
  'p2p.setGroups.selectedGroupId': (id) => ({ groupIds: [id] }),
  'units.startCdn.destinationId': () => ({ streamId: 'live-1' }),
}

test.each(idFields)('%s takes no name of a prototype as %s', async (name, field, call, valueOf) => {
  const subject = call.on === undefined ? null : await customers.objectsFor('super_user', call.on, call.resource)
  const { [nameInstead[`${name}.${field}`] ?? '']: _, ...example } = (await withRealIds(call.example)) as Record<string, unknown>
  const base = { ...example, ...(subject && about(call, subject.seen)) }
  for (const id of ['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'valueOf']) {
    const input = { ...base, ...beside[`${name}.${field}`]?.(id), [field]: valueOf(id) }
    for (const request of [restRequest(call.http[0], input), trpcRequest(name, call, input)]) {
      const { status, body } = await send(app.address, request, cookie)
      // 409: the unit of the example may be offline.
      const expected =
        id === '__proto__' ? [400] : mayBeUnknown.test(name) ? [200, 404, 409] : refusedOffline === `${name}.${field}` ? [409] : [404]
      expect([id, body, expected.includes(status)]).toEqual([id, body, true])
    }
  }
})

test('afterwards no prototype is polluted, no table is missing and the core keeps answering', async () => {
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  // Some values are valid fields of a new unit.
  expect([units > 0, (await app.database.prisma.unit.count()) >= units]).toEqual([true, true])
  expect((await send(app.address, ['/core/users/current', {}], cookie)).status).toBe(200)
})
