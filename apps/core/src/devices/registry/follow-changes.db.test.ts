import { manualClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { type App, buildApp } from '@backhaul/core'
import { openDatabase } from '@backhaul/database'
import { defaultAlertRules } from '@backhaul/rules/alerts'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Database } from '../../../../../prisma/src/connect.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aUnit, aUser, type TestInventory, type TestUser } from '../../../../../tests/support/builders.ts'
import { startTcpProxy, type TcpProxy } from '../../../../../tests/support/proxy.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from './registry.ts'

// Two cores on one database. Administrators call the first one; the second one must show the same. Its connections to the
// database go through a proxy that can cut them.

const clock = manualClock()
let app: TestApp
let proxy: TcpProxy
let database: Database
let second: App
let fleet: ScriptedFleet
let inventory: TestInventory
let group: RegistryGroup
let admin: TestUser
let count = 0

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  proxy = await startTcpProxy(app.database.url)
  database = await openDatabase({ url: proxy.url })
  inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  const [config, log] = [app.core.config, pino({ level: 'silent' })]
  second = await buildApp({ config, log, prisma: database.prisma, clock, transportClock: clock })
  fleet = await scriptedFleet(second.core.devices)
})
afterAll(async () => {
  await second.close()
  await database.stop()
  await proxy.close()
  await app.close()
})

const as = (request: string, body?: unknown) => ask(app, admin, request as 'PUT /', body)
/** Lets both cores read until the second one shows what is expected. */
const eventually = (read: () => unknown) => expect.poll(() => (clock.advance(500), read()), { timeout: 15_000 })
const onSecond = (id: string) => second.core.registry.units.byId.get(id)
const topicOf = (at: 'g' | 'i', id: string) => second.core.hub.topic(topicName(at, id, topics.units))
/** Creates a unit through the first core and waits until the second one has it. */
async function created(fields: object = {}): Promise<string> {
  const uniqueId = `New-${++count}`
  const plain = { inventoryId: inventory.id, uniqueId, name: uniqueId, type: 'LU-800', serialNumber: `S-${uniqueId}`, groups: [group.id] }
  expect((await as('POST /v2/admin/units', { ...plain, ...fields })).status).toBe(200)
  await eventually(() => onSecond(uniqueId)?.row.name).toBeDefined()
  return uniqueId
}
const provisionsOf = (id: string) => fleet.provisions.filter(({ deviceId }) => deviceId === id)

