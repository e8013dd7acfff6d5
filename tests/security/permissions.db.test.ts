import { type AnyCall, callsOf, Id, Problem, type SubjectKind } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { resources } from '@backhaul/contract/resources'
import type { Role } from '@backhaul/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { about, callerFor, objectsIn } from '../contract/objects.ts'
import { allRoles, mayByOracle } from '../contract/oracle.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { anInventory, aResource, aUser } from '../support/builders.ts'
import { type CallAnswer, restRequest, send, trpcRequest } from '../support/call-request.ts'
import { startGrowth } from '../support/growth.ts'
import { rowsOf } from '../support/rows.ts'

// Calls that share their access and the kind of their object share the code that refuses them. Of these, one is made by every role
// with every relation to the object, and each by one role that may make it and one that may not, over every path. The relations
// are written here a second time, independently of the core.

/** Where an object is, seen from the group of the callers. `missing` is an id that no object has. */
type Relation = 'ownGroup' | 'otherGroup' | 'sibling' | 'otherCustomer' | 'missing'
const elsewhere = ['otherGroup', 'sibling', 'otherCustomer', 'missing'] as const satisfies readonly Relation[]
type Ids = Record<SubjectKind | `resource ${string}`, string>

let app: TestApp
const growth = startGrowth('permissions')
const objects = {} as Record<Relation, Ids>

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { HEARTBEAT_MS: '600000', COMMAND_TIMEOUT_MS: '2000' } })
  const home = await anInventory(app)
  const inventories = { ownGroup: home, otherGroup: home, sibling: await anInventory(app, home), otherCustomer: await anInventory(app) }
  for (const [relation, inventory] of Object.entries(inventories)) {
    const ids: Record<string, string> = await objectsIn(app, inventory)
    for (const spec of Object.values(resources))
      ids[`resource ${spec.kind}`] = spec.kind === 'group' ? ids['group']! : await aResource(app, spec, inventory)
    objects[relation as Relation] = ids as Ids
  }
  objects.missing = Object.fromEntries(Object.keys(objects.ownGroup).map((kind) => [kind, 'no-such'])) as Ids
  const groups = [{ id: objects.ownGroup.group }]
  for (const role of allRoles) await aUser(app, { role, username: role, ...(isAdmin(role) ? { inventories: [home] } : { groups }) })
}, 60_000)
afterAll(async () => {
  growth.end(guarded.length)
  await app.close()
})

const isAdmin = (role: Role) => role === 'luc_admin' || role === 'luc_contractor'
const seesAll = (role: Role) => role === 'super_user' || role === 'staff'

/** Objects of a whole inventory, and not of one of its groups. */
const ofInventory: readonly SubjectKind[] = ['inventory', 'story', 'reachedInventory', 'destination', 'resource']

function sees(role: Role, relation: Relation, call: AnyCall): boolean {
  if (relation === 'missing') return false
  if (seesAll(role) || relation === 'ownGroup') return true
  const isGlobal =
    call.on === 'resource' && Object.values(resources).some(({ kind, scoped }) => kind === call.resource && !scoped && kind !== 'group')
  if (isGlobal) return true
  const isOfInventory = ofInventory.includes(call.on as SubjectKind) && call.resource !== 'group'
  return relation === 'otherGroup' && (isAdmin(role) || isOfInventory)
}

const idOf = (call: AnyCall, relation: Relation): string =>
  objects[relation][(call.on === 'resource' ? `resource ${call.resource}` : call.on) as keyof Ids] as string

const guarded = [...callsOf(contract)].filter(([, { access }]) => access !== 'public')
const withObject = guarded.filter(([, { on }]) => on !== undefined)

interface Attempt {
  readonly role: Role
  readonly relation: Relation
  /** Over every path and tRPC, and not over the first path alone. */
  readonly everywhere: boolean
}

