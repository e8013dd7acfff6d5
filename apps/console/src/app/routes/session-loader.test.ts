import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Preferences } from '@backhaul/contract/preferences'
import type { CurrentUser } from '@backhaul/contract/users'
import { afterEach, expect, test } from 'vitest'
import { toasts } from '../../ui/toasts.ts'
import { connectCore } from '../api.ts'
import { readConfig } from '../config.ts'
import { startI18n } from '../i18n.ts'
import type { Gate } from './page.ts'
import { createSessionLoader } from './session-loader.ts'

const user: CurrentUser = {
  id: 'u',
  username: 'u',
  email: null,
  firstName: 'U',
  lastName: 'U',
  userLabel: null,
  loggedUserRoles: ['luc_regular'],
  inventories: [],
  groups: [],
  services: [],
  activeFeatures: [],
  hasGraphics: false,
  ifbStatus: 'disabled',
  wsLibrary: 'native',
  subscriptionBatchSize: null,
  applicationPermission: true,
  videoReturnOnly: false,
  passwordExpiresAt: null,
  sessionExpiresAt: 4_000_000_000_000,
}
const problem = (status: number, code: string) => ({ status, body: { type: '', title: '', status, code, params: {}, requestId: 'r' } })

let server: Server | null = null
afterEach(() => server?.close())

interface Reply {
  status?: number
  body: unknown
  delayMs?: number
}

/** Starts a core of three calls, over REST and a real socket. */
async function startCore(replies: Record<string, Reply>, gates: readonly Gate[] = []) {
  const asked: string[] = []
  server = createServer((request, reply) => {
    asked.push(request.url!)
    const { status = 200, body, delayMs = 0 }: Reply = replies[request.url!] ?? problem(404, 'NO_SUCH_CALL')
    setTimeout(() => reply.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body)), delayMs)
  })
  await new Promise<void>((done) => server!.listen(0, '127.0.0.1', done))
  let signedOut = 0
  const { port } = server.address() as AddressInfo
  const core = connectCore(readConfig({ core: `http://127.0.0.1:${port}`, transport: 'rest' }), () => void signedOut++)
  const load = createSessionLoader(core, () => gates)
  return { asked, core, signedOut: () => signedOut, ask: (path: string) => load(new Request(`http://console.example${path}`)) }
}
const redirectOf = (thrown: unknown) => (thrown instanceof Response ? thrown.headers.get('location') : thrown)

test('opens a page for a known user, and fetches the user once for several pages', async () => {
  const { ask, asked } = await startCore({ '/users/current': { body: user }, '/userPreferences': { body: Preferences.parse({}) } })
  const first = await ask('/list')
  expect(first.session.user.username).toBe('u')
  expect(await ask('/map')).toBe(first)
  expect(asked.toSorted()).toEqual(['/client_notifications/fetch', '/userPreferences', '/users/current'])
})

test('has the notifications before the first page is shown, and does not wait long for them', async () => {
  const known = { '/users/current': { body: user }, '/userPreferences': { body: Preferences.parse({}) } }
  const { ask, core } = await startCore({ ...known, '/client_notifications/fetch': { body: [] } })
  await ask('/list')
  expect(core.utils.notifications.list.getData({})).toEqual([])
  server?.close()
  const slow = await startCore({ ...known, '/client_notifications/fetch': { body: [], delayMs: 3000 } })
  const asked = performance.now()
  await slow.ask('/list')
  expect(performance.now() - asked).toBeLessThan(2500)
  expect(slow.core.utils.notifications.list.getData({})).toBeUndefined()
})

test('redirects to the sign-in page, with the requested page as return URL', async () => {
  const { ask, signedOut } = await startCore({
    '/users/current': problem(401, 'NOT_SIGNED_IN'),
    '/userPreferences': problem(401, 'NOT_SIGNED_IN'),
  })
  expect(redirectOf(await ask('/map?unit=u1').catch((thrown: unknown) => thrown))).toBe('/login?next=%2Fmap%3Funit%3Du1')
  expect(signedOut()).toBeGreaterThan(0)
})

test('redirects to the error page when the preferences cannot be loaded (UI-001, E-100)', async () => {
  const { ask } = await startCore({ '/users/current': { body: user }, '/userPreferences': problem(500, 'INTERNAL') })
  expect(redirectOf(await ask('/list').catch((thrown: unknown) => thrown))).toBe('/error')
})

test('restores the last route at the entry', async () => {
  const { ask } = await startCore({
    '/users/current': { body: user },
    '/userPreferences': { body: Preferences.parse({ currentRoute: '/map?unit=u1' }) },
  })
  expect(redirectOf(await ask('/').catch((thrown: unknown) => thrown))).toBe('/map?unit=u1')
})

test('R-021 UI-181 says once, in the language of the user, that a page is not for the user type, and goes to the unit list', async () => {
  await startI18n()
  const replies = { '/users/current': { body: user }, '/userPreferences': { body: Preferences.parse({ language: 'zh' }) } }
  const closed = await startCore(replies, [{ guard: 'managers' }])
  const told = () => toasts.get().history.map(({ text }) => text)
  expect(redirectOf(await closed.ask('/users').catch((thrown: unknown) => thrown))).toBe('/list')
  expect(told()).toEqual(['您的用户类型无法使用页面 /users，已转到设备列表。'])
  toasts.clear()
  // A page of a simulation exists in a console of one alone.
  server?.close()
  const missing = await startCore(replies, [{ isSimulation: true }])
  await missing.ask('/desk').catch(() => undefined)
  expect(told()).toEqual(['没有页面 /desk，已转到设备列表。'])
  toasts.clear()
  const open = await startCore(replies)
  await open.ask('/').catch(() => undefined)
  expect(told()).toEqual([])
})

test('fails without a redirect to the sign-in page when the core fails', async () => {
  const { ask, signedOut } = await startCore({ '/users/current': problem(500, 'INTERNAL'), '/userPreferences': problem(500, 'INTERNAL') })
  const thrown = await ask('/list').catch((error: unknown) => error)
  expect(thrown).not.toBeInstanceOf(Response)
  expect((thrown as Error).name).toBe('TRPCClientError')
  expect(signedOut()).toBe(0)
})

test.each([403, 500])(
  'E-097 E-103 a configuration that the core refuses with %i is rejected, and the user stays signed in',
  async (status) => {
    const { core, signedOut } = await startCore({
      '/client_configuration/fetch': problem(status, status === 403 ? 'NOT_ALLOWED' : 'INTERNAL'),
    })
    await expect(core.utils.platform.getClientConfiguration.fetch({})).rejects.toMatchObject({ data: { problem: { status } } })
    expect(signedOut()).toBe(0)
  },
)

test('E-098 R-221 a 401 that is not a problem document of the core leads to the sign-in page too', async () => {
  const { ask, core, signedOut } = await startCore({ '/users/current': { status: 401, body: 'Unauthorized' } })
  await expect(ask('/map')).rejects.toMatchObject({ status: 302 })
  await core.utils.preferences.get.fetch({}).catch(() => undefined)
  expect(signedOut()).toBeGreaterThan(0)
})
