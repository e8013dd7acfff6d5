import { type AnyCall, type DeviceKind, hasSecret, isDeviceKind, missingRef, refOf, type Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import type * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { placeOf } from '../../apps/core/src/secrets/places.ts'
import type { Sealed } from '../../apps/core/src/secrets/sealing.ts'
import { areaOf } from '../../apps/core/src/devices/kinds/area-of.ts'
import { behaviourOf, storeOf } from '../../apps/core/src/resources/behaviours.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aChannel, aGateway, anInventory, aResource, aServer, aUnit, aVideoReturn } from '../support/builders.ts'
import { restRequest, send } from '../support/call-request.ts'
import { callerFor, resourceOf, type TwoCustomers, twoCustomers } from './objects.ts'

// Guarantees of every plain resource, tested from its declaration.

let app: TestApp
let customers: TwoCustomers
/** An object of each kind that a field can refer to, which every writer sees. */
let targets: Record<string, string>
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  customers = await twoCustomers(app)
  const { home } = customers
  targets = { inventory: home.id, organisation: home.organisationId }
  for (const kind of Object.keys(devices) as DeviceKind[]) targets[kind] = (await customers.objectsFor('super_user', kind)).seen
})
afterAll(() => app.close())

const devices = { unit: aUnit, channel: aChannel, server: aServer, videoReturn: aVideoReturn, gateway: aGateway }

const all = Object.entries(resources).map(([area, spec]) => [area, spec as unknown as Resource] as const)

/** A text that the field accepts and that no other object has. */
let count = 0
function named(spec: Resource, text = `name ${++count}`): Record<string, unknown> {
  const name = nameOf(spec)
  const value = [text, text.replaceAll(' ', '-'), `${++count}.${text.replaceAll(/\D/g, '').slice(0, 6)}`].find((one) => takes(spec, one))
  const refs = refsOf(spec).flatMap(({ field, kind, isList }) => (isList ? [] : [[field, targets[kind]] as const]))
  return { ...spec.example, ...Object.fromEntries(refs), [name]: value }
}
/** The fields of a change of an object. */
const changes = (spec: Resource) => changeable(spec, named(spec))
const changeable = ({ fixed = [] }: { fixed?: readonly string[] }, fields: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(fields).filter(([field]) => !fixed.includes(field)))
/** The field that names an object. */
const nameOf = ({ unique }: Resource): string => unique[0]
const takes = (spec: Resource, text: string) => (spec.fields[nameOf(spec)] as z.ZodType).safeParse(text).success

async function asWriter({ calls, kind }: Resource, role = callerFor(calls.create)) {
  const cookie = await app.cookieOf(role)
  const { seen: inventoryId } = await customers.objectsFor(role, 'inventory', kind)
  const scope = calls.create.on === 'inventory' ? { inventoryId } : {}
  const ask = (call: string, input: Record<string, unknown>) =>
    send(app.address, restRequest((calls as unknown as Record<string, AnyCall>)[call]!.http[0], input), cookie)
  return { role, scope, ask }
}

const refsOf = ({ fields }: Resource) =>
  Object.entries(fields).flatMap(([field, schema]) => {
    const kind = refOf(schema)
    return kind === null ? [] : { field, kind, isList: (schema as z.ZodType).safeParse([]).success }
  })

