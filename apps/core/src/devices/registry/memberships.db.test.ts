import { kindTexts } from '@backhaul/contract/errors'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  aChannel,
  aGroup,
  anInventory,
  aServer,
  aUnit,
  aUser,
  aVideoReturn,
  type TestInventory,
  type TestUser,
} from '../../../../../tests/support/builders.ts'
import type { RegistryGroup } from './registry.ts'

let app: TestApp
let everywhere: TestUser
let full: TestInventory[]
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  everywhere = await aUser(app, { role: 'super_user' })
  full = []
  for (let i = 0; i < 50; i++) full.push(await anInventory(app))
})
afterAll(() => app.close())

/** The kinds of devices with calls that change memberships: the noun in the paths, and the path without `v2`, which video return channels do not have. */
const kinds = [
  { kind: 'unit', path: 'units', make: aUnit, historic: '/admin' },
  { kind: 'channel', path: 'channels', make: aChannel, historic: '/admin' },
  { kind: 'server', path: 'servers', make: aServer, historic: '/admin' },
  { kind: 'videoReturn', path: 'vrChannels', make: aVideoReturn, historic: '/v2/admin' },
] as const

describe.each(kinds)('M-819 M-820 M-821 M-822 M-823 the inventories of a $kind', ({ kind, path, make }) => {
  let admin: TestUser
  let id: string
  let primary: TestInventory
  let other: TestInventory
  let group: RegistryGroup
  beforeEach(async () => {
    primary = await anInventory(app)
    other = await anInventory(app, primary)
    group = await aGroup(app, primary)
    admin = await aUser(app, { role: 'luc_admin', inventories: [primary, other] })
    id = (await make(app, { groups: [group] })).id
  })
  const as = (request: string) => ask(app, admin, request as 'PUT /')

  test('E-090 are joined and left by association; the primary one stays', async () => {
    const at = `/v2/admin/inventories/${other.id}/${path}/${id}`
    expect(await as(`PUT ${at}`)).toMatchObject({ status: 200, body: { inventories: [primary.id, other.id] } })
    expect(await as(`PUT ${at}`)).toMatchObject({ status: 409, body: { code: 'ASSOCIATION_EXISTS' } })
    expect(await as(`DELETE ${at}`)).toMatchObject({ status: 200, body: { inventories: [primary.id] } })
    expect(await as(`DELETE ${at}`)).toMatchObject({ status: 404, body: { code: 'NOT_IN_INVENTORY' } })
    const title = `A ${kindTexts[kind]} cannot leave its primary inventory. Move it first.`
    expect(await as(`DELETE /v2/admin/inventories/${primary.id}/${path}/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'PRIMARY_INVENTORY', params: { kind }, title },
    })
  })

  test('E-072 are at most 50', async () => {
    const device = await make(app, { inventories: full })
    expect(await ask(app, everywhere, `PUT /v2/admin/inventories/${other.id}/${path}/${device.id}`)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_INVENTORIES', title: `The ${kindTexts[kind]} is in as many inventories as it can be.` },
    })
  })

  test('cannot contain one that the caller may not see', async () => {
    const foreign = await anInventory(app)
    for (const method of ['PUT', 'DELETE'])
      expect(await as(`${method} /v2/admin/inventories/${foreign.id}/${path}/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'INVENTORY_NOT_FOUND' },
      })
  })

  test('take the groups with them that it leaves', async () => {
    const there = await aGroup(app, other)
    const device = await make(app, { groups: [group, there] })
    expect(await as(`DELETE /v2/admin/inventories/${other.id}/${path}/${device.id}`)).toMatchObject({ body: { groups: [group.id] } })
  })

  test.skipIf(kind === 'server')('are listed with the primary one, and so are its groups', async () => {
    await as(`PUT /v2/admin/inventories/${other.id}/${path}/${id}`)
    const { items } = (await as(`GET /v2/admin/${path}/${id}/inventories`)).body
    expect(items.map((one: { id: string; primary: boolean }) => [one.id, one.primary])).toEqual([
      [primary.id, true],
      [other.id, false],
    ])
    expect((await as(`GET /v2/admin/${path}/${id}/groups`)).body).toMatchObject({ total: 1, items: [{ id: group.id }] })
  })

  test.runIf(kind === 'unit' || kind === 'videoReturn')('have the groups that it can be added to', async () => {
    const free = await aGroup(app, primary)
    const query = `searchKey=name&searchValue=${free.name}&sortBy=name&sortDir=asc`
    const { body } = await as(`GET /v2/admin/${path}/${id}/groups/ofInventories?${query}`)
    expect(body).toMatchObject({ total: 1, items: [{ id: free.id, inventoryId: primary.id }] })
  })
})

describe.each(kinds)('the groups of a $kind', ({ path, make, historic }) => {
  test('are of its inventories, each once', async () => {
    const primary = await anInventory(app)
    const admin = await aUser(app, { role: 'luc_admin', inventories: [primary] })
    const { id } = await make(app, { inventories: [primary] })
    const [own, foreign] = [await aGroup(app, primary), await aGroup(app)]
    const as = (request: string) => ask(app, admin, request as 'PUT /')
    for (const method of ['PUT', 'DELETE'])
      expect(await as(`${method} /v2/admin/groups/${foreign.id}/${path}/${id}`)).toMatchObject({
        status: 404,
        body: { code: 'GROUP_NOT_FOUND' },
      })
    expect(await ask(app, everywhere, `PUT /v2/admin/groups/${foreign.id}/${path}/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'NOT_IN_INVENTORY' },
    })
    expect(await as(`PUT ${historic}/groups/${own.id}/${path}/${id}`)).toMatchObject({ status: 200, body: { groups: [own.id] } })
    expect(await as(`PUT /v2/admin/groups/${own.id}/${path}/${id}`)).toMatchObject({ status: 409, body: { code: 'ASSOCIATION_EXISTS' } })
    expect(await as(`DELETE /v2/admin/groups/${own.id}/${path}/${id}`)).toMatchObject({ status: 200, body: { groups: [] } })
    expect(await as(`DELETE /v2/admin/groups/${own.id}/${path}/${id}`)).toMatchObject({ status: 404, body: { code: 'NOT_IN_GROUP' } })
  })
})
