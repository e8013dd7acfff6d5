import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import { manualClock, realClock, worldClock } from '@backhaul/clock'
import { pingEveryMs } from '@backhaul/device-link'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { createRealtimeParts } from '../../packages/client/src/realtime/realtime.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { anInventory, aUnit, aUser, type TestInventory, type TestUser } from '../support/builders.ts'
import { scriptedFleet, settled } from '../support/scripted-fleet.ts'

// Stands for real time, so that the test measures intervals exactly.
const transport = manualClock()
const clock = worldClock(transport)
const heartbeatMs = 10_000
const tickMs = 200
const pingMs = 15_000

let app: TestApp
let inventory: TestInventory
let admin: TestUser
beforeAll(async () => {
  const environment = { HEARTBEAT_MS: String(heartbeatMs), COMMAND_TIMEOUT_MS: '12000', DEVICE_TOKEN: 'a token for this test' }
  app = await startTestApp({ world: 'empty', clock, transportClock: transport, environment })
  inventory = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
})
afterAll(() => app.close())

const close: (() => void)[] = []
afterEach(() => {
  for (const one of close.splice(0)) one()
  clock.resume()
  clock.setSpeed(1)
})

/** A console that watches the units of the inventory. Counts pings and frames with changes. */
async function aConsole() {
  const cookie = await app.cookieOf(admin)
  const counts = { pings: 0, changes: 0 }
  const { realtime, subscriptions } = createRealtimeParts({
    url: `${app.address.replace('http', 'ws')}/core/realtime`,
    clock: realClock,
    random: () => 0,
    webSocket: (url) => {
      const socket = new WebSocket(url, { headers: { cookie, origin: app.address } })
      socket.on('ping', () => counts.pings++)
      socket.on('message', (data: Buffer) => void (counts.changes += (JSON.parse(data.toString()) as { op: string }).op === 'd' ? 1 : 0))
      return socket
    },
  })
  close.push(() => realtime.close())
  const name = topicName('i', inventory.id, topics.units)
  realtime.connect()
  realtime.subscribe([name])
  await expect
    .poll(() => {
      transport.advance(tickMs)
      return realtime.topicState(name)
    })
    .toBe('live')
  return { cookie, counts, row: (id: string) => new Map(subscriptions.replicaOf(name)?.values()).get(id) as UnitRow | undefined }
}

/** Lets real time pass in steps, in which everything sent arrives. */
async function pass(ms: number, stepMs: number, each: () => void = () => undefined) {
  for (let passedMs = 0; passedMs < ms; passedMs += stepMs) {
    transport.advance(stepMs)
    await settled()
    each()
  }
}

test('while the world is paused, a write reaches consoles within a tick, with its time, and pings go on', async () => {
  const unit = await aUnit(app, { inventories: [inventory] })
  const { cookie, counts, row } = await aConsole()
  const fleet = new WebSocket(`${app.address.replace('http', 'ws')}/core/device-link`, {
    headers: { authorization: 'Bearer a token for this test' },
  })
  close.push(() => fleet.terminate())
  let fleetPings = 0
  fleet.on('ping', () => fleetPings++)
  await new Promise((resolve) => fleet.once('open', resolve))
  clock.pause()
  const pausedAt = clock.now()
  await pass(5000, 1000)

  const answer = await fetch(`${app.address}/core/v2/units/${unit.id}/comment`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ comment: 'written in a pause' }),
  })
  expect(answer.status).toBe(200)
  transport.advance(tickMs)
  await expect.poll(() => row(unit.id)?.lastModified).toBe(pausedAt)

  const before = counts.pings
  const fleetBefore = fleetPings
  await pass(2 * pingMs, 1000)
  await expect.poll(() => counts.pings - before).toBe(2)
  expect(fleetPings - fleetBefore).toBeGreaterThanOrEqual(Math.floor((2 * pingMs) / pingEveryMs) - 1)
  expect(clock.now()).toBe(pausedAt)
})

test('a call that commands a device ends in real time while the world is paused', async () => {
  const unit = await aUnit(app, { inventories: [inventory] })
  const fleet = await scriptedFleet(app.core.devices)
  fleet.obey = () => null
  await fleet.say(unit.id, { applications: { video: 'idle' } })
  clock.pause()
  const result = app.core.devices.command(unit.id, { kind: 'reboot' })
  transport.advance(12_000)
  expect(await result).toEqual({ ok: false, why: 'timeout' })
})

test('at 600 times the speed, ticks and pings keep their intervals, and devices go offline by the time of the world', async () => {
  const reports = await aUnit(app, { inventories: [inventory] })
  const silent = await aUnit(app, { inventories: [inventory] })
  const fleet = await scriptedFleet(app.core.devices)
  const say = (id: string, kbps: number) => fleet.say(id, { applications: { video: 'running' }, linksKbps: [kbps] })
  const { counts } = await aConsole()
  await say(reports.id, 900)
  await say(silent.id, 900)
  const silentSince = clock.now()
  let kbps = 900
  close.push(clock.every(heartbeatMs, () => void say(reports.id, ++kbps)))
  const statusOf = (id: string) => app.core.registry.units.byId.get(id)?.row.status
  let offlineAt: number | null = null
  await settled()
  const before = { ...counts }

  clock.setSpeed(600)
  const realMs = 2 * pingMs
  await pass(realMs, 10, () => {
    if (offlineAt === null && statusOf(silent.id) === 'offline') offlineAt = clock.now()
    if (statusOf(reports.id) !== 'streaming') throw new Error(`A unit that reports is ${statusOf(reports.id)} at ${clock.now()}.`)
  })

  expect(kbps - 900).toBeGreaterThanOrEqual((realMs * 600) / heartbeatMs - 1)
  expect((offlineAt ?? 0) - silentSince).toBeGreaterThan(2 * heartbeatMs)
  expect((offlineAt ?? 0) - silentSince).toBeLessThan(2 * heartbeatMs + 8000)
  await expect.poll(() => counts.pings - before.pings).toBe(2)
  await expect.poll(() => counts.changes - before.changes).toBeGreaterThanOrEqual(realMs / tickMs - 2)
  expect(counts.changes - before.changes).toBeLessThanOrEqual(realMs / tickMs + 1)
})
