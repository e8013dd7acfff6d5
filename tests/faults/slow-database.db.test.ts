import { createRealtime, type Realtime } from '@backhaul/client/realtime'
import { realClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import { type App, buildApp } from '@backhaul/core'
import { readConfig } from '@backhaul/core/config'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import { type Database, openDatabase } from '../../prisma/src/connect.ts'
import { password } from '../support/app.ts'
import { anInventory, aUnit, aUser } from '../support/builders.ts'
import { send } from '../support/call-request.ts'
import { createTestDatabase, type TestDatabase } from '../support/database.ts'
import { startTcpProxy, type TcpProxy } from '../support/proxy.ts'
import { seededRandom } from '../support/random.ts'

// Users write over REST while the database is slow, loses connections and runs out of disk. A ledger in the database records
// each change that it commits, and is compared with the answers to the writes.

type Answer = 'acknowledged' | 'refused' | 'unknown'

const random = seededRandom(11)
const writers = 10
/** Delay of a piece of data in one direction: up to 3 s, mostly short. Many answers arrive after the core gave up waiting. */
const delayMs = () => random() ** 4 * 3000
let source: TestDatabase
let proxy: TcpProxy
let database: Database
let app: App
let address: string
let cookie: string
let inventoryId: string
let unitIds: string[]
let realtime: Realtime
const streamed = new Map<string, UnitRow>()
const answers = new Map<string, Answer>()
const statuses = new Set<number>()

/** The changes that the ledger records: table, event and the value that the write gave. */
const recorded = [
  ['units', 'UPDATE OF comment', 'NEW.comment'],
  ['units', 'UPDATE OF name', 'NEW.name'],
  ['resources', 'INSERT', `NEW.data->>'name'`],
] as const

beforeAll(async () => {
  source = await createTestDatabase('empty')
  await sql('CREATE TABLE ledger (id bigserial, written text)')
  for (const [n, [table, event, value]] of recorded.entries()) {
    await sql(`CREATE FUNCTION note_${n}() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN INSERT INTO ledger (written) VALUES (${value}); RETURN NEW; END $$`)
    await sql(`CREATE TRIGGER note_${n} AFTER ${event} ON ${table} FOR EACH ROW EXECUTE FUNCTION note_${n}()`)
  }
  await sql(`CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN RAISE EXCEPTION 'could not extend file: No space left on device' USING ERRCODE = 'disk_full'; END $$`)
  proxy = await startTcpProxy(source.url)
  database = await openDatabase({ url: proxy.url })
  const config = readConfig({ NODE_ENV: 'test', HEARTBEAT_MS: '600000', REQUESTS_PER_S: '100000' })
  app = await buildApp({ config, log: pino({ level: 'silent' }), prisma: database.prisma })
  address = await app.http.listen({ host: '127.0.0.1', port: 0 })
  const world = { core: app.core, database: source }
  const inventory = await anInventory(world)
  inventoryId = inventory.id
  unitIds = []
  for (let n = 0; n < 20; n++) unitIds.push((await aUnit(world, { inventories: [inventory] })).id)
  const { username } = await aUser(world, { role: 'super_user' })
  const signedIn = await fetch(`${address}/core/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username, password }),
  })
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] as string
  realtime = createRealtime({
    url: `${address.replace('http', 'ws')}/core/realtime`,
    clock: realClock,
    random: () => 0,
    webSocket: (url) => new WebSocket(url, { headers: { cookie, origin: address } }),
  })
  realtime.onKind(topics.units, (changes) => {
    for (const [, { upserts }] of changes) for (const [id, row] of upserts) streamed.set(id, row)
  })
  realtime.connect()
  const topic = topicName('i', inventoryId, topics.units)
  realtime.subscribe([topic])
  await vi.waitUntil(() => realtime.topicState(topic) === 'live', 5000)
})
afterAll(async () => {
  realtime.close()
  await app.close()
  await database.stop()
  await proxy.close()
  await source.drop()
})

const sql = (statement: string) => source.prisma.$executeRawUnsafe(statement)
const ask = (method: string, path: string, body?: object) =>
  send(address, [`/core${path}`, { method, ...(body && { body: JSON.stringify(body) }) }], cookie)

async function setDiskFull(isFull: boolean): Promise<void> {
  for (const table of ['units', 'resources', 'audit_log'])
    await sql(
      isFull
        ? `CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON ${table} FOR EACH ROW EXECUTE FUNCTION full_disk()`
        : `DROP TRIGGER full_disk ON ${table}`,
    )
}

const profile = { type: 'data', quotaPerMonth: 1, resetDay: 1 }

/** Makes one write with a value that no other write has. */
async function write(): Promise<void> {
  const value = `value-${answers.size}`
  answers.set(value, 'unknown')
  const unitId = unitIds[Math.floor(random() * unitIds.length)] as string
  const kind = random()
  const { status } = await (kind < 0.6
    ? ask('PUT', `/v2/units/${unitId}/comment`, { comment: value })
    : kind < 0.8
      ? ask('PUT', '/devices/update', { unitId, name: value })
      : ask('POST', `/v2/inventories/${inventoryId}/usageProfiles`, { ...profile, name: value }))
  statuses.add(status)
  answers.set(value, status === 200 ? 'acknowledged' : status === 504 ? 'unknown' : 'refused')
}

const valuesOf = (wanted: Answer) => [...answers].filter(([, answer]) => answer === wanted).map(([value]) => value)

/** Lets all writers write for a time, and returns when each has its last answer. */
async function writeFor(ms: number): Promise<void> {
  const untilMs = performance.now() + ms
  const writer = async () => {
    while (performance.now() < untilMs) await write()
  }
  await Promise.all(Array.from({ length: writers }, writer))
}

/** The values of all units in the database, in the replies of REST, and in the stream. */
async function views() {
  const stored = await source.prisma.unit.findMany({ orderBy: { id: 'asc' } })
  const { units } = (await ask('GET', '/devices/fetch')).body as { units: UnitRow[] }
  const details = await Promise.all(stored.map(async ({ id }) => (await ask('GET', `/v2/units/${id}`)).body))
  const listed = new Map(units.map((row) => [row.uniqueId, row]))
  const fieldsOf = (row?: UnitRow) => [row?.uniqueId, row?.name, row?.lastModified]
  return {
    database: stored.map(({ id, name, comment, lastModified }) => [id, name, lastModified.getTime(), comment]),
    rest: details.map((unit) => [...fieldsOf(unit), unit.comment]),
    list: stored.map(({ id, comment }) => [...fieldsOf(listed.get(id)), comment]),
    stream: stored.map(({ id, comment }) => [...fieldsOf(streamed.get(id)), comment]),
  }
}

/** Names of the usage profiles in the replies of REST. */
async function profileNames(): Promise<string[]> {
  const names: string[] = []
  for (;;) {
    const { items, total } = (await ask('GET', `/v2/inventories/${inventoryId}/usageProfiles?limit=100&offset=${names.length}`)).body
    names.push(...items.map(({ name }: { name: string }) => name))
    if (names.length >= total) return names.toSorted()
  }
}

test('of the writes while the database is slow, loses connections and has a full disk, all acknowledged and no refused ones are made; row, REST and stream agree', async () => {
  await writeFor(1000)
  proxy.slow(delayMs)
  await writeFor(8000)
  const dropping = setInterval(() => {
    proxy.cut()
    proxy.restore()
    proxy.slow(delayMs)
  }, 1500)
  await writeFor(4000)
  clearInterval(dropping)
  proxy.restore()
  await setDiskFull(true)
  await writeFor(1000)
  await setDiskFull(false)

  // Without another write, which would bring its unit up to date.
  await expect
    .poll(
      async () => {
        const { database: stored, ...shown } = await views()
        return Object.values(shown).every((view) => JSON.stringify(view) === JSON.stringify(stored)) ? 'equal' : { stored, ...shown }
      },
      { timeout: 20_000, interval: 300 },
    )
    .toBe('equal')
  const ledger = (await source.prisma.$queryRawUnsafe<{ written: string }[]>('SELECT written FROM ledger')).map(({ written }) => written)
  const made = new Set(ledger)
  expect(ledger.length).toBe(made.size)
  expect(valuesOf('acknowledged').filter((value) => !made.has(value))).toEqual([])
  expect(valuesOf('refused').filter((value) => made.has(value))).toEqual([])
  for (const answer of ['acknowledged', 'refused', 'unknown'] as const) expect(valuesOf(answer)).not.toEqual([])
  expect([...statuses].filter((status) => ![200, 429, 503, 504, 507].includes(status))).toEqual([])
  const stored = await source.prisma.resource.findMany({ where: { kind: 'usageProfile' } })
  expect(await profileNames()).toEqual(stored.map(({ data }) => (data as { name: string }).name).toSorted())
}, 90_000)
