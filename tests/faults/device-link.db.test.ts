import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createFleet, type Fleet } from '@backhaul/simulator'
import { maintainLink } from '../../simulator/src/link/websocket.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { startTcpProxy, type TcpProxy } from '../support/proxy.ts'

// A fleet behind a proxy that loses connections without telling both ends. Core, fleet and websockets are real.

const token = 'a token for tests only'
const transportClock = manualClock()
let app: TestApp
let proxy: TcpProxy
let fleet: Fleet
let link: ReturnType<typeof maintainLink>

beforeAll(async () => {
  app = await startTestApp({ environment: { DEVICE_TOKEN: token }, transportClock })
  proxy = await startTcpProxy(app.address)
  fleet = createFleet({ seed: 1, director: 'idle', instance: 'the fleet of this test' })
  link = maintainLink({
    core: proxy.url,
    token,
    clock: transportClock,
    key: 1,
    onLink: fleet.attach,
    onEvent: () => {},
  })
})
afterAll(async () => {
  await fleet.stop()
  link.stop()
  await proxy.close()
  await app.close()
})

/** Lets the time of the transport pass until the condition holds: a second in 50 ms, in which a ping of this machine is answered. */
const passUntil = (holds: () => boolean) =>
  vi.waitUntil(
    () => {
      if (!holds()) transportClock.advance(1000)
      return holds()
    },
    { timeout: 10_000, interval: 50 },
  )
const unitIds = () => [...app.core.registry.units.byId.keys()]
/** The number of units that carry out a command. */
const obeying = async () => {
  const results = await Promise.all(unitIds().map((id) => app.core.devices.command(id, { kind: 'setDelay', delayMs: 2000 })))
  return results.filter(({ ok }) => ok).length
}
const isBack = (timeoutMs: number) => expect.poll(obeying, { timeout: timeoutMs, interval: 100 }).toBe(unitIds().length)

test('a fleet that lost its connection and connects again takes its devices over from the half-open link at once', async () => {
  await isBack(15_000)
  const { foreign } = app.core.devices.stats()
  proxy.strand('cut')
  await expect.poll(() => fleet.stats.connected, { timeout: 5000, interval: 5 }).toBe(false)
  await passUntil(() => fleet.stats.connected)
  await isBack(10_000)
  expect(app.core.devices.stats().links).toBe(1)
  expect(app.core.devices.stats().foreign).toBe(foreign)
})

test('a link of which both ends are open and nothing arrives ends within 25 s, and the fleet is back within 30 s', async () => {
  const startedMs = transportClock.monotonicMs()
  const passedMs = () => transportClock.monotonicMs() - startedMs
  proxy.strand('open')
  await passUntil(() => app.core.devices.stats().links === 0)
  expect(passedMs()).toBeGreaterThan(9000)
  expect(passedMs()).toBeLessThanOrEqual(26_000)
  await passUntil(() => fleet.stats.connected)
  expect(passedMs()).toBeLessThanOrEqual(31_000)
  await isBack(10_000)
})
