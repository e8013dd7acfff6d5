import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, anInventory, aUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('M-335 the feature ExternalPreview is a flag of each group', async () => {
  const inventory = await anInventory(app)
  const [group, other] = [await aGroup(app, inventory), await aGroup(app, inventory)]
  const user = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  await app.database.prisma.groupFeature.create({ data: { groupId: group.id, name: 'ExternalPreview' } })
  const of = async (groupId: string) => (await ask(app, user, `GET /groups/fetch_features?groupId=${groupId}`)).body
  expect([await of(group.id), await of(other.id)]).toEqual([['ExternalPreview'], []])
})
