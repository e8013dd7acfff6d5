import { manualClock } from '@backhaul/clock'
import { Problem } from '@backhaul/contract'
import type { Role } from '@backhaul/contract/users'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { realtimeSessions } from '../../realtime/caller-session.ts'
import { password, startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { aGroup, anInventory, aUser } from '../../../../../tests/support/builders.ts'

const clock = manualClock()
let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { TRUSTED_PROXIES: '127.0.0.1', REQUESTS_PER_S: '50' } })
})
afterAll(() => app.close())

const send = (method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(`${app.address}/core${path}`, { method, headers: { 'content-type': 'application/json', ...headers }, body: JSON.stringify(body) })
/** Returns headers with a new address, so that no test is delayed by the failures of another. */
let addresses = 0
const elsewhere = () => ({ 'x-forwarded-for': `192.0.2.${++addresses}` })
const signIn = (username: string, secret: string, headers: Record<string, string> = elsewhere()) =>
  send('POST', '/auth/login', { username, password: secret }, headers)
const cookieOf = (answer: Response) => answer.headers.get('set-cookie')?.split(';')[0] as string
/** Signs in a new user of a role and returns the cookie. */
const signedIn = async (role: Role) => cookieOf(await signIn((await aUser(app, { role })).username, password))
const outcomes = (answers: Response[]) => answers.map(({ status }) => status)
const problemOf = async (answer: Response) => Problem.parse(await answer.json())

describe('signing in', () => {
  test('returns the user with roles, scope and enabled services', async () => {
    const inventories = [await anInventory(app), await anInventory(app)]
    const { username } = await aUser(app, { role: 'luc_admin', inventories })
    const answer = await signIn(username, password)
    expect(answer.status).toBe(200)
    const user = (await answer.json()) as { inventories: { id: string }[] }
    expect(user).toMatchObject({ username, loggedUserRoles: ['luc_admin'], sessionExpiresAt: clock.now() + 12 * 3_600_000 })
    expect(user.inventories.map(({ id }) => id).toSorted()).toEqual(inventories.map(({ id }) => id).toSorted())
    expect(JSON.stringify(user)).not.toMatch(/argon2|passwordHash/)
  })

  test('fails with the same problem for a wrong password, an unknown name, a disabled user and a name in another case', async () => {
    const [user, disabled] = [await aUser(app, { role: 'luc_read' }), await aUser(app, { role: 'luc_read' })]
    expect((await signIn(disabled.username, password)).status).toBe(200)
    await app.database.prisma.user.update({ where: { id: disabled.id }, data: { active: false } })
    const answers = [
      await signIn(user.username, 'Wrong-horse-1'),
      await signIn('no-such-user', password),
      await signIn(disabled.username, password),
      await signIn(user.username.toUpperCase(), password),
    ]
    const problems = await Promise.all(answers.map(async (answer) => ({ ...(await problemOf(answer)), requestId: '' })))
    expect(problems[0]).toMatchObject({ status: 401, code: 'SIGN_IN_FAILED' })
    for (const one of problems) expect(one).toEqual(problems[0])
    for (const answer of answers) expect(answer.headers.get('set-cookie')).toBeNull()
  })

  test('names the account that was tried, also when the browser has a session of another account', async () => {
    const [own, other] = [await aUser(app, { role: 'luc_read' }), await aUser(app, { role: 'luc_studio' })]
    const cookie = cookieOf(await signIn(own.username, password))
    await send('POST', '/auth/login', { username: other.username, password: 'Wrong-horse-3' }, { cookie, ...elsewhere() })
    const trail = await app.database.prisma.auditEntry.findMany({ where: { outcome: 'SIGN_IN_FAILED', username: other.username } })
    expect(trail).toMatchObject([{ userId: null }])
  })

  test('writes an audit entry with the name and the outcome of each attempt, and never the password', async () => {
    const { username } = await aUser(app, { role: 'luc_multipoint' })
    await signIn(username, 'Wrong-horse-7')
    await signIn(username, password)
    const trail = await app.database.prisma.auditEntry.findMany({ where: { username }, orderBy: { id: 'asc' } })
    expect(trail.map(({ action, outcome }) => [action, outcome])).toEqual([['users.login', 'SIGN_IN_FAILED'], ['users.login', 'ok']]) // prettier-ignore
    expect(JSON.stringify(trail, (_, value) => (typeof value === 'bigint' ? Number(value) : value))).not.toContain('Wrong-horse')
  })
})

describe('the audit log', () => {
  const entries = (since: bigint) => app.database.prisma.auditEntry.findMany({ where: { id: { gt: since } }, orderBy: { id: 'asc' } })
  const lastId = async () => (await app.database.prisma.auditEntry.aggregate({ _max: { id: true } }))._max.id ?? 0n

  test('has one entry a minute with the number of equal refusals, and one for the first of them', async () => {
    const { username } = await aUser(app, { role: 'luc_read' })
    clock.advance(60_000)
    const [since, from] = [await lastId(), elsewhere()]
    for (let n = 0; n < 40; n++) await signIn(username, 'Wrong-horse-1', from)
    const details = async () => (await entries(since)).map(({ outcome, details }) => [outcome, details])
    expect(await details()).toEqual([['SIGN_IN_FAILED', {}], ['TOO_MANY_ATTEMPTS', {}]]) // prettier-ignore
    clock.advance(60_000)
    const repeated = async () => new Set((await details()).slice(2).map((entry) => JSON.stringify(entry)))
    const expected = [
      ['SIGN_IN_FAILED', { repeated: 4 }],
      ['TOO_MANY_ATTEMPTS', { repeated: 34 }],
    ]
    await expect.poll(repeated).toEqual(new Set(expected.map((entry) => JSON.stringify(entry))))
    await signIn(username, 'Wrong-horse-1', from)
    expect(await details()).toHaveLength(5)
  })

  test('gains at most a hundred kinds of refusals a minute, whatever names and addresses are tried', async () => {
    clock.advance(60_000)
    const since = await lastId()
    const tries = Array.from({ length: 250 }, (_, n) =>
      signIn(`no-such-user-${n}`, 'Wrong-horse-1', { 'x-forwarded-for': `198.51.100.${n}` }),
    )
    await Promise.all(tries)
    expect(await entries(since)).toHaveLength(101)
    clock.advance(60_000)
    await expect.poll(async () => (await entries(since)).length).toBe(102)
    expect((await entries(since)).at(-1)).toMatchObject({ username: null, address: '', details: { repeated: 149 } })
    // 250 passwords are checked, which takes long on a busy machine.
  }, 60_000)
})

describe('guessing a password', () => {
  test('is refused after five attempts on an account, from any address, until the delay is over', async () => {
    const { username } = await aUser(app, { role: 'luc_vr_viewer' })
    const answers: Response[] = []
    for (let n = 0; n < 6; n++) answers.push(await signIn(username, `Wrong-horse-${n}`))
    expect(outcomes(answers)).toEqual([401, 401, 401, 401, 401, 429])
    expect(answers[5]?.headers.get('retry-after')).toBe('1')
    expect(await problemOf(answers[5] as Response)).toMatchObject({ code: 'TOO_MANY_ATTEMPTS', params: { retryAfterS: 1 } })
    expect((await signIn(username, password)).status).toBe(429)
    clock.advance(1000)
    expect((await signIn(username, password)).status).toBe(200)
  })

  test('simultaneously gets five answers and no more, over REST as well as in a tRPC batch', async () => {
    const [overRest, inBatch] = [await aUser(app, { role: 'luc_read' }), await aUser(app, { role: 'luc_read' })]
    const guesses = Array.from({ length: 12 }, (_, n) => signIn(overRest.username, `Wrong-horse-${n}`))
    expect(outcomes(await Promise.all(guesses)).toSorted((a, b) => a - b)).toEqual([...Array(5).fill(401), ...Array(7).fill(429)])

    const inputs = Object.fromEntries(
      Array.from({ length: 20 }, (_, n) => [n, { username: inBatch.username, password: `Wrong-horse-${n}` }]),
    )
    const names = Array(20).fill('users.login').join()
    const batch = await send('POST', `/trpc/${names}?batch=1`, inputs, elsewhere())
    const codes = ((await batch.json()) as { error: { data: { problem: Problem } } }[]).map(({ error }) => error.data.problem.code)
    expect(codes.filter((code) => code === 'SIGN_IN_FAILED')).toHaveLength(5)
    expect(codes.filter((code) => code === 'TOO_MANY_ATTEMPTS')).toHaveLength(15)
    expect(batch.headers.get('retry-after')).toBe('1')
  })

  test('of many users from one address is refused after thirty attempts, and other addresses can sign in', async () => {
    const from = elsewhere()
    const answers: Response[] = []
    for (let n = 0; n < 31; n++) answers.push(await signIn(`no-such-user-${n}`, 'Wrong-horse-1', from))
    expect(outcomes(answers)).toEqual([...Array(30).fill(401), 429])
    expect((await signIn((await aUser(app, { role: 'luc_read' })).username, password)).status).toBe(200)
  })

  test('by changing it from an open session is limited in the same way (E-068)', async () => {
    const cookie = await signedIn('luc_unit_control')
    const change = (n: number) =>
      send('PUT', '/users/current/password', { oldPassword: `Wrong-horse-${n}`, newPassword: 'Correct-horse-9', repeatPassword: 'Correct-horse-9' }, { cookie, ...elsewhere() }) // prettier-ignore
    const answers: Response[] = []
    for (let n = 0; n < 6; n++) answers.push(await change(n))
    expect(outcomes(answers)).toEqual([409, 409, 409, 409, 409, 429])
    expect(await problemOf(answers[0] as Response)).toMatchObject({ code: 'OLD_PASSWORD_MISMATCH' })
  })
})

describe('an expired password', () => {
  test('still signs in, and every call except those that change it is refused until it is changed', async () => {
    const group = await aGroup(app)
    const { id, username } = await aUser(app, { role: 'luc_regular', groups: [group], passwordExpiryPolicy: '3 months' })
    const before = cookieOf(await signIn(username, password))
    const get = (path: string, cookie: string) => fetch(`${app.address}/core${path}`, { headers: { cookie } })
    expect((await get('/devices/fetch', before)).status).toBe(200)
    const passwordChangedAt = new Date(clock.now() - 100 * 86_400_000)
    await app.database.prisma.user.update({ where: { id }, data: { passwordChangedAt } })

    const answer = await signIn(username, password)
    expect([answer.status, ((await answer.json()) as { passwordExpiresAt: number }).passwordExpiresAt < clock.now()]).toEqual([200, true])
    const cookie = cookieOf(answer)
    for (const path of ['/devices/fetch', '/v2/alerts/active', '/groups/fetch', '/users/current/sessions']) {
      const refused = await get(path, cookie)
      expect([refused.status, (await problemOf(refused)).code]).toEqual([403, 'PASSWORD_EXPIRED'])
    }
    expect(await problemOf(await send('PUT', '/users/current', { firstName: 'Eve' }, { cookie }))).toMatchObject({
      code: 'PASSWORD_EXPIRED',
    })
    const session = await realtimeSessions(app.core)({ raw: { rawHeaders: ['cookie', cookie] } } as never)
    expect([session?.may(`g/${group.id}/units`, group.inventoryId), session?.singleUnits]).toEqual([false, undefined])
    expect(outcomes([await get('/users/current', cookie), await get('/userPreferences', cookie)])).toEqual([200, 200])

    const input = { oldPassword: password, newPassword: 'Correct-horse-9', repeatPassword: 'Correct-horse-9' }
    const changed = await send('PUT', '/users/current/password', input, { cookie, ...elsewhere() })
    expect(changed.status).toBe(200)
    expect((await get('/devices/fetch', cookieOf(changed))).status).toBe(200)
  })

  test('that expires while its user is signed in ends the calls of the session, and not the sign-out', async () => {
    const { id, username } = await aUser(app, { role: 'luc_regular', passwordExpiryPolicy: '3 months' })
    const passwordChangedAt = new Date(clock.now() + 10 * 60_000)
    passwordChangedAt.setUTCMonth(passwordChangedAt.getUTCMonth() - 3)
    await app.database.prisma.user.update({ where: { id }, data: { passwordChangedAt } })
    const cookie = cookieOf(await signIn(username, password))
    const read = () => fetch(`${app.address}/core/devices/fetch`, { headers: { cookie } })
    expect((await read()).status).toBe(200)
    clock.advance(11 * 60_000)
    expect((await problemOf(await read())).code).toBe('PASSWORD_EXPIRED')
    expect((await send('POST', '/auth/logout', {}, { cookie })).status).toBe(200)
  })

  test('does not affect an account without a password, which does not sign in with one', async () => {
    const { id, username } = await aUser(app, { role: 'luc_regular' })
    expect((await signIn(username, password)).status).toBe(200)
    await app.database.prisma.user.update({ where: { id }, data: { passwordHash: null } })
    expect((await signIn(username, password)).status).toBe(401)
  })
})

describe('changing the password', () => {
  const change = (cookie: string, oldPassword: string, newPassword: string, repeatPassword = newPassword) =>
    send('PUT', '/users/current/password', { oldPassword, newPassword, repeatPassword }, { cookie, ...elsewhere() })

  test('ends every session of the user, continues with a new one, and only the new password signs in', async () => {
    const { username } = await aUser(app, { role: 'luc_partner', passwordExpiryPolicy: '3 months' })
    const [here, there] = [cookieOf(await signIn(username, password)), cookieOf(await signIn(username, password))]
    const answer = await change(here, password, 'Correct-horse-9')
    expect(answer.status).toBe(200)
    const { passwordExpiresAt } = (await answer.json()) as { passwordExpiresAt: number }
    expect(Math.round((passwordExpiresAt - clock.now()) / 86_400_000)).toBeGreaterThanOrEqual(89)
    const current = (cookie: string) => fetch(`${app.address}/core/users/current`, { headers: { cookie } })
    expect(outcomes([await current(here), await current(there), await current(cookieOf(answer))])).toEqual([401, 401, 200])
    expect(outcomes([await signIn(username, password), await signIn(username, 'Correct-horse-9')])).toEqual([401, 200])
  })

  test('leaves no session of a sign-in with the former password that is under way', async () => {
    for (let round = 0; round < 10; round++) {
      const { username } = await aUser(app, { role: 'luc_read' })
      const here = cookieOf(await signIn(username, password))
      const signIns = Array.from({ length: 3 }, () => signIn(username, password))
      const [changed, ...answers] = await Promise.all([change(here, password, 'Correct-horse-9'), ...signIns])
      expect(changed.status).toBe(200)
      for (const answer of answers.filter(({ ok }) => ok)) {
        const after = await fetch(`${app.address}/core/users/current`, { headers: { cookie: cookieOf(answer) } })
        expect(after.status).toBe(401)
      }
    }
  })

  test('from two sessions at once changes it once', async () => {
    const { username } = await aUser(app, { role: 'luc_read' })
    const cookies = [cookieOf(await signIn(username, password)), cookieOf(await signIn(username, password))]
    const answers = await Promise.all(cookies.map((cookie, n) => change(cookie, password, `Correct-horse-${n}`)))
    expect(outcomes(answers).filter((status) => status === 200)).toHaveLength(1)
  })

  test.each([
    ['that is common', 'Password-1', 'Password-1', 409, 'PASSWORD_TOO_COMMON'],
    ['that is too short', 'aB1', 'aB1', 400, 'BAD_INPUT'],
    ['that is repeated differently', 'Correct-horse-9', 'Correct-horse-8', 400, 'BAD_INPUT'],
  ])('to one %s is refused, and the old one still signs in', async (_, newPassword, repeatPassword, status, code) => {
    const { username } = await aUser(app, { role: 'luc_curator' })
    const cookie = cookieOf(await signIn(username, password))
    const answer = await change(cookie, password, newPassword, repeatPassword)
    expect([answer.status, (await problemOf(answer)).code]).toEqual([status, code])
    expect((await signIn(username, password)).status).toBe(200)
  })
})

describe('the rate limit of a user', () => {
  const read = (cookie: string) => fetch(`${app.address}/core/application_urls/fetch`, { headers: { cookie } })

  test('counts calls per second over all sessions of the user, and refuses further calls with the time to wait', async () => {
    const { username } = await aUser(app, { role: 'luc_regular' })
    const cookies = [cookieOf(await signIn(username, password)), cookieOf(await signIn(username, password))]
    clock.advance(1000)
    const answers = await Promise.all(Array.from({ length: 60 }, (_, n) => read(cookies[n % 2] as string)))
    expect(outcomes(answers).filter((status) => status === 200)).toHaveLength(50)
    const refused = answers.find(({ status }) => status === 429) as Response
    expect(refused.headers.get('retry-after')).toBe('1')
    expect(await problemOf(refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
    expect((await read(await signedIn('luc_read'))).status).toBe(200)
    clock.advance(1000)
    expect((await read(cookies[0] as string)).status).toBe(200)
  })

  test('counts each call of a batch', async () => {
    const cookie = await signedIn('luc_media_group_admin')
    clock.advance(1000)
    const batch = (count: number) =>
      fetch(`${app.address}/core/trpc/${Array(count).fill('platform.getApplicationUrls').join()}?batch=1&input=%7B%7D`, {
        headers: { cookie },
      })
    expect((await batch(20)).status).toBe(200)
    expect((await batch(20)).status).toBe(200)
    const third = await batch(20)
    expect([third.status, third.headers.get('retry-after')]).toEqual([429, '1'])
    const tooMany = await batch(51)
    const { error } = (await tooMany.json()) as { error: { data: { problem: Problem } } }
    expect([tooMany.status, error.data.problem.code]).toEqual([400, 'BAD_INPUT'])
  })
})
