import { createRealtime, type Realtime } from '@backhaul/client/realtime'
import { realClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import { buildApp, type App } from '@backhaul/core'
import { readConfig } from '@backhaul/core/config'
import { openDatabase } from '@backhaul/database'
import type { Database } from '../../prisma/src/connect.ts'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { password } from '../support/app.ts'
import { aUnit, aUser } from '../support/builders.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startTcpProxy, type TcpProxy } from '../support/proxy.ts'
import { scriptedFleet, type ScriptedFleet } from '../support/scripted-fleet.ts'

// The database is behind a proxy that cuts or stalls its connections. The core, its devices and its consoles are real.

const refusedMsMax = 2500
const backMsMax = 10_000
let source: TestDatabase
let proxy: TcpProxy
let database: Database
let app: App
let address: string
let cookie: string
let fleet: ScriptedFleet
let unit: UnitRow
let realtime: Realtime
let connections = 0
const rows = new Map<string, UnitRow>()

const get = (path: string) => fetch(`${address}${path}`, { headers: { cookie } })
const put = (what: string, body: object) =>
  fetch(`${address}/core/v2/units/${unit.uniqueId}/${what}`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
const write = (comment: string) => put('comment', { comment })
const storedComment = async () => (await source.prisma.unit.findUniqueOrThrow({ where: { id: unit.uniqueId } })).comment
const topic = () => topicName('i', unit.inventories[0] as string, topics.units)
const shown = () => rows.get(unit.uniqueId)

beforeAll(async () => {
  source = await createTestDatabase('empty')
  proxy = await startTcpProxy(source.url)
  database = await openDatabase({ url: proxy.url })
  const config = readConfig({ NODE_ENV: 'test', DEVICE_TOKEN: 'a token for tests only', WRITE_BEHIND_MS: '200', HEARTBEAT_MS: '600000' })
  app = await buildApp({ config, log: pino({ level: 'silent' }), prisma: database.prisma })
  address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const world = { core: app.core, database: source }
  unit = (await aUnit(world)).row
  const { username } = await aUser(world, { role: 'super_user' })
  const signedIn = await fetch(`${address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] as string
  fleet = await scriptedFleet(app.core.devices)
  realtime = createRealtime({
    url: `${address.replace('http', 'ws')}/core/realtime`,
    clock: realClock,
    random: () => 0,
    webSocket: (url) => {
      connections++
      return new WebSocket(url, { headers: { cookie, origin: address } })
    },
  })
  realtime.onKind(topics.units, (changes) => {
    for (const [, { upserts }] of changes) for (const [id, row] of upserts) rows.set(id, row)
  })
  realtime.connect()
  realtime.subscribe([topic()])
  await vi.waitUntil(() => realtime.topicState(topic()) === 'live', 5000)
})
afterEach(() => proxy.restore())
afterAll(async () => {
  realtime.close()
  await app.close()
  await database.stop()
  await proxy.close()
  await source.drop()
})

describe.each([
  ['is down', () => proxy.cut()],
  ['does not answer', () => proxy.stall()],
])('while the database %s', (name, fail) => {
  test('live state continues, writes are refused in time and readiness is 503; afterwards everything recovers by itself', async () => {
    await expect.poll(async () => (await get('/health/ready')).status, { timeout: backMsMax }).toBe(200)
    expect((await write(`before it ${name}`)).status).toBe(200)
    fail()

    // Simultaneous writes do not wait for each other.
    const startedAt = performance.now()
    const answers = await Promise.all(Array.from({ length: 40 }, (_, n) => write(`lost ${n}`)))
    expect(performance.now() - startedAt).toBeLessThan(refusedMsMax)
    // A write that was sent over a connection that is lost or does not answer; all others were not sent.
    const unknown = answers.filter(({ status }) => status === 504)
    expect(unknown.length).toBeLessThanOrEqual(10)
    for (const answer of unknown) expect(await answer.json()).toMatchObject({ code: 'OUTCOME_UNKNOWN' })
    for (const answer of answers.filter((one) => !unknown.includes(one))) {
      expect([answer.status, answer.headers.get('retry-after'), answer.headers.get('content-type')]).toEqual([503, '2', 'application/problem+json; charset=utf-8']) // prettier-ignore
      expect(await answer.json()).toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
    }

    const battery = { connected: true, percentage: name === 'is down' ? 41 : 42, charging: false }
    await fleet.say(unit.uniqueId, { battery })
    await expect.poll(() => shown()?.battery.percentage).toBe(battery.percentage)
    const list = (await (await get('/core/devices/fetch')).json()) as { units: UnitRow[] }
    expect(list.units.find(({ uniqueId }) => uniqueId === unit.uniqueId)?.battery.percentage).toBe(battery.percentage)
    await expect.poll(async () => (await get('/health/ready')).status, { timeout: 3000 }).toBe(503)
    expect((await get('/health/live')).status).toBe(200)
    // A change is stored as wanted before the device gets its command.
    fleet.commands.length = 0
    const audited = () => source.prisma.auditEntry.count({ where: { action: 'units.setDelay', objectId: unit.uniqueId } })
    const auditedBefore = await audited()
    const delay = 3100 + 25 * auditedBefore
    const delayed = await put('delay', { delay })
    // A connection of the pool may be lost without a word until it is used.
    expect(['STORAGE_UNAVAILABLE', 'OUTCOME_UNKNOWN']).toContain(((await delayed.json()) as { code: string }).code)
    expect(fleet.commands).toEqual([])

    proxy.restore()
    await expect.poll(async () => (await get('/health/ready')).status, { timeout: backMsMax }).toBe(200)
    await expect.poll(async () => (await write(`after it ${name}`)).status, { timeout: backMsMax }).toBe(200)
    expect(await storedComment()).toBe(`after it ${name}`)
    // A change that was stored as wanted after all is finished: the device has what is stored.
    const storedUnit = () => source.prisma.unit.findUniqueOrThrow({ where: { id: unit.uniqueId } })
    await expect.poll(async () => (await storedUnit()).wanted, { timeout: 15_000 }).toEqual({})
    const isMade = (await storedUnit()).delay === delay
    expect(fleet.commands.map(({ command }) => command)).toEqual(isMade ? [{ kind: 'setDelay', delayMs: delay }] : [])
    // Every write of the failure has its one entry in the audit log.
    await expect.poll(audited, { timeout: backMsMax }).toBe(auditedBefore + 1)
    const comments = () => source.prisma.auditEntry.groupBy({ by: ['requestId'], _count: true, where: { action: 'units.setComment' } })
    await expect.poll(async () => (await comments()).length, { timeout: backMsMax }).toBeGreaterThanOrEqual(42)
    expect((await comments()).filter(({ _count }) => _count > 1)).toEqual([])
    // Live state that changed during the failure is written too.
    const stored = async () => (await source.prisma.unitLive.findUnique({ where: { unitId: unit.uniqueId } }))?.state
    await expect.poll(stored, { timeout: backMsMax }).toMatchObject({ battery })
    expect(connections).toBe(1)
  }, 60_000)
})

test('while its disk is full, writes are refused with 507, readiness is 503, live state continues, and writes return by themselves', async () => {
  const full = (action: string) => source.prisma.$executeRawUnsafe(action)
  await full(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`)
  for (const table of ['units', 'unit_live', 'audit_log'])
    await full(`CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION full_disk()`)
  const answer = await write('on a full disk')
  expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([507, 'STORAGE_FULL'])
  await expect.poll(async () => (await get('/health/ready')).status, { timeout: 5000 }).toBe(503)
  const battery = { connected: true, percentage: 43, charging: false }
  await fleet.say(unit.uniqueId, { battery })
  await expect.poll(() => shown()?.battery.percentage).toBe(43)
  expect((await get('/core/devices/fetch')).status).toBe(200)

  for (const table of ['units', 'unit_live', 'audit_log']) await full(`DROP TRIGGER full_disk ON ${table}`)
  await expect.poll(async () => (await write('after the full disk')).status, { timeout: backMsMax }).toBe(200)
  const stored = async () => (await source.prisma.unitLive.findUnique({ where: { unitId: unit.uniqueId } }))?.state
  await expect.poll(stored, { timeout: backMsMax }).toMatchObject({ battery })
  // Readiness follows after the time of `with-timeout.test.ts`.
}, 40_000)
