import type { CurrentUser } from '@backhaul/contract/users'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLive } from './create-live.ts'
import { loadingOf } from './live.ts'
import type { LiveTopic } from './stores.ts'

/** A socket of a network that is cut: it neither opens nor ends. */
class SilentSocket {
  addEventListener() {}
  send() {}
  close() {}
}

/** A socket that opens at once, with a welcome. */
class WelcomeSocket extends EventTarget {
  static all: WelcomeSocket[] = []
  constructor() {
    super()
    WelcomeSocket.all.push(this)
    setTimeout(() => this.receive({ op: 'welcome', v: 1, conn: 'c1', epoch: 'e1', hb: 15_000, batch: 200, tick: 200, now: 0, expires: 0 }))
  }
  receive(message: object) {
    this.dispatchEvent(new MessageEvent('message', { data: JSON.stringify(message) }))
  }
  send() {}
  close() {}
}

const user = { loggedUserRoles: ['luc_admin'], groups: [], inventories: [{ id: 'inv1', name: 'Newsroom' }] } as unknown as CurrentUser
const events = { onNotice() {}, onMissed() {}, onGaveUp() {}, onSignedOut() {}, onReload() {}, onDeviceListStale() {} }

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('WebSocket', SilentSocket)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function withoutStream(held: readonly LiveTopic[], units: () => Promise<never[]>) {
  const source = createLive({ url: '/rt', user, may: () => true, lists: { units }, sessionIsOver: async () => false })
  source.hold(held)
  const stop = source.start(events)
  await vi.advanceTimersByTimeAsync(5000)
  stop()
  return Object.fromEntries(held.map((kind) => [kind, loadingOf(source.get(), kind)]))
}

test('rows that neither the stream nor the API delivers count as disconnected, not as an empty list', async () => {
  expect(await withoutStream(['servers'], async () => [])).toEqual({ servers: 'disconnected' })
  expect(await withoutStream(['audioRooms', 'units'], async () => [])).toEqual({ audioRooms: 'disconnected', units: 'ready' })
  expect(await withoutStream(['videoReturns', 'units'], () => Promise.reject(new TypeError('Failed to fetch')))).toEqual({
    videoReturns: 'disconnected',
    units: 'disconnected',
  })
})

test('a window whose connection went to a newer window is paused, makes no attempt by itself, and is live when the user turns to it', async () => {
  vi.stubGlobal('WebSocket', WelcomeSocket)
  WelcomeSocket.all = []
  const source = createLive({ url: '/rt', user, may: () => true, lists: { units: async () => [] }, sessionIsOver: async () => false })
  source.hold(['units'])
  const stop = source.start(events)
  await vi.advanceTimersByTimeAsync(100)
  expect(source.get().connection.status).toBe('live')
  WelcomeSocket.all[0]!.dispatchEvent(new CloseEvent('close', { code: 4409 }))
  await vi.advanceTimersByTimeAsync(60_000)
  expect(source.get()).toMatchObject({ connection: { status: 'paused' }, loading: 'polled' })
  expect(WelcomeSocket.all).toHaveLength(1)
  dispatchEvent(new Event('focus'))
  await vi.advanceTimersByTimeAsync(100)
  expect(source.get().connection.status).toBe('live')
  // A live window has nothing to get back.
  dispatchEvent(new Event('focus'))
  document.dispatchEvent(new Event('visibilitychange'))
  await vi.advanceTimersByTimeAsync(100)
  expect(WelcomeSocket.all).toHaveLength(2)
  stop()
  dispatchEvent(new Event('focus'))
  expect(WelcomeSocket.all).toHaveLength(2)
})
