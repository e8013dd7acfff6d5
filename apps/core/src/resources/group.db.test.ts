import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aUnit, aUser, aVideoReturn } from '../../../../tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

const path = '/v2/admin/groups'
const everything = { all: true, inventoryIds: new Set<string>(), groupIds: new Set<string>(), unitIds: new Set<string>() }

test('a new group takes devices at once, keeps its alert rules with a new name, and ends when it is empty', async () => {
  const inventory = await anInventory(app)
  const admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  const { id } = (await ask(app, admin, `POST ${path}`, { name: 'Night', inventoryId: inventory.id })).body
  const item = `${path}/${id as string}` as const
  const unit = await aUnit(app, { inventories: [inventory] })
  expect((await ask(app, admin, `PUT /v2/admin/groups/${id as string}/units/${unit.id}`)).status).toBe(200)
  const rules = [{ type: 'battery', level: 'warning', enabled: true, threshold: 25, recipients: [] }]
  expect((await ask(app, admin, `PUT /v2/groups/${id as string}/alerts/configuration`, { rules })).status).toBe(200)
  expect((await ask(app, admin, `PUT ${item}`, { name: 'Late' })).body).toMatchObject({ name: 'Late', usedBy: 1 })
  expect(app.core.registry.group(everything, id)).toMatchObject({ name: 'Late', alerts: rules })
  expect((await ask(app, admin, `DELETE ${item}`)).body).toMatchObject({ code: 'RESOURCE_IN_USE', params: { usedBy: 1 } })
  expect((await ask(app, admin, `DELETE /v2/admin/groups/${id as string}/units/${unit.id}`)).status).toBe(200)
  expect((await ask(app, admin, `DELETE ${item}`)).status).toBe(200)
  expect(app.core.registry.group(everything, id)).toBeNull()
})

test('lists the devices of a group by name, in pages', async () => {
  const inventory = await anInventory(app)
  const group = await aGroup(app, inventory)
  const admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  const units = [await aUnit(app, { name: 'B-1', groups: [group] }), await aUnit(app, { name: 'A-1', groups: [group] })]
  const [channel, videoReturn] = [await aChannel(app, { groups: [group] }), await aVideoReturn(app, { groups: [group] })]
  const list = async (part: string) => (await ask(app, admin, `GET ${path}/${group.id}/${part}` as 'GET /')).body
  expect(await list('units')).toMatchObject({ items: [{ id: units[1]?.id, name: 'A-1' }, { id: units[0]?.id }], total: 2 })
  expect((await list('units?limit=1&offset=1&searchValue=b-')).total).toBe(1)
  expect((await list('channels')).items).toEqual([{ id: channel.id, name: channel.row.channelName }])
  expect((await list('vrChannels')).items).toMatchObject([{ id: videoReturn.id }])
})

test('UI-015 an administrator sees and makes groups of the own inventories only', async () => {
  const [own, other] = [await anInventory(app), await anInventory(app)]
  const [seen, hidden] = [await aGroup(app, own), await aGroup(app, other)]
  const admin = await aUser(app, { role: 'luc_admin', inventories: [own] })
  const { items } = (await ask(app, admin, `GET ${path}`)).body
  expect(items.map(({ id }: { id: string }) => id)).toEqual([seen.id])
  for (const method of ['GET', 'DELETE'] as const) expect((await ask(app, admin, `${method} ${path}/${hidden.id}`)).status).toBe(404)
  const refused = await ask(app, admin, `POST ${path}`, { name: 'Foreign', inventoryId: other.id })
  expect(refused).toMatchObject({ status: 404, body: { code: 'INVENTORY_NOT_FOUND' } })
})

test('the groups of one inventory are listed alone, to those who see the inventory', async () => {
  const [own, second, other] = [await anInventory(app), await anInventory(app), await anInventory(app)]
  const admin = await aUser(app, { role: 'luc_admin', inventories: [own, second] })
  const [group] = [await aGroup(app, own), await aGroup(app, second), await aGroup(app, other)]
  const list = async (inventoryId: string) => ask(app, admin, `GET /v2/admin/inventories/${inventoryId}/groups` as 'GET /')
  expect((await list(own.id)).body).toMatchObject({ items: [{ id: group?.id, inventoryId: own.id }], total: 1 })
  expect(await list(other.id)).toMatchObject({ status: 404, body: { code: 'INVENTORY_NOT_FOUND' } })
})

test('an administrator adds users of the own inventories to a group and takes them out; their open sessions have the group at once', async () => {
  const [own, other] = [await anInventory(app), await anInventory(app)]
  const [group, home] = [await aGroup(app, own), await aGroup(app, own)]
  const admin = await aUser(app, { role: 'luc_admin', inventories: [own] })
  const user = await aUser(app, { role: 'luc_regular', groups: [home] })
  const foreign = await aUser(app, { role: 'luc_regular', groups: [await aGroup(app, other)] })
  const unit = await aUnit(app, { groups: [group] })
  const as = async (call: string) => ask(app, admin, call as 'GET /')
  const sees = async () => (await ask(app, user, `GET /v2/units/${unit.id}`)).status
  const at = `${path}/${group.id}/users`

  expect(await sees()).toBe(404)
  expect((await as(`PUT ${at}/${user.id}`)).body).toEqual({ done: true })
  expect(await sees()).toBe(200)
  expect((await as(`GET ${at}`)).body).toMatchObject({ items: [{ id: user.id, name: user.username }], total: 1 })
  expect((await as(`GET ${at}?searchValue=%25`)).body.total).toBe(0)
  expect(await as(`PUT ${at}/${user.id}`)).toMatchObject({ status: 409, body: { code: 'ASSOCIATION_EXISTS' } })
  for (const id of [foreign.id, 'no-such'])
    expect(await as(`PUT ${at}/${id}`)).toMatchObject({ status: 404, body: { code: 'USER_NOT_FOUND' } })
  expect((await as(`DELETE ${path}/${group.id}`)).body.code).toBe('RESOURCE_IN_USE')

  expect((await as(`DELETE ${at}/${user.id}`)).body).toEqual({ done: true })
  expect(await sees()).toBe(404)
  for (const id of [user.id, foreign.id, 'no-such'])
    expect(await as(`DELETE ${at}/${id}`)).toMatchObject({ status: 404, body: { code: 'NOT_IN_GROUP' } })
  expect((await ask(app, foreign, `GET ${at}` as 'GET /')).status).toBe(403)
})
