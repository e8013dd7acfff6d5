import { resources } from '@backhaul/contract/resources'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { anInventory, aUser, type TestInventory, type TestUser } from '../../../../tests/support/builders.ts'

let app: TestApp
let operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  operator = await aUser(app, { role: 'super_user' })
})
afterAll(() => app.close())

const { example } = resources.usageProfiles
const listOf = ({ id }: TestInventory) => `/v2/inventories/${id}/usageProfiles` as const
const itemOf = (id: string) => `/v2/usageProfiles/${id}` as const

/** Creates profiles with these names; returns their ids. */
async function profiles(inventory: TestInventory, names: readonly string[]): Promise<string[]> {
  const ids: string[] = []
  for (const name of names) ids.push((await ask(app, operator, `POST ${listOf(inventory)}`, { ...example, name })).body.id as string)
  return ids
}
const setDefault = (id: string) => ask(app, operator, `PUT ${itemOf(id)}/default`)
async function defaultsOf(inventory: TestInventory): Promise<string[]> {
  const { items } = (await ask(app, operator, `GET ${listOf(inventory)}`)).body as { items: { id: string; isDefault: boolean }[] }
  return items.flatMap(({ id, isDefault }) => (isDefault ? [id] : []))
}

test('R-155 the default profile of an inventory is not deleted until another one takes its place', async () => {
  const inventory = await anInventory(app)
  const [first = '', second = ''] = await profiles(inventory, ['Field', 'Studio'])
  expect(await setDefault(first)).toMatchObject({ status: 200, body: { done: true } })
  expect((await ask(app, operator, `DELETE ${itemOf(first)}`)).body.code).toBe('RESOURCE_IS_DEFAULT')
  await setDefault(second)
  expect(await defaultsOf(inventory)).toEqual([second])
  expect((await ask(app, operator, `DELETE ${itemOf(first)}`)).status).toBe(200)
  const { details } = await app.database.prisma.auditEntry.findFirstOrThrow({
    where: { action: 'usageProfiles.setDefault', objectKind: 'usageProfile', objectId: second },
  })
  expect(details).toMatchObject({ before: { default: first }, after: { default: second } })
})

test('a default profile of one inventory leaves those of others and the version of the profile as they are', async () => {
  const [one, other] = [await anInventory(app), await anInventory(app)]
  const [inOne = '', inOther = ''] = [...(await profiles(one, ['Field'])), ...(await profiles(other, ['Field']))]
  const { version } = (await ask(app, operator, `GET ${itemOf(inOne)}`)).body
  await setDefault(inOther)
  await setDefault(inOne)
  expect([await defaultsOf(one), await defaultsOf(other)]).toEqual([[inOne], [inOther]])
  expect((await ask(app, operator, `PUT ${itemOf(inOne)}`, { ...example, version })).body).toMatchObject({ isDefault: true })
})

test('of profiles that become the default at once, one is it', async () => {
  const inventory = await anInventory(app)
  const ids = await profiles(inventory, ['A', 'B', 'C', 'D'])
  const answers = await Promise.all([...ids, ...ids].map(setDefault))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(await defaultsOf(inventory)).toHaveLength(1)
})

test('a profile that becomes the default while it is deleted is either the default or deleted', async () => {
  const inventory = await anInventory(app)
  for (const id of await profiles(inventory, ['A', 'B', 'C', 'D', 'E', 'F'])) {
    const [made, deleted] = await Promise.all([setDefault(id), ask(app, operator, `DELETE ${itemOf(id)}`)])
    expect([made.status, deleted.status].filter((status) => status === 200)).toHaveLength(1)
  }
})
