import { hash } from 'node:crypto'
import { manualClock } from '@backhaul/clock'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { password, startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../../../../tests/support/builders.ts'

const minuteMs = 60_000
const clock = manualClock()
let app: TestApp
let reader: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  reader = await aUser(app, { role: 'luc_read' })
})
afterAll(() => app.close())

async function signIn({ username }: TestUser, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(`${app.address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify({ username, password }),
  })
  expect(answer.status).toBe(200)
  return answer.headers.get('set-cookie')?.split(';')[0] as string
}
const ask = (cookie: string, path: string, method = 'GET', body?: unknown) =>
  fetch(`${app.address}/core${path}`, {
    method,
    headers: { cookie, ...(method !== 'GET' && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
/** Status of a call that needs only the session, so that every query is one of the session's. */
const statusOf = async (cookie: string) => (await ask(cookie, '/application_urls/fetch')).status
const idOf = (cookie: string) => hash('sha256', cookie.slice('__Host-sid='.length), 'hex')
const rowOf = (cookie: string) => app.database.prisma.session.findUnique({ where: { id: idOf(cookie) } })

/** Counts the look-ups of sessions in the database, and delays their results. */
async function watchingLookUps<Result>(during: (lookUps: { count: number; hold: Promise<void> }) => Promise<Result>): Promise<Result> {
  const { sessions } = app.core.store
  const { find } = sessions
  const lookUps = { count: 0, hold: Promise.resolve() }
  Object.assign(sessions, {
    find: async (id: string) => {
      lookUps.count++
      const row = await find(id)
      await lookUps.hold
      return row
    },
  })
  try {
    return await during(lookUps)
  } finally {
    Object.assign(sessions, { find })
  }
}

describe('a session', () => {
  test('starts with a cookie that scripts, other sites and other hosts cannot read; the database stores only its hash', async () => {
    const answer = await fetch(`${app.address}/core/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: reader.username, password }),
    })
    const [set] = answer.headers.getSetCookie()
    const [pair, ...attributes] = (set as string).split('; ')
    expect(pair).toMatch(/^__Host-sid=[A-Za-z0-9_-]{43}$/)
    expect(new Set(attributes)).toEqual(new Set(['Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']))
    const token = (pair as string).split('=')[1] as string
    expect(await rowOf(pair as string)).toMatchObject({ expiresAt: new Date(clock.now() + 12 * 60 * minuteMs) })
    const everything = await app.database.prisma.$queryRawUnsafe<object[]>('SELECT sessions::text AS row FROM sessions')
    expect(JSON.stringify(everything)).not.toContain(token)
    expect(await answer.text()).not.toContain(token)
  })

  test('is new at every sign-in, and ends the former session of the same browser', async () => {
    const first = await signIn(reader)
    const second = await signIn(reader, { cookie: first })
    expect(second).not.toBe(first)
    expect([await statusOf(first), await statusOf(second)]).toEqual([401, 200])
    expect(await rowOf(first)).toBeNull()
  })

  test('never uses a token that the browser proposes at sign-in', async () => {
    const planted = `__Host-sid=${'a'.repeat(43)}`
    expect(await signIn(reader, { cookie: planted })).not.toBe(planted)
    expect(await statusOf(planted)).toBe(401)
  })

  test('ends on the server when the user signs out, and the cookie is deleted', async () => {
    const cookie = await signIn(reader)
    const answer = await ask(cookie, '/auth/logout', 'POST', {})
    expect(answer.headers.get('set-cookie')).toMatch(/^__Host-sid=; .*Max-Age=0/)
    expect([await statusOf(cookie), await rowOf(cookie)]).toEqual([401, null])
  })

  test('is listed for its user with its browser, can be ended from another session of that user, and not by other users', async () => {
    const user = await aUser(app, { role: 'luc_studio' })
    const [mine, other] = [await signIn(user), await signIn(user, { 'user-agent': 'another browser' })]
    const listed = (await (await ask(mine, '/users/current/sessions')).json()) as { id: string; current: boolean; userAgent: string }[]
    expect(listed.map(({ id, current }) => [id, current])).toEqual(
      expect.arrayContaining([[idOf(mine), true], [idOf(other), false]]), // prettier-ignore
    )
    expect(listed.find(({ id }) => id === idOf(other))?.userAgent).toBe('another browser')
    const stranger = await signIn(reader)
    expect((await ask(stranger, `/users/current/sessions/${idOf(other)}`, 'DELETE')).status).toBe(404)
    expect(await statusOf(other)).toBe(200)
    expect((await ask(mine, `/users/current/sessions/${idOf(other)}`, 'DELETE')).status).toBe(200)
    expect([await statusOf(mine), await statusOf(other)]).toEqual([200, 401])
  })

  test('ends after 30 minutes without use, and continues while it is used', async () => {
    const [idle, used] = [await signIn(reader), await signIn(reader)]
    for (let i = 0; i < 4; i++) {
      clock.advance(10 * minuteMs)
      expect(await statusOf(used)).toBe(200)
    }
    expect(await statusOf(idle)).toBe(401)
  })

  test('does not end as idle when it is used through another core', async () => {
    const cookie = await signIn(reader)
    clock.advance(29 * minuteMs)
    await app.database.prisma.session.update({ where: { id: idOf(cookie) }, data: { lastUsedAt: new Date(clock.now()) } })
    clock.advance(2 * minuteMs)
    expect(await statusOf(cookie)).toBe(200)
  })

  test('ends after 12 hours, even if it is in use', async () => {
    const cookie = await signIn(reader)
    for (let i = 0; i < 12 * 3 - 1; i++) {
      clock.advance(20 * minuteMs)
      expect(await statusOf(cookie)).toBe(200)
    }
    clock.advance(20 * minuteMs)
    expect(await statusOf(cookie)).toBe(401)
  })

  test('is stored with the time of its last use, so that a restarted core knows it', async () => {
    const cookie = await signIn(reader)
    clock.advance(10 * minuteMs)
    expect(await statusOf(cookie)).toBe(200)
    const usedAt = clock.now()
    clock.advance(minuteMs)
    await expect.poll(async () => (await rowOf(cookie))?.lastUsedAt.getTime()).toBe(usedAt)
  })
})