/** Sends an input of a call as a role. */
async function askAt(name: string, call: AnyCall, input: Record<string, unknown>, role: Role, everywhere: boolean): Promise<CallAnswer[]> {
  const cookie = await app.cookieOf(role)
  const paths = everywhere ? call.http : call.http.slice(0, 1)
  const requests = [...paths.map((http) => restRequest(http, input)), ...(everywhere ? [trpcRequest(name, call, input)] : [])]
  growth.sent(requests.length)
  return Promise.all(requests.map((request) => send(app.address, request, cookie)))
}

const inTurn = <One>(list: readonly One[], turn: number) => list[turn % list.length] as One
/** Accesses with a kind of object, of all calls: every role makes one of the calls of each. */
const triedByAll = new Set<string>()

function attemptsOf(call: AnyCall, turn: number): Attempt[] {
  const [insiders, outsiders] = [true, false].map((may) => allRoles.filter((role) => mayByOracle(role, call.access) === may)) as [
    Role[],
    Role[],
  ]
  const hidden = (role: Role) => elsewhere.filter((relation) => !sees(role, relation, call))
  const sameRule = `${call.access} ${call.on} ${call.resource !== undefined && !hidden('luc_read').includes('otherCustomer')}`
  const isFirst = !triedByAll.has(sameRule)
  triedByAll.add(sameRule)
  // A role without the permission is refused before the object is looked up.
  const byAll = [
    ...insiders.flatMap((role) => hidden(role).map((relation) => ({ role, relation, everywhere: false }))),
    ...outsiders.map((role, n) => ({ role, relation: inTurn(elsewhere, n), everywhere: false })),
  ]
  const limited = insiders.filter((role) => hidden(role).length > 1)
  const [one, other] = [inTurn(limited.length > 0 ? limited : insiders, turn), inTurn(outsiders, turn)]
  return [
    ...(isFirst ? byAll : []),
    { role: one, relation: inTurn(hidden(one), turn), everywhere: true },
    { role: one, relation: inTurn(hidden(one), turn + 1), everywhere: false },
    ...(outsiders.length > 0 ? [{ role: other, relation: inTurn(elsewhere, turn), everywhere: true }] : []),
  ]
}

/** The stored rows of the objects with these relations. */
async function rows(relations: readonly Relation[]): Promise<unknown[]> {
  await app.core.registry.flush()
  return rowsOf(app.database, new Set(relations.flatMap((relation) => Object.values(objects[relation]))))
}

describe('an object that a role does not see', () => {
  let before: unknown[]
  beforeAll(async () => {
    before = await rows(['sibling', 'otherCustomer'])
  })

  const tried = withObject.map(([name, call], turn) => [name, call, attemptsOf(call, turn)] as const)
  test.each(tried)('is refused to it by %s, over every path', async (name, call, attempts) => {
    const wrong: unknown[] = []
    for (const { role, relation, everywhere } of attempts) {
      const mayCall = mayByOracle(role, call.access)
      const input = { ...call.example, ...about(call, idOf(call, relation)) }
      for (const { status, body } of await askAt(name, call, input, role, everywhere)) {
        const { code } = Problem.parse(body)
        const isRight = mayCall ? status === 404 : status === 403 && code === 'NOT_ALLOWED'
        if (!isRight) wrong.push({ role, relation, status, code })
      }
    }
    expect(wrong).toEqual([])
    expect(attempts.length).toBeGreaterThan(1)
  })

  test('is changed by none of the refused calls', async () => {
    expect(before.length).toBeGreaterThan(20)
    expect(await rows(['sibling', 'otherCustomer'])).toEqual(before)
  })
})

interface Schema {
  pattern?: string
  anyOf?: Schema[]
  properties?: Record<string, Schema>
  items?: Schema
}

const { pattern: idPattern } = z.toJSONSchema(Id) as Schema

