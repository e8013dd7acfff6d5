import { type TopicName, topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import type { CurrentUser } from '@backhaul/contract/users'
import { mergeViews } from '@backhaul/rules/visibility'
import { realClock } from '@backhaul/clock'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type { RegistryGroup } from '../../apps/core/src/devices/registry/registry.ts'
import { createRealtimeParts } from '../../packages/client/src/realtime/realtime.ts'
import type { Realtime, RealtimeOptions } from '../../packages/client/src/realtime/types.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aChannel, aGroup, anInventory, aUnit, aUser, type TestInventory, type TestUser } from '../support/builders.ts'
import { scriptedFleet } from '../support/scripted-fleet.ts'

let app: TestApp
let inventory: TestInventory, sibling: TestInventory
let group: RegistryGroup
/** Members of both inventories, and of the group. */
let admin: TestUser, operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  inventory = await anInventory(app)
  sibling = await anInventory(app, inventory)
  group = await aGroup(app, inventory)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory, sibling] })
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  await aUnit(app, { inventories: [inventory] })
  await aUnit(app, { inventories: [inventory, sibling], groups: [group] })
  await aUnit(app, { groups: [await aGroup(app)] })
})
afterAll(() => app.close())

const open: Realtime[] = []
afterEach(() => {
  for (const realtime of open.splice(0)) realtime.close()
})

/** Connects a real client to the real core. */
function join(cookie: string, more: Partial<RealtimeOptions> = {}) {
  const { realtime, subscriptions } = createRealtimeParts({
    url: `${app.address.replace('http', 'ws')}/core/realtime`,
    clock: realClock,
    random: () => 0,
    webSocket: (url) => new WebSocket(url, { headers: { cookie, origin: app.address } }),
    ...more,
  })
  open.push(realtime)
  realtime.connect()
  const rows = (name: TopicName) => Array.from(subscriptions.replicaOf(name)?.values() ?? [], ([, row]) => row as UnitRow)
  return { realtime, rows }
}

async function get<Answer>(cookie: string, path: string): Promise<Answer> {
  const answer = await fetch(`${app.address}/core${path}`, { headers: { cookie } })
  expect(answer.status).toBe(200)
  return (await answer.json()) as Answer
}

const units = (inventoryId: string) => topicName('i', inventoryId, topics.units)
const byId = (rows: Iterable<UnitRow>) => new Map(Array.from(rows, (row) => [row.uniqueId, row]))

test('the stream contains the rows that the list call returns', async () => {
  const cookie = await app.cookieOf(admin)
  const names = [units(inventory.id), units(sibling.id)]
  const { realtime, rows } = join(cookie)
  realtime.subscribe(names)
  await expect.poll(() => names.map((name) => realtime.topicState(name))).toEqual(names.map(() => 'live'))
  const views = Map.groupBy(
    names.flatMap((name) => rows(name)),
    ({ uniqueId }) => uniqueId,
  )
  const shown = Array.from(views.values(), (ofUnit) => mergeViews(ofUnit))
  const listed = await get<{ units: UnitRow[] }>(cookie, '/devices/fetch')
  expect(byId(shown).size).toBe(2)
  expect(byId(shown)).toEqual(byId(listed.units))
})

test('a write reaches every topic of its unit', async () => {
  const cookie = await app.cookieOf(admin)
  const unit = await aUnit(app, { inventories: [inventory, sibling], groups: [group] })
  const watched = [units(inventory.id), units(sibling.id), topicName('g', group.id, topics.units)]
  const { realtime, rows } = join(cookie)
  realtime.subscribe(watched)
  await expect.poll(() => watched.map((name) => realtime.topicState(name))).toEqual(watched.map(() => 'live'))

  const answer = await fetch(`${app.address}/core/devices/update`, {
    method: 'PUT',
    headers: { cookie, 'content-type': 'application/json' },
    body: JSON.stringify({ unitId: unit.id, name: 'renamed-at-once' }),
  })
  expect(answer.status).toBe(200)
  const names = () => watched.map((name) => byId(rows(name)).get(unit.id)?.name)
  await expect.poll(names).toEqual(watched.map(() => 'renamed-at-once'))
})

