import { resources } from '@backhaul/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { anInventory, aUnit, aUser, type TestUser } from '../../../../tests/support/builders.ts'

let app: TestApp
let operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  operator = await aUser(app, { role: 'super_user' })
})
afterAll(() => app.close())

const path = '/v2/admin/softwareVersions'
const { example } = resources.softwareVersions
const create = (number: string) => ask(app, operator, `POST ${path}`, { ...example, number })

test('E-091 a version has one record', async () => {
  expect((await create('9.1')).status).toBe(200)
  expect(await create('9.1')).toMatchObject({ status: 409, body: { code: 'SOFTWARE_VERSION_EXISTS' } })
})

test('UI-042 a version that units shall get is not deleted, and keeps its number', async () => {
  const { body } = await create('10.1.0')
  const item = `${path}/${body.id as string}` as const
  const inventory = await anInventory(app)
  const unit = await aUnit(app, { inventories: [inventory], targetSwVersion: '10.1.0' })
  const refused = { status: 409, body: { code: 'RESOURCE_IN_USE', params: { usedBy: 1 } } }
  expect(await ask(app, operator, `DELETE ${item}`)).toMatchObject(refused)
  expect(await ask(app, operator, `PUT ${item}`, { ...example, number: '10.2.0' })).toMatchObject(refused)
  expect((await ask(app, operator, `PUT ${item}`, { ...example, number: '10.1.0', deprecated: true })).body.deprecated).toBe(true)
  app.core.registry.remove(unit)
  expect((await ask(app, operator, `DELETE ${item}`)).status).toBe(200)
})
