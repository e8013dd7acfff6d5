import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  user = await aUser(app, { role: 'luc_regular' })
})
afterAll(() => app.close())

const lastEntry = () =>
  app.database.prisma.auditEntry.findFirstOrThrow({ where: { action: 'users.updateCurrent' }, orderBy: { id: 'desc' } })

test('R-042 the feature flags are those of the selected group, and of the first one while none is selected', async () => {
  const groups = [await aGroup(app), await aGroup(app)]
  const member = await aUser(app, { role: 'luc_regular', groups })
  for (const { id } of groups) await app.database.prisma.groupFeature.create({ data: { groupId: id, name: `feature-of-${id}` } })
  const flags = async () => (await ask(app, member, 'GET /users/current')).body.activeFeatures
  expect(await flags()).toEqual([`feature-of-${groups[0]?.id}`])
  await ask(app, member, 'PUT /userPreferences', { groupId: groups[1]?.id })
  expect(await flags()).toEqual([`feature-of-${groups[1]?.id}`])
})

test('a change by a user of their account is stored and recorded with the fields before and after, and no others', async () => {
  const before = (await ask(app, user, 'GET /users/current')).body
  const { status, body } = await ask(app, user, 'PUT /users/current', { firstName: 'Grace' })
  expect(status).toBe(200)
  expect(body).toEqual({ ...before, firstName: 'Grace' })
  expect((await lastEntry()).details).toEqual({ before: { firstName: before.firstName }, after: { firstName: 'Grace' } })
})

test('E-069 a refused change of an account by its user is recorded with the reason and without fields', async () => {
  await ask(app, await aUser(app, { role: 'luc_admin' }), 'PUT /users/current', { email: 'taken@example.com' })
  const { body } = await ask(app, user, 'PUT /users/current', { email: 'taken@example.com' })
  expect(body.code).toBe('EMAIL_IN_USE')
  expect(await lastEntry()).toMatchObject({ outcome: 'EMAIL_IN_USE', details: {} })
})

test('E-069 an e-mail address has one account, whatever the case of its letters', async () => {
  const other = await aUser(app, { role: 'luc_admin' })
  expect((await ask(app, other, 'PUT /users/current', { email: 'Grace@Example.com' })).body.email).toBe('grace@example.com')
  expect((await ask(app, user, 'PUT /users/current', { email: 'GRACE@example.COM' })).body.code).toBe('EMAIL_IN_USE')
  expect((await ask(app, other, 'PUT /users/current', { email: 'grace@EXAMPLE.com' })).status).toBe(200)
})