test('a unit that an administrator creates, deregisters and deletes enters and leaves the open topics at once', async () => {
  const cookie = await app.cookieOf(admin)
  const watched = [units(inventory.id), units(sibling.id), topicName('g', group.id, topics.units)]
  const { realtime, rows } = join(cookie)
  realtime.subscribe(watched)
  await expect.poll(() => watched.map((name) => realtime.topicState(name))).toEqual(watched.map(() => 'live'))
  const fleet = await scriptedFleet(app.core.devices)
  const call = async (method: string, path: string, body: object = {}) => {
    const headers = { cookie, 'content-type': 'application/json' }
    const answer = await fetch(`${app.address}/core${path}`, { method, headers, body: JSON.stringify(body) })
    expect([path, answer.status]).toEqual([path, 200])
  }
  const seenIn = () => watched.map((name) => byId(rows(name)).get('live-1')?.name ?? null)

  const fields = { uniqueId: 'live-1', name: 'Live-1', type: 'LU-800', serialNumber: 'live-1' }
  await call('POST', '/v2/admin/units', { ...fields, inventoryId: inventory.id, groups: [group.id] })
  await expect.poll(seenIn).toEqual(['Live-1', null, 'Live-1'])
  await call('PUT', `/admin/inventories/${sibling.id}/units/live-1`)
  await expect.poll(seenIn).toEqual(['Live-1', 'Live-1', 'Live-1'])
  await call('PUT', '/v2/admin/units/live-1', { name: 'Live-2' })
  await expect.poll(seenIn).toEqual(['Live-2', 'Live-2', 'Live-2'])
  await fleet.say('live-1', { applications: {} })
  await call('POST', '/v2/admin/units/live-1/deregistration')
  await expect.poll(seenIn).toEqual(['Live-2', null, null])
  await call('DELETE', '/v2/admin/units/live-1')
  await expect.poll(seenIn).toEqual([null, null, null])
})

test('denies topics out of scope and topics that do not exist', async () => {
  const cookie = await app.cookieOf(operator)
  const everything = await get<CurrentUser>(await app.cookieOf(await aUser(app, { role: 'super_user' })), '/users/current')
  const all = [
    ...everything.groups.map(({ id }) => topicName('g', id, topics.units)),
    ...everything.inventories.map(({ id }) => units(id)),
    units('none'),
  ]
  const { realtime } = join(cookie)
  realtime.subscribe(all)
  await expect.poll(() => all.every((name) => realtime.topicState(name) !== 'loading')).toBe(true)
  expect(all).toHaveLength(6)
  expect(all.filter((name) => realtime.topicState(name) === 'live')).toEqual([topicName('g', group.id, topics.units)])
})

test('a unit that is shared with a user on its own is live in a topic of the user, which follows grants and revocations', async () => {
  const [first, second] = [await aUnit(app), await aUnit(app)]
  const user = await aUser(app, { role: 'luc_freelancer', units: [first] })
  const { realtime, rows } = join(await app.cookieOf(user))
  const ids = () => rows('u/me/units').map(({ uniqueId }) => uniqueId)
  realtime.subscribe(['u/me/units'])
  await expect.poll(ids).toEqual([first.id])
  const hidden = { inventoryId: null, inventories: [], groups: [] }
  expect(rows('u/me/units')).toEqual([{ ...first.row, ...hidden }])

  const grant = { userId: user.id, unitId: second.id }
  await app.database.prisma.userUnit.create({ data: grant })
  app.core.sessions.refresh(user.id)
  await expect.poll(() => ids().toSorted()).toEqual([first.id, second.id].toSorted())
  app.core.registry.configure(second, { name: 'renamed-while-shared' })
  await expect.poll(() => rows('u/me/units').map(({ name }) => name)).toContain('renamed-while-shared')
  app.core.registry.move(second, { inventoryId: first.inventoryId, inventories: first.inventories, groups: [] })
  app.core.registry.configure(second, { name: 'renamed-after-a-move' })
  await expect.poll(() => rows('u/me/units').map(({ name }) => name)).toContain('renamed-after-a-move')

  await app.database.prisma.userUnit.delete({ where: { userId_unitId: grant } })
  app.core.sessions.refresh(user.id)
  await expect.poll(ids).toEqual([first.id])
  realtime.close()
  await expect.poll(() => [first.topics, second.topics].flat().filter((name) => name.startsWith('u/'))).toEqual([])
})

