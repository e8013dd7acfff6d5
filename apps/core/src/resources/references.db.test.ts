import { callsOf, type DeviceKind, ref, resource, subjects } from '@backhaul/contract'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import * as z from 'zod'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import {
  aChannel,
  aGateway,
  aGroup,
  anInventory,
  aServer,
  aUnit,
  aUser,
  aVideoReturn,
  type TestInventory,
  type TestUser,
} from '../../../../tests/support/builders.ts'
import { restRequest, send } from '../../../../tests/support/call-request.ts'
import { createServer } from '../http/create-server.ts'
import { bind } from '../http/handle.ts'
import { handlersOf } from './handlers.ts'

/** A kind of resource that these tests alone have. */
const kits = resource({
  kind: 'testKit',
  title: 'test kits',
  collection: '/v2/testKits',
  item: '/v2/testKits/:resourceId',
  page: '/test_kits',
  access: { read: 'management.administer', write: 'management.administer' },
  fields: {
    name: z.string().min(1),
    unit: ref('unit').nullable(),
    channel: ref('channel').nullable(),
    server: ref('server').nullable(),
    videoReturn: ref('videoReturn').nullable(),
    gateway: ref('gateway').nullable(),
    spares: z.array(ref('unit')),
    group: ref('group').nullable(),
  },
  sortable: ['name'],
  unique: ['name'],
  example: { name: 'Kit', unit: null, channel: null, server: null, videoReturn: null, gateway: null, spares: [], group: null },
})

let app: TestApp
let http: FastifyInstance
let address: string
let home: TestInventory
let foreign: TestInventory
let admin: TestUser
let operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  const { core } = app
  const bound = bind(callsOf({ testKits: kits.calls }), { testKits: handlersOf(kits as never) } as never)
  http = await createServer({
    config: core.config,
    log: core.log,
    ids: core.ids,
    coreOf: () => core,
    async extend(server, { addCalls }) {
      await server.register(async (api) => addCalls(api, bound), { prefix: '/core' })
    },
  })
  address = await http.listen({ host: '127.0.0.1', port: 0 })
  home = await anInventory(app)
  foreign = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [home] })
  operator = await aUser(app, { role: 'super_user' })
})
afterAll(async () => {
  await http.close()
  await app.close()
})

async function call(user: TestUser, name: keyof typeof kits.calls, input: Record<string, unknown>) {
  return send(address, restRequest(kits.calls[name].http[0], input), await app.cookieOf(user))
}
let count = 0
const create = (user: TestUser, fields: object) => call(user, 'create', { ...kits.example, name: `Kit ${++count}`, ...fields })

const kinds = [
  { kind: 'unit', path: 'units', make: aUnit },
  { kind: 'channel', path: 'channels', make: aChannel },
  { kind: 'server', path: 'servers', make: aServer },
  { kind: 'videoReturn', path: 'vrChannels', make: aVideoReturn },
  { kind: 'gateway', path: 'dbgateways', make: aGateway },
] as const satisfies readonly { kind: DeviceKind; path: string; make: object }[]

describe.each(kinds)('a reference to a $kind', ({ kind, path, make }) => {
  const { missing } = subjects[kind]

  test('is refused for a missing device exactly as for one that the caller does not see', async () => {
    const { id: seen } = await make(app, { inventories: [home] })
    const { id: hidden } = await make(app, { inventories: [foreign] })
    const { id: resourceId } = (await create(admin, { [kind]: seen })).body
    for (const device of ['no-such', hidden]) {
      const refused = { status: 404, body: { code: missing } }
      expect(await create(admin, { [kind]: device })).toMatchObject(refused)
      expect(await call(admin, 'update', { resourceId, ...kits.example, name: `Kit ${++count}`, [kind]: device })).toMatchObject(refused)
    }
    expect((await call(admin, 'get', { resourceId })).body).toMatchObject({ [kind]: seen, version: 0 })
    for (const { errors } of [kits.calls.create, kits.calls.update]) expect(errors).toContain(missing)
  })

  test('shows the name of the device to a caller who sees the device, and to no other', async () => {
    const device = await make(app, { inventories: [foreign] })
    const created = await create(operator, { [kind]: device.id })
    expect(created).toMatchObject({ status: 200, body: { names: { [device.id]: device.stored.name } } })
    const search = { searchValue: created.body.name }
    expect((await call(operator, 'list', search)).body.items).toEqual([created.body])
    expect((await call(admin, 'list', search)).body.items).toEqual([{ ...created.body, [kind]: null, names: {} }])
    expect((await call(admin, 'get', { resourceId: created.body.id })).body).toMatchObject({ [kind]: null, names: {} })
  })

  test('to a hidden device stays when a caller who does not see it changes the object, and accepts its id from no such caller', async () => {
    const { id } = await make(app, { inventories: [foreign] })
    const { id: seen } = await make(app, { inventories: [home] })
    const { id: resourceId } = (await create(operator, { [kind]: id })).body
    const change = (fields: object) => call(admin, 'update', { resourceId, ...kits.example, name: `Kit ${++count}`, ...fields })
    expect(await change({})).toMatchObject({ status: 200, body: { [kind]: null, names: {} } })
    expect((await call(operator, 'get', { resourceId })).body).toMatchObject({ [kind]: id })
    expect(await change({ [kind]: id })).toMatchObject({ status: 404, body: { code: missing } })
    expect(await change({ [kind]: seen })).toMatchObject({ status: 200, body: { [kind]: seen } })
  })

  test('keeps the device from being deleted, and tells how many objects refer to it', async () => {
    const { id } = await make(app, { inventories: [home] })
    const objects = [await create(admin, { [kind]: id }), await create(admin, { [kind]: id })]
    const remove = () => ask(app, operator, `DELETE /v2/admin/${path}/${id}`)
    for (const [index, { body }] of objects.entries()) {
      expect(await remove()).toMatchObject({ status: 409, body: { code: 'RESOURCE_IN_USE', params: { usedBy: 2 - index } } })
      expect((await call(admin, 'delete', { resourceId: body.id })).status).toBe(200)
    }
    expect((await remove()).body).toEqual({ done: true })
  })

  test('and a deletion at once never leave an object with a missing device', async () => {
    for (let i = 0; i < 5; i++) {
      const { id } = await make(app, { inventories: [home] })
      const [created, removed] = await Promise.all([create(admin, { [kind]: id }), ask(app, operator, `DELETE /v2/admin/${path}/${id}`)])
      expect([created.status, removed.status]).toSatisfy(([c, r]: number[]) => (c === 200 && r === 409) || (c === 404 && r === 200))
    }
  })
})

