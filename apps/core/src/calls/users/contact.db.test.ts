import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

test('M-440 R-124 E-047 the contact of a user is that of the account until the user enters another one', async () => {
  const groups = [await aGroup(app)]
  const [user, other] = [await aUser(app, { role: 'luc_read', groups }), await aUser(app, { role: 'luc_read', groups })]
  const path = '/users/current/contact'
  const account = { name: 'Ada Lovelace', email: `${user.username}@test.example`, phone: null }
  expect((await ask(app, user, `GET ${path}`)).body).toEqual(account)
  const contact = { name: 'Master control', email: 'mcr@example.com', phone: '493012345' }
  expect(await ask(app, user, `POST ${path}`, contact)).toMatchObject({ status: 200, body: contact })
  expect((await ask(app, user, `GET ${path}`)).body).toEqual(contact)
  expect((await ask(app, user, 'GET /users/current')).body.email).toBe(account.email)
  expect((await ask(app, other, `GET ${path}`)).body.name).toBe(account.name)
  const faultOf = async (phone: string) => (await ask(app, user, `POST ${path}`, { ...contact, phone })).body.issues
  for (const phone of ['call me', 'abc', '+49301234567890123'])
    expect(await faultOf(phone)).toEqual([{ path: 'phone', message: 'numeric' }])
  // A number for dialling, without the calling code or with the prefix of a call abroad.
  for (const phone of ['00493012345', '03012345', '00']) expect(await faultOf(phone)).toEqual([{ path: 'phone', message: 'invalid' }])
  expect(await faultOf('493')).toMatchObject([{ path: 'phone', message: 'minLength' }])
  const [entry] = await app.database.prisma.auditEntry.findMany({ where: { action: 'users.setContact', outcome: 'ok' } })
  expect(entry?.details).toMatchObject({ before: account, after: contact })
})
