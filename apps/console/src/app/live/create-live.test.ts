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
