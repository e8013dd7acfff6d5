import type { AnyCall, Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aUnit } from '../support/builders.ts'
import { restRequest, send } from '../support/call-request.ts'
import { callerFor, type TwoCustomers, twoCustomers } from './objects.ts'

// Guarantees of every plain resource, tested from its declaration.

let app: TestApp
let customers: TwoCustomers
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  customers = await twoCustomers(app)
})
afterAll(() => app.close())

const all = Object.entries(resources).map(([area, spec]) => [area, spec as unknown as Resource] as const)

/** A text that the field accepts and that no other object has. */
let count = 0
const named = (spec: Resource, text = `name ${++count}`): Record<string, unknown> => ({ ...spec.example, name: text })

async function asWriter({ calls, kind }: Resource) {
  const role = callerFor(calls.create)
  const cookie = await app.cookieOf(role)
  const { seen: inventoryId } = await customers.objectsFor(role, 'inventory', kind)
  const scope = calls.create.on === 'inventory' ? { inventoryId } : {}
  const ask = (call: string, input: Record<string, unknown>) =>
    send(app.address, restRequest((calls as unknown as Record<string, AnyCall>)[call]!.http[0], input), cookie)
  return { role, scope, ask }
}

describe.each(all)('%s', (area, spec) => {
  test('an object is created, listed, read, changed and deleted, and each write is recorded with what it changed', async () => {
    const { scope, ask } = await asWriter(spec)
    const fields = named(spec)
    const created = await ask('create', { ...scope, ...fields })
    expect(created).toMatchObject({ status: 200, body: { ...fields, isDefault: false, usedBy: 0 } })
    const resourceId = created.body.id as string
    expect((await ask('get', { resourceId })).body).toEqual(created.body)
    expect((await ask('list', { ...scope, searchValue: fields['name'] })).body).toMatchObject({ items: [created.body], total: 1 })

    const changed = named(spec)
    expect((await ask('update', { resourceId, ...changed })).body).toMatchObject({ id: resourceId, ...changed })
    expect((await ask('delete', { resourceId })).body).toEqual({ done: true })
    expect((await ask('get', { resourceId })).status).toBe(404)

    const trail = await app.database.prisma.auditEntry.findMany({ where: { action: { startsWith: `${area}.` } }, orderBy: { id: 'asc' } })
    expect(trail.map(({ action, objectKind, objectId, outcome }) => [action, objectKind, objectId, outcome])).toEqual(
      ['create', 'update', 'delete'].map((call) => [`${area}.${call}`, spec.kind, resourceId, 'ok']),
    )
    expect(trail.map(({ details }) => details)).toMatchObject([
      { after: { id: resourceId, ...fields } },
      { before: { name: fields['name'] }, after: { name: changed['name'] } },
      { before: { id: resourceId, name: changed['name'] } },
    ])
  })

  test('of changes and deletions at once one deletion succeeds, and every later call finds nothing', async () => {
    const { scope, ask } = await asWriter(spec)
    const resourceId = (await ask('create', { ...scope, ...named(spec) })).body.id as string
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ask('update', { resourceId, ...named(spec) })),
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
    const taken = await ask('create', { ...scope, ...fields, name: String(fields['name']).toUpperCase() })
    expect(taken).toMatchObject({ status: 409, body: { code: 'NAME_TAKEN' } })
    const other = await ask('create', { ...scope, ...named(spec) })
    expect((await ask('update', { resourceId: other.body.id, ...fields })).body.code).toBe('NAME_TAKEN')
  })

  test('a list is sorted by each sortable field and cut into pages that together hold every object once', async () => {
    const { scope, ask } = await asWriter(spec)
    const prefix = `page ${++count}`
    for (let i = 0; i < 5; i++) expect((await ask('create', { ...scope, ...named(spec, `${prefix} ${9 - i}`) })).status).toBe(200)
    const search = { ...scope, searchValue: prefix, searchKey: 'name' }
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
  })

  test('a search reads %, _ and \\ as plain characters', async () => {
    const { scope, ask } = await asWriter(spec)
    const fields = named(spec, `100%_\\ ${++count}`)
    await ask('create', { ...scope, ...fields })
    expect((await ask('list', { ...scope, searchValue: '100%_\\' })).body.total).toBe(1)
    expect((await ask('list', { ...scope, searchValue: '1__%' })).body.total).toBe(0)
  })

  test('a default object is not deleted (R-155, E-107)', async () => {
    const { role, ask } = await asWriter(spec)
    const { seen: resourceId } = await customers.objectsFor(role, 'resource', spec.kind)
    await app.database.prisma.resource.update({ where: { id: resourceId }, data: { isDefault: true } })
    expect((await ask('delete', { resourceId })).body.code).toBe('RESOURCE_IS_DEFAULT')
  })
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