describe('a change that an administrator makes at one core', () => {
  let id: string
  beforeEach(async () => {
    id = await created()
  })

  test('shows a new unit in the lists and topics of another core, and gives it to the fleet there', async () => {
    const address = await second.http.listen({ host: '127.0.0.1', port: 0 })
    const list = await ask({ ...app, address }, admin, `GET /v2/admin/inventories/${inventory.id}/units?searchKey=name&searchValue=${id}`)
    expect(list.body).toMatchObject({ total: 1, items: [{ uniqueId: id, groups: [group.id] }] })
    expect([topicOf('g', group.id)?.get(id)?.name, topicOf('i', inventory.id)?.get(id)?.name]).toEqual([id, id])
    expect(provisionsOf(id)).toMatchObject([{ kind: 'unit', model: 'LU-800', name: id }])
    expect(second.core.registry.units.byId.size).toBe(app.core.registry.units.byId.size)
  })

  test('takes a deleted unit from another core and from its fleet', async () => {
    expect((await as(`DELETE /v2/admin/units/${id}`)).status).toBe(200)
    await eventually(() => onSecond(id)).toBeUndefined()
    expect([topicOf('g', group.id)?.get(id), topicOf('i', inventory.id)?.get(id)]).toEqual([undefined, undefined])
    expect(fleet.frames).toContainEqual({ op: 'withdraw', deviceIds: [id] })
  })

  test('shows the new name and configuration at another core, and gives them to the fleets of both', async () => {
    const near = await scriptedFleet(app.core.devices)
    const name = `Renamed-${id}`
    expect((await as(`PUT /v2/admin/units/${id}`, { name, numberOfFeeds: 4, hasSdCard: true })).status).toBe(200)
    const facts = { deviceId: id, name, numberOfFeeds: 4, hasSdCard: true }
    expect(near.provisions.at(-1)).toMatchObject(facts)
    await eventually(() => topicOf('g', group.id)?.get(id)?.name).toBe(name)
    expect(onSecond(id)?.stored).toMatchObject({ numberOfFeeds: 4, hasSdCard: true })
    expect(provisionsOf(id).at(-1)).toMatchObject(facts)
    near.end.close()
  })

  test('moves a unit between the groups of another core', async () => {
    const other = await aGroup(app, inventory)
    expect((await as(`PUT /v2/admin/groups/${other.id}/units/${id}`)).status).toBe(200)
    await eventually(() => onSecond(id)?.groups).toEqual([group.id, other.id])
    expect(topicOf('g', other.id)?.get(id)?.name).toBe(id)
    expect((await as(`DELETE /v2/admin/groups/${group.id}/units/${id}`)).status).toBe(200)
    await eventually(() => topicOf('g', group.id)?.get(id)).toBeUndefined()
    expect(onSecond(id)?.groups).toEqual([other.id])
  })

  test('is the last one that another core shows, however many follow each other', async () => {
    for (let n = 0; n < 20; n++) expect((await as(`PUT /v2/admin/units/${id}`, { comment: `comment ${n}` })).status).toBe(200)
    await eventually(() => onSecond(id)?.stored.comment).toBe('comment 19')
    expect(onSecond(id)?.stored).toEqual(app.core.registry.units.byId.get(id)?.stored)
  })

  test('reaches another core whose connections to the database were lost meanwhile', async () => {
    const [removed, renamed] = [id, await created()]
    proxy.cut()
    clock.advance(2000)
    expect((await as(`DELETE /v2/admin/units/${removed}`)).status).toBe(200)
    expect((await as(`PUT /v2/admin/units/${renamed}`, { name: `Later-${renamed}` })).status).toBe(200)
    const added = await aUnit(app, { groups: [group] })
    proxy.restore()
    await eventually(() => [removed, renamed, added.id].map((one) => onSecond(one)?.row.name)).toEqual([
      undefined,
      `Later-${renamed}`,
      added.row.name,
    ])
  })
})

test('a group with its alert rules, and a channel, appear at another core and leave it', async () => {
  const added = await aGroup(app, inventory)
  const channel = await aChannel(app, { groups: [added] })
  const shown = () => [second.core.registry.places.ids().group.includes(added.id), second.core.registry.channels.byId.has(channel.id)]
  await eventually(shown).toEqual([true, true])
  const rules = defaultAlertRules.map((rule) => ({ ...rule, enabled: false }))
  expect((await as(`PUT /v2/groups/${added.id}/alerts/configuration`, { rules })).status).toBe(200)
  await eventually(() => second.core.registry.lookups.groupAlerts(added.id)).toEqual(rules)
  await app.core.store.channels.remove(channel.id, 0)
  await app.core.store.groups.remove(added.id)
  await eventually(shown).toEqual([false, false])
})

/** Longer than the test may take on a busy machine. */
const patient = { timeout: 60_000 }

test('a change of a transaction that ends after later ones is found', async () => {
  const [early, late] = [await created(), await created()]
  await app.database.prisma.$transaction(async (db) => {
    await db.unit.update({ where: { id: early }, data: { comment: 'begun first', version: { increment: 1 } } })
    expect((await as(`PUT /v2/admin/units/${late}`, { comment: 'begun second' })).status).toBe(200)
    await eventually(() => onSecond(late)?.stored.comment).toBe('begun second')
  }, patient)
  await eventually(() => onSecond(early)?.stored.comment).toBe('begun first')
})

test('another core writes no alert and no status change about a unit that reports elsewhere', async () => {
  const id = await created()
  const near = await scriptedFleet(app.core.devices)
  await near.say(id, { applications: {}, battery: { connected: true, charging: false, percentage: 2 } })
  await app.core.registry.flush()
  const written = async () => [await app.database.prisma.alert.findMany(), await app.database.prisma.activityEntry.count()]
  const before = await written()
  expect((await as(`PUT /v2/admin/units/${id}`, { comment: 'seen by both' })).status).toBe(200)
  await eventually(() => onSecond(id)?.stored.comment).toBe('seen by both')
  await second.core.registry.flush()
  expect(await written()).toEqual(before)
  near.end.close()
})
