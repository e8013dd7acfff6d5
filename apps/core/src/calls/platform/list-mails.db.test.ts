import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aUser, type TestUser } from '../../../../../tests/support/builders.ts'

let app: TestApp
let admin: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  admin = await aUser(app, { role: 'super_user' })
  const mail = { kind: 'alert', text: 'Text', requestedBy: null } as const
  await app.core.mailer.send({ ...mail, to: 'crew@test.example', subject: 'Battery low' })
  await app.core.mailer.send({ ...mail, to: 'desk@test.example', subject: 'Bitrate 100% lower' })
  const old = { id: 'old', ...mail, to: 'old@test.example', subject: 'Camera', state: 'failed', attempts: 6, error: 'EENVELOPE 550' }
  await app.database.prisma.mail.create({ data: { ...old, createdAt: new Date(0) } })
})
afterAll(() => app.close())

const found = async (query: string) =>
  (await ask(app, admin, `GET /v2/mails?${query}`)).body.items.map(({ to }: { to: string }) => to).toSorted()

test('the outbox is searched by recipient and subject, with every character as itself', async () => {
  expect(await found('searchValue=CREW')).toEqual(['crew@test.example'])
  expect(await found('searchValue=bitrate')).toEqual(['desk@test.example'])
  expect(await found('searchValue=0%25')).toEqual(['desk@test.example'])
  expect(await found('searchValue=%25%25')).toEqual([])
})

test('the outbox is filtered by state, and shows the codes of the last attempt', async () => {
  expect(await found('state=kept')).toEqual(['crew@test.example', 'desk@test.example'])
  const { body } = await ask(app, admin, 'GET /v2/mails?state=failed')
  expect(body).toMatchObject({ total: 1, items: [{ to: 'old@test.example', attempts: 6, error: 'EENVELOPE 550', nextAttemptAt: null }] })
})

test('the newest mail is first, and a page has the number of all', async () => {
  const { body } = await ask(app, admin, 'GET /v2/mails?offset=2&limit=1')
  expect(body).toMatchObject({ total: 3, offset: 2, limit: 1, items: [{ id: 'old' }] })
})