test('setting the wall clock back or forward ends no session, and idle time continues to count', async () => {
  let shiftMs = 0
  const other = manualClock()
  const shifted = { ...other, now: () => other.now() + shiftMs }
  const second = await startTestApp({ world: 'empty', clock: shifted })
  try {
    const cookie = await second.cookieOf(await aUser(second, { role: 'luc_read' }))
    const status = async () => (await fetch(`${second.address}/core/application_urls/fetch`, { headers: { cookie } })).status
    for (const ms of [-120 * minuteMs, 60 * minuteMs, 0]) {
      shiftMs = ms
      other.advance(2 * minuteMs)
      expect(await status()).toBe(200)
    }
    other.advance(31 * minuteMs)
    expect(await status()).toBe(401)
  } finally {
    await second.close()
  }
})

describe('a change of rights', () => {
  test('takes effect at the next call of an open session', async () => {
    const group = await aGroup(app)
    await aUnit(app, { groups: [group] })
    const user = await aUser(app, { role: 'luc_regular', groups: [group] })
    const cookie = await signIn(user)
    const userId = user.id
    const units = async () => ((await (await ask(cookie, '/devices/fetch')).json()) as { units: unknown[] }).units.length
    expect(await units()).toBeGreaterThan(0)
    const groups = await app.database.prisma.userGroup.findMany({ where: { userId } })
    await app.database.prisma.userGroup.deleteMany({ where: { userId } })
    app.core.sessions.refresh(userId)
    expect(await units()).toBe(0)
    await app.database.prisma.userGroup.createMany({ data: groups })
    app.core.sessions.refresh(userId)
    expect(await units()).toBeGreaterThan(0)
  })

  test('that happens during a read of the rights is not lost', async () => {
    const user = await aUser(app, { role: 'luc_unit_control' })
    const cookie = await signIn(user)
    await watchingLookUps(async (lookUps) => {
      let go = () => {}
      lookUps.hold = new Promise((resolve) => (go = resolve))
      app.core.sessions.refresh(user.id)
      const asked = ask(cookie, '/devices/fetch')
      await expect.poll(() => lookUps.count).toBe(1)
      await app.database.prisma.userRole.deleteMany({ where: { userId: user.id } })
      app.core.sessions.refresh(user.id)
      go()
      await asked
      expect((await ask(cookie, '/devices/fetch')).status).toBe(403)
    })
  })

  test('made through another core takes effect within a minute', async () => {
    const user = await aUser(app, { role: 'luc_curator' })
    const cookie = await signIn(user)
    expect((await ask(cookie, '/devices/fetch')).status).toBe(200)
    await app.database.prisma.userRole.deleteMany({ where: { userId: user.id } })
    clock.advance(minuteMs + 1)
    expect((await ask(cookie, '/devices/fetch')).status).toBe(403)
  })

  test('that disables the user ends the session for good', async () => {
    const user = await aUser(app, { role: 'luc_ingest' })
    const cookie = await signIn(user)
    const { id } = user
    await app.database.prisma.user.update({ where: { id }, data: { active: false } })
    app.core.sessions.refresh(id)
    expect(await statusOf(cookie)).toBe(401)
    await app.database.prisma.user.update({ where: { id }, data: { active: true } })
    expect(await statusOf(cookie)).toBe(401)
  })
})