describe.each(all)('%s', (area, spec) => {
  test('an object is created, listed, read, changed and deleted, and each write is recorded with what it changed', async () => {
    const { scope, ask } = await asWriter(spec)
    const [name, fields] = [nameOf(spec), named(spec)]
    const created = await ask('create', { ...scope, ...fields })
    expect(created).toMatchObject({ status: 200, body: { ...fields, isDefault: false, usedBy: 0 } })
    const resourceId = created.body.id as string
    expect((await ask('get', { resourceId })).body).toEqual(created.body)
    expect((await ask('list', { ...scope, searchValue: fields[nameOf(spec)] })).body).toMatchObject({ items: [created.body], total: 1 })

    const changed = changes(spec)
    expect((await ask('update', { resourceId, ...changed })).body).toMatchObject({ id: resourceId, ...changed })
    expect((await ask('delete', { resourceId })).body).toEqual({ done: true })
    expect((await ask('get', { resourceId })).status).toBe(404)

    const trail = await app.database.prisma.auditEntry.findMany({ where: { action: { startsWith: `${area}.` } }, orderBy: { id: 'asc' } })
    expect(trail.map(({ action, objectKind, objectId, outcome }) => [action, objectKind, objectId, outcome])).toEqual(
      ['create', 'update', 'delete'].map((call) => [`${area}.${call}`, spec.kind, resourceId, 'ok']),
    )
    expect(trail.map(({ details }) => details)).toMatchObject([
      { after: { id: resourceId, ...fields } },
      { before: { [name]: fields[name] }, after: { [name]: changed[name] } },
      { before: { id: resourceId, [name]: changed[name] } },
    ])
  })

  test('of changes of one version at once one succeeds; the others, and a later one of an older version, change nothing', async () => {
    const { scope, ask } = await asWriter(spec)
    const { id: resourceId, version } = (await ask('create', { ...scope, ...named(spec) })).body
    const wanted = Array.from({ length: 6 }, () => changes(spec))
    const answers = await Promise.all(wanted.map((fields) => ask('update', { resourceId, ...fields, version })))
    const won = answers.findIndex(({ status }) => status === 200)
    const others = answers.filter((_, index) => index !== won)
    expect(others.map(({ status, body }) => [status, body.code])).toEqual(others.map(() => [409, 'CONFIGURATION_CHANGED']))
    // An older version is refused before values that are in use.
    expect((await ask('update', { resourceId, ...changes(spec), version })).body.code).toBe('CONFIGURATION_CHANGED')
    const stored = (await ask('get', { resourceId })).body
    expect(stored).toEqual(answers[won]?.body)
    expect(stored).toMatchObject({ ...wanted[won], version: version + 1 })
    expect((await ask('update', { resourceId, ...changes(spec), version: stored.version })).status).toBe(200)
    expect((await ask('update', { resourceId, ...changes(spec) })).status).toBe(200)
  })

  test('of changes and deletions at once one deletion succeeds, and every later call finds nothing', async () => {
    const { scope, ask } = await asWriter(spec)
    const resourceId = (await ask('create', { ...scope, ...named(spec) })).body.id as string
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ask('update', { resourceId, ...changes(spec) })),
      ...Array.from({ length: 6 }, () => ask('delete', { resourceId })),
    ])
    expect(answers.slice(6).filter(({ status }) => status === 200)).toHaveLength(1)
    expect(answers.filter(({ status, body }) => status !== 200 && body.code !== 'RESOURCE_NOT_FOUND')).toEqual([])
  })

  test('R-154 R-130 R-131 E-038 E-039 refuses values that another object of the scope has, in upper or lower case, also from two writes at once', async () => {
    const { scope, ask } = await asWriter(spec)
    const fields = named(spec)
    const twice = await Promise.all([ask('create', { ...scope, ...fields }), ask('create', { ...scope, ...fields })])
    expect(new Set(twice.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const taken = await ask('create', { ...scope, ...fields, [nameOf(spec)]: String(fields[nameOf(spec)]).toUpperCase() })
    expect(taken).toMatchObject({ status: 409, body: { code: spec.taken ?? 'NAME_TAKEN' } })
    const other = await ask('create', { ...scope, ...named(spec) })
    expect((await ask('update', { resourceId: other.body.id, ...changeable(spec, fields) })).body.code).toBe(spec.taken ?? 'NAME_TAKEN')
  })

  test.skipIf(!takes(spec, 'a page'))(
    'a list is sorted by each sortable field and cut into pages that together hold every object once',
    async () => {
      const { scope, ask } = await asWriter(spec)
      const prefix = `page ${++count}`
      for (let i = 0; i < 5; i++) expect((await ask('create', { ...scope, ...named(spec, `${prefix} ${9 - i}`) })).status).toBe(200)
      const search = { ...scope, searchValue: prefix, searchKey: nameOf(spec) }
      for (const sortBy of spec.sortable as readonly string[]) {
        const [up, down] = await Promise.all(['asc', 'desc'].map((sortDir) => ask('list', { ...search, sortBy, sortDir })))
        const values = (up!.body.items as Record<string, unknown>[]).map((item) => item[sortBy])
        expect(values).toEqual(values.toSorted((a, b) => (a! < b! ? -1 : a! > b! ? 1 : 0)))
        expect((down!.body.items as Record<string, unknown>[]).map((item) => item[sortBy])).toEqual(values.toReversed())
      }
      const pages = await Promise.all([0, 2, 4, 6].map((offset) => ask('list', { ...search, offset, limit: 2 })))
      expect(pages.map(({ body }) => [body.items.length, body.total])).toEqual([
        [2, 5],
        [2, 5],
        [1, 5],
        [0, 5],
      ])
      expect(new Set(pages.flatMap(({ body }) => body.items.map(({ id }: { id: string }) => id))).size).toBe(5)
    },
  )

  test.skipIf(!takes(spec, '100%_\\'))('a search reads %, _ and \\ as plain characters', async () => {
    const { scope, ask } = await asWriter(spec)
    const fields = named(spec, `100%_\\ ${++count}`)
    await ask('create', { ...scope, ...fields })
    expect((await ask('list', { ...scope, searchValue: '100%_\\' })).body.total).toBe(1)
    expect((await ask('list', { ...scope, searchValue: '1__%' })).body.total).toBe(0)
  })

  // A kind with a table of its own has no default.
  test.skipIf(behaviourOf(spec.kind).store !== undefined)('a default object is not deleted (R-155, E-107)', async () => {
    const { role, ask } = await asWriter(spec)
    const { seen: resourceId } = await customers.objectsFor(role, 'resource', spec.kind)
    await app.database.prisma.resource.update({ where: { id: resourceId }, data: { isDefault: true } })
    expect((await ask('delete', { resourceId })).body.code).toBe('RESOURCE_IS_DEFAULT')
  })
})