/** Returns copies of a value that have one id each replaced: in its fields, in objects below them and in arrays. */
function swapped(schema: Schema, value: unknown, id: string): [where: string, value: unknown][] {
  if (schema.pattern !== undefined && schema.pattern === idPattern) return [['', id]]
  const ofItems = schema.items === undefined ? [] : swapped(schema.items, Array.isArray(value) ? value[0] : undefined, id)
  const known = (typeof value === 'object' && value !== null ? value : {}) as Record<string, unknown>
  return [
    ...ofItems.map(([where, item]) => [`[]${where}`, [item]] as [string, unknown]),
    ...(schema.anyOf ?? []).flatMap((choice) => swapped(choice, value, id)),
    ...Object.entries(schema.properties ?? {}).flatMap(([field, one]) =>
      swapped(one, known[field], id).map(([where, inner]) => [`.${field}${where}`, { ...known, [field]: inner }] as [string, unknown]),
    ),
  ]
}

/** The id that a call gives a new object; it must differ from all others, also from those of other customers. */
const newId = '.uniqueId'

const schemas = new Map<AnyCall, Schema>()
function schemaOf(call: AnyCall): Schema {
  const known = schemas.get(call) ?? (z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema)
  schemas.set(call, known)
  return known
}

/** The ids that the inputs of a call name in addition to its object. */
function foreignInputs(call: AnyCall, id: string, subjectId: string): [where: string, input: Record<string, unknown>][] {
  const own = about(call, subjectId)
  return swapped(schemaOf(call), { ...call.example, ...own }, id)
    .filter(([where]) => where !== newId && !Object.keys(own).some((field) => where === `.${field}`))
    .map(([where, input]) => [where, input as Record<string, unknown>])
}

const withIds = guarded.filter(([, call]) => foreignInputs(call, 'x', 'y').length > 0)

/** The word for a kind in the names of fields: `reachedInventory` is an inventory, `ptmpChannel` a channel. */
const wordOf = (kind: string) => kind.replace(/^(resource |reached|ptmp)/, '').toLowerCase()

/**
 * The objects that a call gets in a field: of the kinds that its name may mean, and of three others in turn. A field whose name
 * is that of no kind gets one of each.
 */
function meantBy(where: string, turn: number): [kind: string, id: string][] {
  const all = Object.entries(objects.otherCustomer)
  const others = all.filter(([kind]) => !where.toLowerCase().includes(wordOf(kind)))
  if (others.length === all.length) return all
  const tried = new Set([0, 1, 2].map((n) => inTurn(others, turn * 3 + n)))
  return all.filter((one) => !others.includes(one) || tried.has(one))
}

describe('an id of another customer', () => {
  let before: unknown[]
  beforeAll(async () => {
    before = await rows(['otherCustomer'])
  })

  test.each(withIds.map(([name, call], turn) => [name, call, turn] as const))(
    'in the input of %s is answered exactly as an unknown one',
    async (name, call, turn) => {
      const role = callerFor(call) === 'super_user' ? 'luc_admin' : callerFor(call)
      const subjectId = call.on === undefined ? '' : idOf(call, 'ownGroup')
      const outcomes = async (field: number, id: string, everywhere = false) => {
        const [where, input] = foreignInputs(call, id, subjectId)[field]!
        const answers = await askAt(name, call, input, role, everywhere)
        return answers.map(({ status, body }) => `${where}: ${status} ${body?.code ?? ''}`)
      }
      for (const [field, [where]] of foreignInputs(call, '', subjectId).entries()) {
        const [unknown] = await outcomes(field, 'no-such')
        expect(new Set(await outcomes(field, 'no-such', true))).toEqual(new Set([unknown]))
        for (const [kind, id] of meantBy(where, turn)) expect([kind, ...(await outcomes(field, id))]).toEqual([kind, unknown])
      }
    },
  )

  test('changes none of the objects of that customer', async () => {
    expect(await rows(['otherCustomer'])).toEqual(before)
  })
})
