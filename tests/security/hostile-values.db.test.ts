import { type AnyCall, callsOf, errorCatalogue, Id, parseHttp, Problem } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { about, type TwoCustomers, twoCustomers } from '../contract/objects.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { restRequest, send, trpcRequest } from '../support/call-request.ts'
import { startGrowth } from '../support/growth.ts'

let app: TestApp
let cookie: string
let customers: TwoCustomers
let units: number
const growth = startGrowth('hostile values')
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { COMMAND_TIMEOUT_MS: '50' } })
  customers = await twoCustomers(app)
  units = await app.database.prisma.unit.count()
  cookie = await app.cookieOf('super_user')
})
afterAll(() => {
  growth.end(calls.length)
  return app.close()
})

const deep = JSON.parse(`${'{"a":'.repeat(200)}1${'}'.repeat(200)}`) as unknown
const tooLong = ['x'.repeat(10_000), Array.from({ length: 5000 }, (_, n) => `x${n}`)]
/** Values that break code without validation, by what they break. */
const kinds: Record<string, readonly unknown[]> = {
  type: [null, true, [], [null], {}],
  number: [-1, 0.5, 1e308, 'NaN', '-1', '99999999999999999999', '2026-13-45T99:99:99Z'],
  blank: ['', ' '],
  characters: ['\0', 'a\0b', '\ud800', '\u202egnp.exe'],
  prototype: ['__proto__', 'constructor', 'toString', { toString: 'x', valueOf: 'x' }, JSON.parse('{"__proto__":{"admin":true}}')],
  injection: [
    "'; DROP TABLE units; --",
    '%27 OR 1=1',
    '%',
    '$1',
    '{{7*7}}',
    '<script>alert(1)</script>',
    '../../../etc/passwd',
    { $ne: null },
  ],
  length: tooLong,
  depth: [deep],
}
/** The values that the decoder of a transport can change or fail at. */
const decoded = ['\0', '\ud800', ...tooLong, deep, null, true, -1, []]

const calls = [...callsOf(contract)].filter(([name]) => name !== 'users.logout')
/** A field that every call refuses. */
const undeclared = 'anUndeclaredField'

interface Attempt {
  /** The hostile fields of the input; several when all of them are refused. */
  readonly fields: Readonly<Record<string, unknown>>
  readonly over: 'rest' | 'trpc'
}

/** The hostile values that a field takes. Each schema is tried with all of them here, so that the requests need not. */
const judged = new Map<unknown, ReadonlySet<unknown>>()
function takenBy(field: z.ZodType): ReadonlySet<unknown> {
  const known =
    judged.get(field) ?? new Set(Object.values(kinds).flatMap((values) => values.filter((value) => field.safeParse(value).success)))
  judged.set(field, known)
  return known
}

/** Returns where a request over REST has a field, because path, query and body are decoded differently. */
function placeOf({ http: [http] }: AnyCall, field: string): string {
  const { method, path } = parseHttp(http)
  return path.split('/').includes(`:${field}`) ? 'path' : method === 'GET' ? 'query' : 'body'
}

const allValues = Object.values(kinds).flat()
const inTurn = <One>(list: readonly One[], turn: number) => list[turn % list.length] as One
const shapeOf = (call: AnyCall) => (call.input as z.ZodObject<Record<string, z.ZodType>>).shape
const isTaken = (call: AnyCall, field: string, value: unknown) => {
  const schema = shapeOf(call)[field]
  return schema !== undefined && takenBy(schema).has(value)
}

/**
 * Fields of all calls that take the same values in the same place, each with the call that tries it whole. A call with many
 * fields tries more of them in one request.
 */
const alike = new Map<string, { readonly call: AnyCall; readonly field: string }>()
for (const [, call] of calls.toSorted(([, a], [, b]) => Object.keys(shapeOf(b)).length - Object.keys(shapeOf(a)).length))
  for (const field of Object.keys(shapeOf(call))) {
    const sameFields = [placeOf(call, field), allValues.map((value) => isTaken(call, field, value))].join(' ')
    if (!alike.has(sameFields)) alike.set(sameFields, { call, field })
  }

/** Sends every value in each of the fields over REST, and over tRPC those that a decoder can change. */
function whole(call: AnyCall, fields: readonly string[]): Attempt[] {
  const sent = (over: 'rest' | 'trpc', value: unknown): Attempt[] => {
    const refused = fields.filter((field) => !isTaken(call, field, value))
    // More would be too large a body.
    const together = tooLong.includes(value as string) ? 2 : refused.length
    // The input is checked whole, so that fields that refuse a value do not hide each other.
    return [
      ...refused
        .filter((_, n) => n % together === 0)
        .map((_, n) => ({
          fields: Object.fromEntries(refused.slice(n * together, (n + 1) * together).map((field) => [field, value])),
          over,
        })),
      ...fields.filter((field) => isTaken(call, field, value)).map((field) => ({ fields: { [field]: value }, over })),
    ]
  }
  return [...allValues.flatMap((value) => sent('rest', value)), ...decoded.flatMap((value) => sent('trpc', value))]
}