test('a user of single units has their alerts and notices, those of no other unit, and none after a revocation', async () => {
  const customer = await anInventory(app)
  const [shared, lent, other] = [
    await aUnit(app, { inventories: [customer] }),
    await aUnit(app),
    await aUnit(app, { inventories: [customer] }),
  ]
  const user = await aUser(app, { role: 'luc_freelancer', units: [shared, lent] })
  const fleet = await scriptedFleet(app.core.devices, app.core.clock.now())
  const low = { battery: { connected: true, charging: false, percentage: 3 } }
  await fleet.say(shared.id, low)
  const { realtime, rows } = join(await app.cookieOf(user))
  const objects = (name: TopicName) => rows(name) as unknown as Record<string, unknown>[]
  const [alerts, notices] = ['u/me/alerts', 'u/me/notices'] as const
  const devices = () => [...new Set(objects(alerts).map((one) => String(one['deviceId'])))].toSorted()
  realtime.subscribe([alerts, notices])
  await expect.poll(devices).toEqual([shared.id])
  await fleet.send(...[shared, lent, other].map(({ id }): Parameters<typeof fleet.send>[0] => [id, app.core.clock.now() + 1, 1, low]))
  await expect.poll(devices).toEqual([shared.id, lent.id].toSorted())
  await expect.poll(() => objects(notices).some((one) => one['type'] === 'alertRaised' && one['deviceId'] === lent.id)).toBe(true)

  await app.database.prisma.userUnit.delete({ where: { userId_unitId: { userId: user.id, unitId: lent.id } } })
  app.core.sessions.refresh(user.id)
  await expect.poll(devices).toEqual([shared.id])
  fleet.end.send({ op: 'bye', deviceIds: [shared, lent, other].map(({ id }) => id) })
  await expect.poll(() => objects(notices).some((one) => one['event'] === 'onlineToOffline' && one['unitId'] === shared.id)).toBe(true)
  expect(objects(notices).filter((one) => one['event'] === 'onlineToOffline')).toHaveLength(1)
  expect(JSON.stringify([objects(alerts), objects(notices)])).not.toContain(other.id)
  realtime.close()
})

test('a user who loses the right to read servers goes on without the objects that name them', async () => {
  const channel = await aChannel(app, { groups: [group] })
  const user = await aUser(app, { role: 'luc_read', groups: [group] })
  const name = topicName('g', group.id, topics.channels)
  const { realtime, rows } = join(await app.cookieOf(user))
  const server = () => rows(name).map((row) => (row as unknown as ChannelRow).serverName)
  realtime.subscribe([name])
  app.core.registry.move(app.core.registry.servers.byId.get(channel.row.serverId)!, {
    inventoryId: channel.inventoryId,
    inventories: channel.inventories,
    groups: [group.id],
  })
  await expect.poll(server).toEqual([channel.row.serverName])
  await app.database.prisma.userRole.update({
    where: { userId_role: { userId: user.id, role: 'luc_read' } },
    data: { role: 'luc_curator' },
  })
  app.core.sessions.refresh(user.id)
  await expect.poll(server).toEqual([null])
})

test('signing out closes the stream at once', async () => {
  const cookie = await app.cookieOf(await aUser(app, { role: 'luc_read', groups: [group] }))
  let signedOut = 0
  const { realtime } = join(cookie, { onSignedOut: () => signedOut++ })
  await expect.poll(() => realtime.state.phase).toBe('live')
  await fetch(`${app.address}/core/auth/logout`, { method: 'POST', headers: { cookie, 'content-type': 'application/json' }, body: '{}' })
  await expect.poll(() => signedOut).toBe(1)
})

test('refuses a connection without a session', async () => {
  let asked = 0
  const { realtime } = join('', {
    sessionIsOver: async () => {
      asked++
      return true
    },
  })
  await expect.poll(() => realtime.state.phase).toBe('signedOut')
  expect(asked).toBe(1)
})
