import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGateway, aGroup, anInventory, aUnit, aUser, type TestInventory, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
let fleet: ScriptedFleet
let inventory: TestInventory
let superUser: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  fleet = await scriptedFleet(app.core.devices)
  inventory = await anInventory(app)
  superUser = await aUser(app, { role: 'super_user' })
})
afterAll(() => app.close())

const as = (http: `${string} /${string}`, body?: unknown) => ask(app, superUser, http, body)

test('M-693 a super user creates, changes and deletes gateways, which fleets get; a contractor reads those in scope', async () => {
  const fields = { inventoryId: inventory.id, name: 'Bridge-1', serialNumber: 'DBG-1' }
  const { status, body } = await as('POST /v2/admin/dbgateways', fields)
  expect([status, body]).toMatchObject([200, { name: 'Bridge-1', state: 'offline', units: [], version: 0 }])
  expect(fleet.provisions.at(-1)).toMatchObject({ deviceId: body.uniqueId, kind: 'gateway', name: 'Bridge-1' })
  expect((await as('POST /v2/admin/dbgateways', { ...fields, serialNumber: 'DBG-2' })).body.code).toBe('NAME_IN_USE')
  expect((await as('POST /v2/admin/dbgateways', { ...fields, name: 'Bridge-2' })).body.code).toBe('SERIAL_NUMBER_IN_USE')
  const one = `/v2/admin/dbgateways/${body.uniqueId}` as const
  expect((await as(`PUT ${one}`, { description: 'Main', version: 5 })).body.code).toBe('CONFIGURATION_CHANGED')
  expect((await as(`PUT ${one}`, { description: 'Main', version: 0 })).body).toMatchObject({ description: 'Main', version: 1 })
  await aGateway(app)
  const contractor = await aUser(app, { role: 'luc_contractor', inventories: [inventory] })
  const listed = await ask(app, contractor, 'GET /admin/dbgateways?searchKey=description&searchValue=main')
  expect(listed.body).toMatchObject({ total: 1, items: [{ uniqueId: body.uniqueId }] })
  expect((await ask(app, contractor, `DELETE ${one}`)).status).toBe(403)
  await fleet.say(body.uniqueId, { unitIds: ['u-1'] })
  expect((await as(`DELETE ${one}`)).body.code).toBe('GATEWAY_IN_USE')
  await fleet.say(body.uniqueId, { unitIds: [] })
  expect((await as(`DELETE ${one}`)).body).toEqual({ done: true })
  expect((await as(`GET ${one}`)).status).toBe(404)
})

test('a unit has the gateways of its inventories to choose from, and no databridge through one that is offline', async () => {
  const group = await aGroup(app, inventory)
  const [unit, gateway] = [await aUnit(app, { groups: [group] }), await aGateway(app, { groups: [group] })]
  await aGateway(app)
  const create = [{ name: 'databridge', status: 'ENABLED' }]
  await app.database.prisma.inventory.update({ where: { id: inventory.id }, data: { services: { create } } })
  await fleet.say(unit.id, { applications: {} })
  expect((await as(`GET /v2/units/${unit.id}/dbgateways`)).body).toEqual({
    gateways: [{ uniqueId: gateway.id, name: gateway.row.name, description: '', state: 'offline' }],
  })
  const start = () => as(`POST /v2/units/${unit.id}/stream/databridge`, { gatewayId: gateway.id })
  expect((await start()).body.code).toBe('GATEWAY_OFFLINE')
  await fleet.say(gateway.id, {})
  expect((await start()).status).toBe(200)
})