const withSecrets = all.flatMap(([area, spec]) => Object.keys(spec.secrets ?? {}).map((name) => [area, name, spec] as const))

describe.each(withSecrets)('%s, with the secret %s', (_area, name, spec) => {
  const secret = 'Sunrise-2026'
  const sealedOf = async (resourceId: string) => {
    const row = await app.database.prisma.resourceSecret.findFirst({ where: { resourceId, name } })
    return row && app.core.sealing.open(row.sealed as Sealed, placeOf.resource(resourceId, name))
  }

  test('UI-036 a secret is stored sealed, stays with a change without it, is replaced and is removed', async () => {
    const { scope, ask } = await asWriter(spec)
    const has = hasSecret(name)
    const { id: resourceId, ...without } = (await ask('create', { ...scope, ...named(spec) })).body
    expect(without[has]).toBe(false)
    const steps = [
      [{ [name]: secret }, secret],
      [{}, secret],
      [{ [name]: `${secret}-2` }, `${secret}-2`],
      [{ [name]: null }, null],
    ] as const
    for (const [change, stored] of steps) {
      const changed = await ask('update', { resourceId, ...changes(spec), ...change })
      expect(changed).toMatchObject({ status: 200, body: { [has]: stored !== null } })
      expect((await ask('get', { resourceId })).body).toEqual(changed.body)
      expect((await ask('list', { ...scope, limit: 200 })).body.items).toContainEqual(changed.body)
      expect(await sealedOf(resourceId)).toBe(stored)
    }
  })

  test('neither an answer, nor the audit log, nor the database contains a secret, and an object takes it along when it is deleted', async () => {
    const { scope, ask } = await asWriter(spec)
    const created = await ask('create', { ...scope, ...named(spec), [name]: secret })
    expect(created).toMatchObject({ status: 200, body: { [hasSecret(name)]: true } })
    const [resourceId, { prisma }] = [created.body.id as string, app.database]
    const read = [await ask('get', { resourceId }), await ask('list', { ...scope, limit: 200 })]
    const stored = [await prisma.resource.findMany(), await prisma.resourceSecret.findMany(), await prisma.auditEntry.findMany()]
    expect(
      JSON.stringify([created, read, stored], (_, value: unknown) => (typeof value === 'bigint' ? String(value) : value)),
    ).not.toContain(secret)
    expect(await prisma.auditEntry.findFirst({ where: { objectId: resourceId } })).toMatchObject({
      details: { after: { [name]: 'entered' } },
    })
    expect((await ask('delete', { resourceId })).status).toBe(200)
    expect(await prisma.resourceSecret.count({ where: { resourceId } })).toBe(0)
  })
})

