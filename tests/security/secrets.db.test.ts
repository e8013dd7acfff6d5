import { Writable } from 'node:stream'
import { pino } from 'pino'
import supertest from 'supertest'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password, startTestApp, type TestApp } from '../support/app.ts'
import { aUser } from '../support/builders.ts'

const deviceToken = 'canary-device-token-4711'
let app: TestApp
let log = ''
beforeAll(async () => {
  const stream = new Writable({
    write(chunk, _encoding, done) {
      log += String(chunk)
      done()
    },
  })
  app = await startTestApp({ world: 'empty', log: pino({ level: 'trace' }, stream), environment: { DEVICE_TOKEN: deviceToken } })
})
afterAll(() => app.close())

const send = (method: 'post' | 'put', path: string, body: object, cookie = '') =>
  supertest(app.address)[method](`/core${path}`).set('cookie', cookie).send(body)

test('a bug in a handler returns 500 with only a request id, is logged under that id, and the core keeps running', async () => {
  const cookie = await app.cookieOf(await aUser(app, { role: 'luc_read' }))
  const { preferences } = app.core.store
  const { get } = preferences
  // A planted bug: a store function throws an error with internal details.
  preferences.get = () => {
    throw new TypeError('canary-inside: cannot read properties of postgres://someone@host')
  }
  const rest = await supertest(app.address).get('/core/userPreferences').set('cookie', cookie)
  const trpc = await supertest(app.address).get('/core/trpc/preferences.get').set('cookie', cookie)
  preferences.get = get
  expect([rest.status, rest.body.code, trpc.status, trpc.body.error.data.problem.code]).toEqual([500, 'INTERNAL', 500, 'INTERNAL'])
  expect(rest.text + trpc.text).not.toMatch(/canary-inside|TypeError|postgres|\.ts/)
  for (const id of [rest.body.requestId, trpc.body.error.data.problem.requestId]) {
    const lines = log.split('\n').filter((line) => line.includes(`"requestId":"${id}"`))
    expect(lines.join()).toContain('canary-inside')
  }
  await supertest(app.address).get('/core/userPreferences').set('cookie', cookie).expect(200)
})

test('a database error during a sign-in or a password change exposes no secret in the log or the response', async () => {
  const before = log.length
  const typed = 'Canary-typed-horse-3'
  const { prisma } = app.database
  const { username } = await aUser(app, { role: 'luc_studio' })
  const cookie = await app.cookieOf(await aUser(app, { role: 'luc_curator' }))
  /** Adds a constraint that no row satisfies: PostgreSQL quotes the rejected row with its password hash. */
  const broken = async (table: string, ask: () => supertest.Test) => {
    await prisma.$executeRawUnsafe(`ALTER TABLE ${table} ADD CONSTRAINT planted CHECK (id = 'canary-none') NOT VALID`)
    const answer = await ask()
    await prisma.$executeRawUnsafe(`ALTER TABLE ${table} DROP CONSTRAINT planted`)
    return answer
  }
  const change = { oldPassword: password, newPassword: typed, repeatPassword: typed }
  await prisma.$executeRawUnsafe('ALTER TABLE users RENAME COLUMN password_hash TO gone')
  const unread = await send('post', '/auth/login', { username, password: typed })
  await prisma.$executeRawUnsafe('ALTER TABLE users RENAME COLUMN gone TO password_hash')
  const answers = [
    unread,
    await broken('sessions', () => send('post', '/auth/login', { username, password })),
    await broken('users', () => send('put', '/users/current/password', change, cookie)),
  ]
  const written = log.slice(before)
  for (const { status, body, text } of answers) {
    expect([status, body.code]).toEqual([500, 'INTERNAL'])
    expect(text).not.toMatch(/prisma|column|planted|canary|\.ts/i)
    expect(written).toContain(`"requestId":"${body.requestId}"`)
  }
  const visible = answers.map(({ text }) => text).join() + written
  const secrets = { typed, password, cookie: cookie.split('=')[1] as string, url: app.database.url, hash: '$argon2' }
  for (const [name, secret] of Object.entries(secrets)) expect([name, visible.includes(secret)]).toEqual([name, false])
  await send('post', '/auth/login', { username, password }).expect(200)
})

test('no password, token or hash appears in a log or a response', async () => {
  const before = log.length
  const seen: string[] = []
  const wrong = 'Canary-wrong-horse-1'
  const { username } = await aUser(app, { role: 'luc_partner' })
  const next = 'Canary-next-horse-2'
  const note = async (asked: supertest.Test) => {
    const answer = await asked
    seen.push(answer.text)
    return answer
  }
  await note(send('post', '/auth/login', { username, password: wrong }))
  await note(send('post', '/auth/login', { username, password, more: wrong }))
  await note(send('post', '/auth/login', { username: { name: wrong }, password: [wrong] }))
  const signedIn = await note(send('post', '/auth/login', { username, password }))
  const cookie = String(signedIn.headers['set-cookie']?.[0]).split(';')[0] as string
  const token = cookie.split('=')[1] as string
  await note(send('put', '/users/current/password', { oldPassword: wrong, newPassword: next, repeatPassword: next }, cookie))
  await note(send('put', '/users/current/password', { oldPassword: password, newPassword: next, repeatPassword: next }, cookie))
  await note(supertest(app.address).get('/core/users/current').set('cookie', cookie))
  await note(supertest(app.address).get('/core/users/current/sessions').set('cookie', cookie))
  await note(supertest(app.address).get('/config.json'))
  await note(supertest(app.address).get('/core/device-link').set('authorization', `Bearer ${deviceToken}x`))
  const secrets = [wrong, next, token, deviceToken, app.database.url, '$argon2']
  for (const secret of secrets) {
    expect(seen.filter((text) => text.includes(secret))).toEqual([])
    expect(log.slice(before).includes(secret)).toBe(false)
  }
  expect(seen).toHaveLength(10)

  const tables = await app.database.prisma.$queryRaw<{ table_name: string }[]>`SELECT table_name FROM information_schema.tables WHERE table_schema = 'public'` // prettier-ignore
  for (const { table_name } of tables) {
    const rows = await app.database.prisma.$queryRawUnsafe<{ row: string }[]>(`SELECT t::text AS row FROM "${table_name}" t`)
    const text = rows.map(({ row }) => row).join('\n')
    for (const secret of [wrong, next, token]) expect([table_name, text.includes(secret)]).toEqual([table_name, false])
  }
  expect(tables.length).toBeGreaterThan(15)
})