describe('while the database does not answer', () => {
  test('cached sessions continue, except those whose rights are known to have changed', async () => {
    const partner = await aUser(app, { role: 'luc_partner' })
    const [cookie, changed] = [await signIn(reader), await signIn(partner)]
    clock.advance(2 * minuteMs)
    await watchingLookUps(async (lookUps) => {
      let fail = () => {}
      lookUps.hold = new Promise((_, reject) => (fail = () => reject(new Error('Connection terminated'))))
      lookUps.hold.catch(() => {})
      app.core.sessions.refresh(partner.id)
      const [slow, refused] = [statusOf(cookie), statusOf(changed)]
      await expect.poll(() => lookUps.count).toBe(2)
      clock.advance(500)
      expect(await slow).toBe(200)
      expect(await statusOf(cookie)).toBe(200)
      fail()
      expect(await refused).toBe(503)
    })
    expect([await statusOf(cookie), await statusOf(changed)]).toEqual([200, 200])
  })

  test('a session that is ended during a read stays ended', async () => {
    const cookie = await signIn(reader)
    clock.advance(2 * minuteMs)
    await watchingLookUps(async (lookUps) => {
      let go = () => {}
      lookUps.hold = new Promise((resolve) => (go = resolve))
      const asked = statusOf(cookie)
      await expect.poll(() => lookUps.count).toBe(1)
      await app.core.sessions.end(reader.id, idOf(cookie))
      go()
      await asked
      expect(await statusOf(cookie)).toBe(401)
    })
  })
})

describe('made-up tokens', () => {
  const made = (n: number) => `__Host-sid=${String(n).padStart(43, 'x')}`

  test('are looked up once each, and at most four at a time', async () => {
    await watchingLookUps(async (lookUps) => {
      for (let i = 0; i < 20; i++) expect(await statusOf(made(0))).toBe(401)
      expect(lookUps.count).toBe(1)
      let go = () => {}
      lookUps.hold = new Promise((resolve) => (go = resolve))
      const many = Promise.all(Array.from({ length: 40 }, (_, n) => statusOf(made(1 + n))))
      await expect.poll(() => lookUps.count).toBe(5)
      await new Promise((resolve) => setTimeout(resolve, 50))
      expect(lookUps.count).toBe(5)
      go()
      expect(new Set(await many)).toEqual(new Set([401]))
      expect(lookUps.count).toBe(41)
    })
  })

  test.each([
    ['too short', 'x'.repeat(42)],
    ['too long', 'x'.repeat(44)],
    ['of other characters', `${'x'.repeat(42)}%`],
    ['empty', ''],
  ])('that are %s are never looked up', async (_, token) => {
    await watchingLookUps(async (lookUps) => {
      expect(await statusOf(`__Host-sid=${token}`)).toBe(401)
      expect(lookUps.count).toBe(0)
    })
  })
})