const withRefs = all.flatMap(([area, spec]) => refsOf(spec).map((ref) => [area, ref.field, spec, ref] as const))

describe.each(withRefs)('%s, with a reference in %s', (_area, field, spec, { kind, isList }) => {
  /** A new object that the field may refer to, and its name. */
  async function target(): Promise<{ id: string; name: string }> {
    if (kind === 'inventory') return anInventory(app)
    if (isDeviceKind(kind)) {
      const device = await devices[kind](app, { inventories: [customers.home] })
      return { id: device.id, name: device.stored.name }
    }
    const id = await aResource(app, resourceOf(kind), customers.home)
    return { id, name: id }
  }
  const value = (id: string) => (isList ? [id] : id)
  const removeTarget = (id: string) => {
    if (kind === 'inventory') return app.core.store.inventories.remove(id)
    if (isDeviceKind(kind)) return app.core.store[areaOf[kind]].remove(id, app.core.clock.now())
    return storeOf(kind, app.core).remove(id)
  }

  test('an object refers to an existing object and shows its name; a reference to a missing one is refused', async () => {
    const { scope, ask } = await asWriter(spec, 'super_user')
    const { id, name } = await target()
    const created = await ask('create', { ...scope, ...named(spec), [field]: value(id) })
    expect(created).toMatchObject({ status: 200, body: { [field]: value(id), names: { [id]: name } } })
    const resourceId = created.body.id as string
    expect((await ask('list', { ...scope, limit: 200 })).body.items).toContainEqual(created.body)
    const missing = { [field]: value('no-such') }
    const answers = [await ask('create', { ...scope, ...named(spec), ...missing })]
    if (field in changes(spec)) answers.push(await ask('update', { resourceId, ...changes(spec), ...missing }))
    for (const answer of answers) expect(answer).toMatchObject({ status: 404, body: { code: missingRef(kind) } })
    expect((await ask('get', { resourceId })).body).toEqual(created.body)
  })

  test('an object that another one refers to is not deleted', async () => {
    const { scope, ask } = await asWriter(spec, 'super_user')
    const { id } = await target()
    const resourceId = (await ask('create', { ...scope, ...named(spec), [field]: value(id) })).body.id as string
    expect(await removeTarget(id)).toBe('inUse')
    expect((await ask('delete', { resourceId })).status).toBe(200)
    expect(await removeTarget(id)).toBe('removed')
  })

  test('a reference and a deletion at once never leave an object with a missing one', async () => {
    const { scope, ask } = await asWriter(spec, 'super_user')
    for (let i = 0; i < 10; i++) {
      const { id } = await target()
      const [created, removed] = await Promise.all([ask('create', { ...scope, ...named(spec), [field]: value(id) }), removeTarget(id)])
      expect([created.status, removed]).toSatisfy(([status, outcome]) => (status === 200) === (outcome === 'inUse'))
    }
  })
})

test.each(all.filter(([, { aliases }]) => aliases !== undefined))('%s answer alike over their historic paths', async (_area, spec) => {
  const { role, scope, ask } = await asWriter(spec)
  const over = async (http: AnyCall['http'][number], input: Record<string, unknown>) =>
    send(app.address, restRequest(http, input), await app.cookieOf(role))
  const [{ http: creates }, { http: updates }] = [spec.calls.create, spec.calls.update]
  expect([creates.length, updates.length].every((paths) => paths > 1)).toBe(true)
  for (const http of creates) {
    const fields = named(spec)
    const created = await over(http, { ...scope, ...fields })
    expect(created).toMatchObject({ status: 200, body: fields })
    for (const one of updates) {
      const changed = changes(spec)
      expect(await over(one, { resourceId: created.body.id, ...changed })).toMatchObject({ status: 200, body: changed })
      expect((await ask('get', { resourceId: created.body.id })).body).toMatchObject(changed)
    }
  }
})

