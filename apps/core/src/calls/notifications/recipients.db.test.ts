import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'

/** Jumps without running the timers of the hours between. */
let jumpedMs = 0
const manual = manualClock()
const clock = { ...manual, now: () => manual.now() + jumpedMs }
const hourMs = 3600_000
let app: TestApp
let user: TestUser, admin: TestUser
let unitId: string
let number = 0
let email: string
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { PUBLIC_URL: 'https://studio.example/' } })
})
afterAll(() => app.close())
beforeEach(async () => {
  const group = await aGroup(app)
  unitId = (await aUnit(app, { groups: [group] })).id
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  admin = await aUser(app, { role: 'super_user' })
  email = `crew-${++number}@test.example`
})

const request = (address = email, as = user) => ask(app, as, 'POST /v2/alerts/recipients/verification', { email: address })
const mails = async (to = email) =>
  (await ask(app, admin, 'GET /v2/mails?limit=200')).body.items.filter((mail: { to: string | null }) => mail.to === to)
/** Returns the call that the page of the link makes. */
const linkIn = (mail: { text: string }) => {
  const secret = /https:\/\/studio\.example\/recipient_verification#(\S+)/.exec(mail.text)?.[1] as string
  return `/core/v2/alerts/recipients/verification/${secret}`
}
const open = async (link: string) => {
  const answer = await fetch(`${app.address}${link}`)
  return { status: answer.status, body: await answer.json() }
}
const recipients = async () => (await ask(app, user, `GET /v2/units/${unitId}/alerts/configuration`)).body.recipients

test('R-204 a recipient is not verified until the link of the mail is opened, without a session', async () => {
  const rules = [{ type: 'battery', level: 'critical', enabled: true, threshold: 10, recipients: [email] }]
  const stored = await ask(app, user, `PUT /v2/units/${unitId}/alerts/configuration`, { mode: 'manual', rules })
  expect(stored.body.recipients).toEqual([{ email, verified: false }])
  expect(await request()).toMatchObject({ status: 200, body: { done: true } })
  const [mail] = await mails()
  expect(mail).toMatchObject({ kind: 'verification', state: 'kept', attempts: 0 })
  expect(await recipients()).toEqual([{ email, verified: false }])
  expect(await open(linkIn(mail))).toEqual({ status: 200, body: { email, verified: true } })
  expect(await recipients()).toEqual([{ email, verified: true }])
  expect((await open(linkIn(mail))).status).toBe(200)
})

test('R-204 a group shows which of its recipients are verified', async () => {
  const rules = [{ type: 'battery', level: 'critical', enabled: true, threshold: 10, recipients: [email] }]
  const group = await aGroup(app)
  const path = `/v2/groups/${group.id}/alerts/configuration` as const
  expect((await ask(app, admin, `PUT ${path}`, { rules })).body.recipients).toEqual([{ email, verified: false }])
  await request()
  await open(linkIn((await mails())[0]))
  expect((await ask(app, admin, `GET ${path}`)).body.recipients).toEqual([{ email, verified: true }])
})

test('R-205 a link is valid for 72 hours', async () => {
  await request()
  const [mail] = await mails()
  jumpedMs += 72 * hourMs
  expect(await open(linkIn(mail))).toMatchObject({ status: 404, body: { code: 'VERIFICATION_LINK_INVALID' } })
  const late = `late-${email}`
  const [later, auditor] = [await aUser(app, { role: 'super_user' }), await aUser(app, { role: 'super_user' })]
  admin = auditor
  await request(late, later)
  const [second] = await mails(late)
  jumpedMs += 72 * hourMs - 1
  expect(await open(linkIn(second))).toMatchObject({ status: 200, body: { email: late } })
})

test('a new link replaces the one before, and is sent at most every minute', async () => {
  await request()
  expect(await request()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS', params: { retryAfterS: 60 } } })
  jumpedMs += 40_500
  // A client that waits this long is not refused again.
  expect(await request()).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS', params: { retryAfterS: 20 } } })
  jumpedMs += 20_000
  expect((await request()).status).toBe(200)
  const [newer, older] = await mails()
  expect((await open(linkIn(older))).status).toBe(404)
  expect((await open(linkIn(newer))).status).toBe(200)
})

test('the reply for a verified address is the same, and no mail is sent to it', async () => {
  const first = await request()
  await open(linkIn((await mails())[0]))
  jumpedMs += 60_000
  const again = await request()
  expect([again.status, again.body]).toEqual([first.status, first.body])
  expect(await mails()).toHaveLength(1)
})

test('a user sends at most 30 links an hour, also with calls at once', async () => {
  const statuses = await Promise.all(Array.from({ length: 40 }, async (_, i) => (await request(`at-once-${i}@test.example`)).status))
  let sent = statuses.filter((status) => status === 200).length
  expect(sent).toBeLessThanOrEqual(30)
  // A slow database may refuse some of them for its time limit.
  for (let i = 0; sent < 30; i++) sent += Number((await request(`later-${i}@test.example`)).status === 200)
  expect(await request('last@test.example')).toMatchObject({ status: 429, body: { code: 'TOO_MANY_ATTEMPTS' } })
  expect(await app.database.prisma.mail.count({ where: { requestedBy: user.id } })).toBe(30)
})

test('the database has the hash of a link only, and an unknown link is refused', async () => {
  await request()
  const secret = linkIn((await mails())[0])
    .split('/')
    .at(-1) as string
  const row = await app.database.prisma.alertRecipient.findUniqueOrThrow({ where: { email } })
  expect(row.hash).toMatch(/^[0-9a-f]{64}$/)
  expect(row.hash).not.toBe(secret)
  for (const token of [row.hash, 'no-such-link', '%0d%0a'])
    expect((await open(`/core/v2/alerts/recipients/verification/${token}`)).status).toBe(404)
})

test.each(['a@test.example\r\nBcc: b@test.example', 'a@test.example,b@test.example', '"a" <a@test.example>', 'a'])(
  'an address that is not one address is refused: %j',
  async (address) => expect((await request(address)).status).toBe(400),
)
