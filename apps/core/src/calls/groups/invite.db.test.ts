import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUser, type TestUser } from '../../../../../tests/support/builders.ts'

/** Jumps without running the timers of the hours between. */
let jumpedMs = 0
const manual = manualClock()
let app: TestApp
let user: TestUser
let group: Awaited<ReturnType<typeof aGroup>>
let number = 0
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock: { ...manual, now: () => manual.now() + jumpedMs } })
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app)
  user = await aUser(app, { role: 'luc_media_group_admin', groups: [group] })
})

const invite = (email: string, as = user, fields: object = {}) =>
  ask(app, as, `POST /groups/${group.id}/invitation`, { email, name: 'Grace', message: 'We call you at six.', ...fields })
const mailsTo = async (to: string) => (await app.core.store.mails.list({ offset: 0, limit: 200, searchValue: to })).items

test('UI-147 a guest gets a mail with the message, and replies go to the user', async () => {
  const email = `guest-${++number}@test.example`
  expect(await invite(email)).toMatchObject({ status: 200, body: { done: true } })
  const { email: own } = await app.database.prisma.user.findUniqueOrThrow({ where: { id: user.id } })
  const [mail] = await mailsTo(email)
  expect(mail).toMatchObject({ kind: 'invitation', to: email, replyTo: own, state: 'kept' })
  expect(mail?.text).toContain('We call you at six.')
  const [entry] = await app.database.prisma.auditEntry.findMany({ where: { action: 'groups.invite', userId: user.id } })
  expect(entry?.details).toMatchObject({ after: { invitation: { kind: 'guestInterview', email, name: 'Grace' } } })
})

test('a user without an address invites no guest', async () => {
  await app.database.prisma.user.update({ where: { id: user.id }, data: { email: null } })
  expect(await invite('nobody@test.example')).toMatchObject({ status: 409, body: { code: 'INVITATION_NEEDS_EMAIL' } })
  expect(await mailsTo('nobody@test.example')).toEqual([])
})

test('an operator, and an administrator of another group, invite no guest', async () => {
  const operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  expect((await invite('no@test.example', operator)).status).toBe(403)
  const stranger = await aUser(app, { role: 'luc_media_group_admin', groups: [await aGroup(app)] })
  expect((await invite('no@test.example', stranger)).status).toBe(404)
  expect(await mailsTo('no@test.example')).toEqual([])
})

test.each([
  ['a name of two lines', { name: 'Grace\r\nBcc: x@test.example' }],
  ['a name that changes the direction of its line', { name: 'Grace\u202e' }],
  ['an invalid address', { email: 'a@test.example, b@test.example' }],
  ['no name', { name: ' ' }],
  ['no message', { message: ' ' }],
  ['a message of more than 2,000 characters', { message: 'a'.repeat(2001) }],
])('refuses %s', async (_, fields) => expect((await invite('guest@test.example', user, fields)).status).toBe(400))

test('an address gets at most 3 invitations an hour, also from several users at once', async () => {
  const email = `guest-${++number}@test.example`
  const users = [user, await aUser(app, { role: 'luc_media_group_admin', groups: [group] })]
  let sent = 0
  // A slow database may refuse some calls for its time limit.
  for (let round = 0; sent < 3 && round < 5; round++) {
    const statuses = await Promise.all([...users, ...users, ...users].map(async (one) => (await invite(email, one)).status))
    sent += statuses.filter((status) => status === 200).length
  }
  expect(sent).toBe(3)
  expect(await mailsTo(email)).toHaveLength(3)
  expect(await invite(email)).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  jumpedMs += 3600_001
  expect((await invite(email)).status).toBe(200)
})
