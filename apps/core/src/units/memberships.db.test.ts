import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aGroup, anInventory, aUnit, aUser, type TestUser } from '../../../../tests/support/builders.ts'

let app: TestApp
let admin: TestUser
let id: string
let primary: string
let other: string
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  const [first, second] = [await anInventory(app), await anInventory(app)]
  admin = await aUser(app, { role: 'luc_admin', inventories: [first, second] })
  id = (await aUnit(app, { inventories: [first] })).id
  ;[primary, other] = [first.id, second.id]
})

const as = (request: string) => ask(app, admin, request as 'PUT /')

describe('the inventories of a unit', () => {
  test('E-090 are joined and left by association; the primary one stays', async () => {
    const path = `/v2/admin/inventories/${other}/units/${id}`
    expect(await as(`PUT ${path}`)).toMatchObject({ status: 200, body: { inventories: [primary, other] } })
    expect(await as(`PUT ${path}`)).toMatchObject({ status: 409, body: { code: 'ASSOCIATION_EXISTS' } })
    expect(await as(`DELETE ${path}`)).toMatchObject({ status: 200, body: { inventories: [primary] } })
    expect(await as(`DELETE ${path}`)).toMatchObject({ status: 404, body: { code: 'INVENTORY_NOT_FOUND' } })
    expect(await as(`DELETE /v2/admin/inventories/${primary}/units/${id}`)).toMatchObject({
      status: 409,
      body: { code: 'PRIMARY_INVENTORY' },
    })
  })

  test('E-072 are at most 50', async () => {
    const inventories = []
    for (let i = 0; i < 51; i++) inventories.push(await anInventory(app))
    const last = inventories.pop()!
    const everywhere = await aUser(app, { role: 'super_user' })
    const unit = await aUnit(app, { inventories })
    expect(await ask(app, everywhere, `PUT /v2/admin/inventories/${last.id}/units/${unit.id}`)).toMatchObject({
      status: 409,
      body: { code: 'TOO_MANY_INVENTORIES' },
    })
  })

  test('cannot contain one that the caller may not see', async () => {
    const foreign = await anInventory(app)
    expect(await as(`PUT /admin/inventories/${foreign.id}/units/${id}`)).toMatchObject({
      status: 404,
      body: { code: 'INVENTORY_NOT_FOUND' },
    })
  })

  test('take the groups with them that a unit leaves', async () => {
    const group = await aGroup(app, { id: other })
    await as(`PUT /v2/admin/inventories/${other}/units/${id}`)
    expect(await as(`PUT /v2/admin/groups/${group.id}/units/${id}`)).toMatchObject({ status: 200, body: { groups: [group.id] } })
    expect(await as(`DELETE /v2/admin/inventories/${other}/units/${id}`)).toMatchObject({ status: 200, body: { groups: [] } })
  })
})

describe('the groups of a unit', () => {
  test('are of its inventories, each once', async () => {
    const [own, foreign] = [await aGroup(app, { id: primary }), await aGroup(app, { id: other })]
    expect(await as(`PUT /v2/admin/groups/${foreign.id}/units/${id}`)).toMatchObject({ status: 404, body: { code: 'GROUP_NOT_FOUND' } })
    expect(await as(`PUT /admin/groups/${own.id}/units/${id}`)).toMatchObject({ status: 200, body: { groups: [own.id] } })
    expect(await as(`PUT /v2/admin/groups/${own.id}/units/${id}`)).toMatchObject({ status: 409, body: { code: 'ASSOCIATION_EXISTS' } })
    expect(await as(`DELETE /v2/admin/groups/${own.id}/units/${id}`)).toMatchObject({ status: 200, body: { groups: [] } })
  })
})
