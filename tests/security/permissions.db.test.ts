import { type AnyCall, callsOf, Id, Problem, type SubjectKind } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { resources } from '@backhaul/contract/resources'
import { realClock } from '@backhaul/clock'
import type { Role } from '@backhaul/contract/users'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as z from 'zod'
import { about, callerFor, objectsIn } from '../contract/objects.ts'
import { allRoles, mayByOracle } from '../contract/oracle.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { anInventory, aResource, aUser } from '../support/builders.ts'
import { type CallAnswer, restRequest, send, trpcRequest } from '../support/call-request.ts'
import { rowsOf } from '../support/rows.ts'

// Every call × every role × every relation to its object, over REST and tRPC. The relations are written here a second time,
// independently of the core.

/** Where an object is, seen from the group of the callers. `missing` is an id that no object has. */
type Relation = 'ownGroup' | 'otherGroup' | 'sibling' | 'otherCustomer' | 'missing'
const elsewhere = ['otherGroup', 'sibling', 'otherCustomer', 'missing'] as const satisfies readonly Relation[]
type Ids = Record<SubjectKind | `resource ${string}`, string>

let app: TestApp
/** Attempts and requests, printed at the end: an attempt is sent over each path and transport of its call. */
const counts = { attempts: 0, requests: 0 }
const beganMs = realClock.monotonicMs()
const objects = {} as Record<Relation, Ids>

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { HEARTBEAT_MS: '600000', COMMAND_TIMEOUT_MS: '2000' } })
  const home = await anInventory(app)
  const inventories = { ownGroup: home, otherGroup: home, sibling: await anInventory(app, home), otherCustomer: await anInventory(app) }
  for (const [relation, inventory] of Object.entries(inventories)) {
    const ids: Record<string, string> = await objectsIn(app, inventory)
    for (const spec of Object.values(resources)) ids[`resource ${spec.kind}`] = await aResource(app, spec, inventory)
    objects[relation as Relation] = ids as Ids
  }
  objects.missing = Object.fromEntries(Object.keys(objects.ownGroup).map((kind) => [kind, 'no-such'])) as Ids
  const groups = [{ id: objects.ownGroup.group }]
  for (const role of allRoles) await aUser(app, { role, username: role, ...(isAdmin(role) ? { inventories: [home] } : { groups }) })
}, 60_000)
afterAll(async () => {
  const seconds = Math.round((realClock.monotonicMs() - beganMs) / 1000)
  process.stdout.write(`permissions: ${counts.attempts} cases, ${counts.requests} requests in ${seconds} s\n`)
  await app.close()
})

const isAdmin = (role: Role) => role === 'luc_admin' || role === 'luc_contractor'
const seesAll = (role: Role) => role === 'super_user' || role === 'staff'

/** Objects of a whole inventory, and not of one of its groups. */
const ofInventory: readonly SubjectKind[] = ['inventory', 'story', 'reachedInventory', 'destination', 'resource']

function sees(role: Role, relation: Relation, call: AnyCall): boolean {
  if (relation === 'missing') return false
  if (seesAll(role) || relation === 'ownGroup') return true
  const isGlobal = call.on === 'resource' && Object.values(resources).some(({ kind, scoped }) => kind === call.resource && !scoped)
  if (isGlobal) return true
  return relation === 'otherGroup' && (isAdmin(role) || ofInventory.includes(call.on as SubjectKind))
}

const idOf = (call: AnyCall, relation: Relation): string =>
  objects[relation][(call.on === 'resource' ? `resource ${call.resource}` : call.on) as keyof Ids] as string

const guarded = [...callsOf(contract)].filter(([, { access }]) => access !== 'public')
const withObject = guarded.filter(([, { on }]) => on !== undefined)

async function askBoth(name: string, call: AnyCall, input: Record<string, unknown>, cookie: string): Promise<CallAnswer[]> {
  const requests = [...call.http.map((http) => restRequest(http, input)), trpcRequest(name, call, input)]
  counts.attempts++
  counts.requests += requests.length
  return Promise.all(requests.map((request) => send(app.address, request, cookie)))
}

const notOwnIds = () =>
  new Set(elsewhere.flatMap((relation) => (relation === 'missing' || relation === 'otherGroup' ? [] : Object.values(objects[relation]))))

test.each(withObject)('%s refuses every role an object that the role does not see, over every path', async (name, call) => {
  await app.core.registry.flush()
  const before = await rowsOf(app.database, notOwnIds())
  const wrong: unknown[] = []
  let asked = 0
  for (const role of allRoles)
    for (const relation of elsewhere) {
      const mayCall = mayByOracle(role, call.access)
      if (mayCall && sees(role, relation, call)) continue
      const input = { ...call.example, ...about(call, idOf(call, relation)) }
      for (const { status, body } of await askBoth(name, call, input, await app.cookieOf(role))) {
        asked++
        const { code } = Problem.parse(body)
        const isRight = mayCall ? status === 404 : status === 403 && code === 'NOT_ALLOWED'
        if (!isRight) wrong.push({ role, relation, status, code })
      }
    }
  expect(wrong).toEqual([])
  expect(asked).toBeGreaterThan(0)
  await app.core.registry.flush()
  expect(await rowsOf(app.database, notOwnIds())).toEqual(before)
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

/** The ids that the inputs of a call name in addition to its object. */
function foreignInputs(call: AnyCall, id: string, subjectId: string): [where: string, input: Record<string, unknown>][] {
  const own = about(call, subjectId)
  const schema = z.toJSONSchema(call.input, { io: 'input', unrepresentable: 'any', reused: 'inline' }) as Schema
  return swapped(schema, { ...call.example, ...own }, id)
    .filter(([where]) => where !== newId && !Object.keys(own).some((field) => where === `.${field}`))
    .map(([where, input]) => [where, input as Record<string, unknown>])
}

const withIds = guarded.filter(([, call]) => foreignInputs(call, 'x', 'y').length > 0)

test.each(withIds)('%s answers an id of another customer in its input exactly as an unknown one', async (name, call) => {
  const cookie = await app.cookieOf(callerFor(call) === 'super_user' ? 'luc_admin' : callerFor(call))
  await app.core.registry.flush()
  const before = await rowsOf(app.database, new Set(Object.values(objects.otherCustomer)))
  const subjectId = call.on === undefined ? '' : idOf(call, 'ownGroup')
  const outcomes = async (id: string) => {
    const found: string[] = []
    for (const [where, input] of foreignInputs(call, id, subjectId))
      for (const { status, body } of await askBoth(name, call, input, cookie)) found.push(`${where}: ${status} ${body?.code ?? ''}`)
    return found
  }
  const unknown = await outcomes('no-such')
  for (const [kind, id] of Object.entries(objects.otherCustomer)) expect([kind, ...(await outcomes(id))]).toEqual([kind, ...unknown])
  await app.core.registry.flush()
  expect(await rowsOf(app.database, new Set(Object.values(objects.otherCustomer)))).toEqual(before)
})