/** Sends a value of each kind to a call, and to each of its fields a value that reaches the handler, if one does. */
function ofEachKind(call: AnyCall, turn: number): Attempt[] {
  const fields = Object.keys(shapeOf(call))
  const attempts: Attempt[] = []
  const refused: Record<string, unknown>[] = []
  for (const [n, values] of Object.values(kinds).entries()) {
    const taken = fields.flatMap((field) => values.filter((value) => isTaken(call, field, value)).map((value) => ({ [field]: value })))
    if (taken.length > 0) attempts.push({ fields: inTurn(taken, turn + n), over: 'rest' })
    else {
      const [field, value] = [inTurn([...fields, undeclared], turn + n), inTurn(values, turn)]
      const free = refused.find((one) => !(field in one))
      if (free) free[field] = value
      else refused.push({ [field]: value })
    }
  }
  for (const field of fields.filter((one) => !attempts.some((attempt) => one in attempt.fields))) {
    const taken = [...takenBy(shapeOf(call)[field] as z.ZodType)]
    if (taken.length > 0) attempts.push({ fields: { [field]: inTurn(taken, turn) }, over: 'rest' })
  }
  for (const one of [...refused, { [undeclared]: inTurn(allValues, turn) }]) attempts.push({ fields: one, over: 'rest' })
  const atTrpc = Object.fromEntries([...fields, undeclared].map((field, n) => [field, inTurn(decoded, turn + n)]))
  return [...attempts, { fields: atTrpc, over: 'trpc' }]
}

/** The example with ids of objects that exist, so that values reach the code after the look-up. */
async function withRealIds({ unitId, channelIds, ...example }: AnyCall['example']) {
  const idOf = async (kind: 'unit' | 'channel') => (await customers.objectsFor('super_user', kind)).seen
  return { ...example, ...(unitId !== undefined && { unitId: await idOf('unit') }), ...(channelIds !== undefined && { channelIds: [await idOf('channel')] }) } // prettier-ignore
}

const tried = calls.map(([name, call], turn) => {
  const fields = [...alike.values()].filter((one) => one.call === call).map(({ field }) => field)
  return [name, call, [...whole(call, fields), ...ofEachKind(call, turn)]] as const
})

/** Whether an answer is an output of declared fields alone, or a problem of the catalogue that is not a fault of the core. */
function isRight(status: number, body: unknown, fields: Attempt['fields']): boolean {
  if (status < 400) return !(undeclared in fields)
  const { success, data } = Problem.safeParse(body)
  return success && data.requestId !== '' && errorCatalogue[data.code].status === status && (status < 500 || data.code === 'DEVICE_TIMEOUT')
}

test.each(tried)(
  '%s accepts hostile values of each kind in its fields or refuses them with a problem, over REST and tRPC',
  async (name, call, attempts) => {
    const subject = call.on === undefined ? null : await customers.objectsFor('super_user', call.on, call.resource)
    const base = { ...(await withRealIds(call.example)), ...(subject && about(call, subject.seen)) }
    const wrong: unknown[] = []
    for (const { fields, over } of attempts) {
      const input: Record<string, unknown> = { ...base, ...fields }
      const request = over === 'rest' ? restRequest(call.http[0], input) : trpcRequest(name, call, input)
      const { status, body } = await send(app.address, request, cookie)
      growth.sent()
      if (!isRight(status, body, fields))
        wrong.push([over, status, body?.code, JSON.stringify(fields).slice(0, 300), request[0].slice(0, 60)])
    }
    expect(wrong).toEqual([])
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
const mayBeUnknown = /^(channelFiles\.endLink|preferences\.update|channelFiles\.list|channels\.(filter|filterDetails|getStunTurn))$/

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
  // Every object has these; both transports pass the same input on.
  for (const id of ['__proto__', 'constructor']) {
    const input = { ...base, ...beside[`${name}.${field}`]?.(id), [field]: valueOf(id) }
    const { status, body } = await send(app.address, restRequest(call.http[0], input), cookie)
    growth.sent()
    // 409: the unit of the example may be offline.
    const expected =
      id === '__proto__' ? [400] : mayBeUnknown.test(name) ? [200, 404, 409] : refusedOffline === `${name}.${field}` ? [409] : [404]
    expect([id, body, expected.includes(status)]).toEqual([id, body, true])
  }
})

test('afterwards no prototype is polluted, no table is missing and the core keeps answering', async () => {
  expect(({} as Record<string, unknown>)['admin']).toBeUndefined()
  // Some values are valid fields of a new unit.
  expect([units > 0, (await app.database.prisma.unit.count()) >= units]).toEqual([true, true])
  expect((await send(app.address, ['/core/users/current', {}], cookie)).status).toBe(200)
})