test('a list refers to several devices, each of which is kept until the list names it no more', async () => {
  const [one, other] = [await aUnit(app, { inventories: [home] }), await aUnit(app, { inventories: [home] })]
  const created = await create(admin, { unit: one.id, spares: [one.id, other.id] })
  expect(created).toMatchObject({ status: 200, body: { names: { [one.id]: one.stored.name, [other.id]: other.stored.name } } })
  const remove = (id: string) => ask(app, operator, `DELETE /v2/admin/units/${id}`)
  expect((await remove(one.id)).body).toMatchObject({ code: 'RESOURCE_IN_USE', params: { usedBy: 1 } })
  const { id: resourceId, name } = created.body
  expect((await call(admin, 'update', { resourceId, ...kits.example, name, spares: [one.id] })).status).toBe(200)
  expect((await remove(other.id)).status).toBe(200)
  expect((await remove(one.id)).status).toBe(409)
})

test('a group that an object refers to is not deleted', async () => {
  const { id, name } = await aGroup(app, home)
  const { body } = await create(admin, { group: id })
  expect(body.names).toEqual({ [id]: name })
  const remove = () => ask(app, admin, `DELETE /v2/admin/groups/${id}`)
  expect((await remove()).body).toMatchObject({ code: 'RESOURCE_IN_USE', params: { usedBy: 1 } })
  expect((await call(admin, 'delete', { resourceId: body.id })).status).toBe(200)
  expect((await remove()).body).toEqual({ done: true })
})

test('a device of one kind that an object refers to opens no hidden device of another kind with the same id', async () => {
  const id = 'twin-1'
  await aGateway(app, { id, inventories: [home] })
  await aVideoReturn(app, { id, inventories: [foreign] })
  const { body } = await create(admin, { gateway: id })
  const change = { resourceId: body.id, ...kits.example, name: body.name, gateway: id, videoReturn: id }
  expect(await call(admin, 'update', change)).toMatchObject({ status: 404, body: { code: 'VIDEO_RETURN_NOT_FOUND' } })
})

test('a list names a device once', async () => {
  const { id } = await aUnit(app, { inventories: [home] })
  const created = await create(admin, { spares: [id, id] })
  expect(created).toMatchObject({ status: 200, body: { spares: [id] } })
  const { id: resourceId, name } = created.body
  expect((await call(admin, 'update', { resourceId, ...kits.example, name, spares: [id, id] })).body).toMatchObject({ spares: [id] })
})

test('a list leaves out hidden devices, which stay when a caller who does not see them changes the list', async () => {
  const [{ id: hidden }, { id: seen }, { id: added }] = [
    await aUnit(app, { inventories: [foreign] }),
    await aUnit(app, { inventories: [home] }),
    await aUnit(app, { inventories: [home] }),
  ]
  const { id: resourceId, name } = (await create(operator, { spares: [hidden, seen] })).body
  expect((await call(admin, 'get', { resourceId })).body).toMatchObject({ spares: [seen] })
  const change = { resourceId, ...kits.example, name, spares: [added] }
  expect(await call(admin, 'update', change)).toMatchObject({ status: 200, body: { spares: [added] } })
  expect((await call(operator, 'get', { resourceId })).body.spares).toEqual([hidden, added])
  expect((await call(admin, 'update', { ...change, spares: [added, hidden] })).status).toBe(404)
})

test('a field that must name a device, or by which objects are sorted or searched, is not declared', () => {
  const { example, ...declared } = kits
  const withFields =
    (fields: object, more: object = {}) =>
    () =>
      resource({ ...declared, ...more, fields, example } as never)
  expect(withFields({ name: z.string(), unit: ref('unit') })).toThrow('unit')
  expect(withFields({ name: z.string(), units: z.array(ref('unit')).min(1) })).toThrow('units')
  expect(withFields({ name: z.string(), unit: ref('unit').nullable() }, { sortable: ['name', 'unit'] })).toThrow('unit')
})
