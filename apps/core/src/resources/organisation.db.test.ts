import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { anInventory, aUser, type TestUser } from '../../../../tests/support/builders.ts'

let app: TestApp
let operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  operator = await aUser(app, { role: 'super_user' })
})
afterAll(() => app.close())

test('UI-040 an organisation with inventories is not deleted, and shows how many it has', async () => {
  const { organisationId, id } = await anInventory(app)
  const path = `/v2/admin/organizations/${organisationId}` as const
  expect((await ask(app, operator, `GET ${path}`)).body.usedBy).toBe(1)
  expect((await ask(app, operator, `DELETE ${path}`)).body).toMatchObject({ code: 'RESOURCE_IN_USE', params: { usedBy: 1 } })
  await app.core.store.inventories.remove(id)
  expect((await ask(app, operator, `DELETE ${path}`)).body).toEqual({ done: true })
})