describe('the session cookie', () => {
  test('is the one of exactly that name: other ports and sibling hosts can set every other name', async () => {
    const cookie = await signIn(reader)
    for (const other of [`x${cookie}`, `t=a${cookie}`, `t=a ${cookie}`, `__host-${cookie}`, `"${cookie}`, `__Host-sid =${cookie}`])
      expect([other, await statusOf(other)]).toEqual([other, 401])
  })

  test('works together with cookies of other names, whatever their order and value', async () => {
    const [cookie, stranger] = [await signIn(reader), await signIn(reader)]
    for (const header of [`x${stranger}; ${cookie}`, `a=1;${cookie};b=2`, `${cookie}; y=${stranger}`, `__Host-sid2=1; ${cookie}`]) {
      const listed = (await (await ask(header, '/users/current/sessions')).json()) as { id: string; current: boolean }[]
      expect(listed.find(({ current }) => current)?.id).toBe(idOf(cookie))
    }
  })

  test('is refused when a request has two of them', async () => {
    const [one, other] = [await signIn(reader), await signIn(reader)]
    expect(await statusOf(`${one}; ${other}`)).toBe(401)
    expect([await statusOf(one), await statusOf(other)]).toEqual([200, 200])
  })
})

test('the twenty-first session of a user ends the one that was unused longest', async () => {
  const user = await aUser(app, { role: 'luc_read' })
  const cookies: string[] = []
  for (let n = 0; n < 20; n++) {
    cookies.push(await signIn(user))
    clock.advance(1000)
  }
  expect(await statusOf(cookies[0] as string)).toBe(200)
  clock.advance(minuteMs)
  await expect
    .poll(async () => (await rowOf(cookies[0] as string))?.lastUsedAt.getTime())
    .toBeGreaterThan(clock.now() - 2 * minuteMs + 10_000)
  const newest = await signIn(user)
  expect(await Promise.all([newest, ...cookies].map(statusOf))).toEqual([200, 200, 401, ...Array<number>(18).fill(200)])
  expect(await (await ask(newest, '/users/current/sessions')).json()).toHaveLength(20)
})

test('simultaneous sign-ins of a user all succeed, and leave at most twenty sessions', async () => {
  const user = await aUser(app, { role: 'luc_read' })
  await Promise.all(Array.from({ length: 30 }, () => signIn(user)))
  expect(await app.database.prisma.session.count({ where: { userId: user.id } })).toBe(20)
})

describe('realtime connections', () => {
  async function connect(cookie: string) {
    const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/realtime`, { headers: { cookie } })
    const closed = new Promise<number>((resolve) => socket.on('close', resolve))
    await new Promise((resolve, reject) => socket.once('message', resolve).once('error', reject))
    return { socket, closed }
  }

  test('end with their session, by sign-out or from another session', async () => {
    const [one, other] = [await signIn(reader), await signIn(reader)]
    const [out, ended] = [await connect(one), await connect(other)]
    await ask(one, '/auth/logout', 'POST', {})
    expect(await out.closed).toBe(4401)
    await app.core.sessions.end(reader.id, idOf(other))
    expect(await ended.closed).toBe(4401)
  })

  test('of a session whose password is changed are asked to reconnect; those of its other sessions end', async () => {
    const user = await aUser(app, { role: 'luc_read' })
    const [mine, other] = [await signIn(user), await signIn(user)]
    const [kept, ended] = [await connect(mine), await connect(other)]
    const asked = new Promise<string>((resolve) => kept.socket.once('message', (data: Buffer) => resolve(data.toString())))
    const input = { oldPassword: password, newPassword: 'Correct-horse-9', repeatPassword: 'Correct-horse-9' }
    expect((await ask(mine, '/users/current/password', 'PUT', input)).status).toBe(200)
    expect(await ended.closed).toBe(4401)
    expect(JSON.parse(await asked)).toEqual({ op: 'drain', within: 1000 })
    clock.advance(1000)
    expect(await kept.closed).toBe(4503)
  })

  test('end within a minute after a sign-out through another core', async () => {
    const cookie = await signIn(reader)
    const { socket, closed } = await connect(cookie)
    await app.database.prisma.session.delete({ where: { id: idOf(cookie) } })
    for (let seconds = 0; seconds < 60; seconds++) {
      clock.advance(1000)
      // Time for the pong of the connection.
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await expect.poll(() => socket.readyState, { timeout: 5000 }).toBe(WebSocket.CLOSED)
    expect(await closed).toBe(4401)
  })

  test('are checked immediately when rights change', async () => {
    const user = await aUser(app, { role: 'luc_application' })
    const { closed } = await connect(await signIn(user))
    await app.database.prisma.user.update({ where: { id: user.id }, data: { active: false } })
    app.core.sessions.refresh(user.id)
    expect(await closed).toBe(4401)
  })
})