describe.each(all.filter(([, spec]) => spec.assigned === 'unit'))('%s, assigned to units', (_area, spec) => {
  test('an object in use is not deleted and shows the number of units that use it; an unused one is deleted (R-155, E-107)', async () => {
    const { role, ask } = await asWriter(spec)
    const { seen: resourceId } = await customers.objectsFor(role, 'resource', spec.kind)
    const { id: unitId } = await aUnit(app, { inventories: [customers.home] })
    expect(await ask('assign', { resourceId, unitId })).toMatchObject({ status: 200 })
    expect((await ask('get', { resourceId })).body.usedBy).toBe(1)
    expect((await ask('delete', { resourceId })).body).toMatchObject({ code: 'RESOURCE_IN_USE', params: { usedBy: 1 } })
    expect((await ask('unassign', { resourceId, unitId })).status).toBe(200)
    expect((await ask('delete', { resourceId })).status).toBe(200)
  })

  test('an assignment and a deletion at once never leave a unit with a missing object', async () => {
    const { role, ask } = await asWriter(spec)
    const { id: unitId } = await aUnit(app, { inventories: [customers.home] })
    for (let i = 0; i < 20; i++) {
      const { seen: resourceId } = await customers.objectsFor(role, 'resource', spec.kind)
      const [assigned, deleted] = await Promise.all([ask('assign', { resourceId, unitId }), ask('delete', { resourceId })])
      expect([assigned.status, deleted.status]).toSatisfy(([a, d]: number[]) => (a === 200) !== (d === 200))
      expect(await app.database.prisma.resource.count({ where: { id: resourceId } })).toBe(assigned.status === 200 ? 1 : 0)
    }
  })

  test('an object is not assigned to a unit of another customer, nor to a unit of another inventory', async () => {
    const { role, ask } = await asWriter(spec)
    const { seen: resourceId } = await customers.objectsFor(role, 'resource', spec.kind)
    const elsewhere = await aUnit(app, { inventories: [customers.sibling] })
    const { foreign } = await customers.objectsFor(role, 'unit')
    for (const unitId of [foreign, elsewhere.id]) expect((await ask('assign', { resourceId, unitId })).body.code).toBe('UNIT_NOT_FOUND')
  })

  test('an object is assigned to a unit that has its inventory as the second one', async () => {
    const { role, ask } = await asWriter(spec)
    const { seen: resourceId } = await customers.objectsFor(role, 'resource', spec.kind)
    const unit = await aUnit(app, { inventories: [customers.sibling, customers.home] })
    expect((await ask('assign', { resourceId, unitId: unit.id })).status).toBe(200)
    expect((await ask('listUnits', { resourceId })).body.items).toMatchObject([{ id: unit.id }])
  })

  test('the units of an object are listed by name, in pages, searched, and only those in scope', async () => {
    const { role, ask } = await asWriter(spec)
    const { seen: resourceId } = await customers.objectsFor(role, 'resource', spec.kind)
    const { prisma } = app.database
    const units: { id: string; name: string }[] = []
    for (const name of ['Listed-C', 'Listed-A', 'Listed-B']) {
      const { id } = await aUnit(app, { name, inventories: [customers.home] })
      units.push({ id, name })
      expect((await ask('assign', { resourceId, unitId: id })).status).toBe(200)
    }
    const [a, b, c] = units.toSorted((one, other) => (one.name < other.name ? -1 : 1))
    // A unit that was moved to another customer.
    const { foreign: unitId } = await customers.objectsFor(role, 'unit')
    if (unitId !== null) await prisma.resourceUnit.create({ data: { unitId, kind: spec.kind, resourceId } })

    expect((await ask('listUnits', { resourceId })).body).toEqual({ items: [a, b, c], total: 3, offset: 0, limit: 50 })
    const second = await ask('listUnits', { resourceId, sortDir: 'desc', offset: 1, limit: 1 })
    expect(second.body).toMatchObject({ items: [b], total: 3 })
    expect((await ask('listUnits', { resourceId, searchValue: 'LISTED-c' })).body.items).toEqual([c])
    expect((await ask('listUnits', { resourceId, searchValue: '%' })).body.total).toBe(0)
  })
})
