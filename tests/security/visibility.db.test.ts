import { type AnyCall, callsOf, topicName, type TopicName } from '@backhaul/contract'
import { contract } from '@backhaul/contract/contract'
import { topics } from '@backhaul/contract/topics'
import type { Role } from '@backhaul/contract/users'
import { buildApp } from '@backhaul/core'
import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import type {
  AnyRecord,
  ChannelRecord,
  GatewayRecord,
  ServerRecord,
  UnitRecord,
  VideoReturnRecord,
} from '../../apps/core/src/devices/registry/record.ts'
import type { RegistryGroup } from '../../apps/core/src/devices/registry/registry.ts'
import { about } from '../contract/objects.ts'
import { allRoles, mayByOracle } from '../contract/oracle.ts'
import { startTestApp, type TestApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import {
  aChannel,
  aGateway,
  aGroup,
  anAudioRoom,
  anInventory,
  aServer,
  aUnit,
  aUser,
  aVideoReturn,
  type TestInventory,
  type TestUser,
} from '../support/builders.ts'
import { restRequest, send } from '../support/call-request.ts'
import { type ScriptedFleet, scriptedFleet } from '../support/scripted-fleet.ts'

// Every id and every name is a canary: none may appear in an answer or a topic of a user who does not see its object. The
// scope of a user is written here a second time, independently of the core.

let app: TestApp
let fleet: ScriptedFleet
let newsroom: TestInventory, sibling: TestInventory, foreign: TestInventory
let mine: RegistryGroup, other: RegistryGroup, inSibling: RegistryGroup, inForeign: RegistryGroup
const servers: ServerRecord[] = []
const channels: ChannelRecord[] = []
const units: UnitRecord[] = []
const videoReturns: VideoReturnRecord[] = []
const gateways: GatewayRecord[] = []
/** The audio rooms of the inventories. */
const rooms: { id: string; inventoryId: string }[] = []
let own: UnitRecord, ownChannel: ChannelRecord, otherChannel: ChannelRecord, held: ChannelRecord, heldByForeign: ChannelRecord
let lent: UnitRecord

interface Viewer extends TestUser {
  readonly role: Role
  readonly inventories: readonly TestInventory[]
  readonly groups: readonly RegistryGroup[]
  readonly units: readonly UnitRecord[]
}
const viewers: Viewer[] = []

const keep = <One>(list: One[], one: One): One => (list.push(one), one)

async function aViewer(role: Role, scope: Partial<Pick<Viewer, 'inventories' | 'groups' | 'units'>>): Promise<Viewer> {
  return keep(viewers, { role, inventories: [], groups: [], units: [], ...scope, ...(await aUser(app, { role, ...scope })) })
}

type Send = (call: `${string} /${string}`, input: object) => Promise<void>

/** Builds pictures, gateways and rooms that name units, and links between channels, across groups and customers. */
async function linkFarEnds(foreignServer: ServerRecord, foreignHolder: UnitRecord, set: Send) {
  const unitIds = [own.id, lent.id, foreignHolder.id]
  for (const groups of [[mine], [other], [mine, inForeign], [inSibling, mine]]) {
    const picture = keep(videoReturns, await aVideoReturn(app, { groups, serverId: foreignServer.id }))
    await fleet.say(picture.id, {
      status: 'collecting',
      feeds: unitIds.map((unitId) => ({ unitId, state: 'streaming', bitrateKbps: 900 })),
    })
    await set(`PUT /v2/vrChannels/${picture.id}/sharing`, { unitIds })
    const gateway = keep(gateways, await aGateway(app, { groups }))
    await fleet.say(gateway.id, { unitIds })
  }
  for (const { id: inventoryId } of [newsroom, sibling, foreign])
    rooms.push({ id: await anAudioRoom(app, { id: inventoryId }), inventoryId })
  await app.core.store.p2pLinks.create(ownChannel.id, otherChannel.id, 0)
  await app.core.store.p2pLinks.create(heldByForeign.id, held.id, 0)
  await fleet.say(held.id, { capabilities: ['multipoint'] })
  const machines = [otherChannel, heldByForeign].map(({ id }) => ({ uid: id }))
  await set('POST /updatePtmpChannels', { uniqueID: held.id, machines, delay: null })
}

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', environment: { HEARTBEAT_MS: '600000' } })
  fleet = await scriptedFleet(app.core.devices)
  fleet.obey = ({ id, deviceId, command }) => {
    if (command.kind === 'listFiles') setImmediate(() => fleet.end.send({ op: 'result', id, deviceId, ok: true, data: { files: [] } }))
    return true
  }
  newsroom = await anInventory(app)
  sibling = await anInventory(app, newsroom)
  foreign = await anInventory(app)
  await app.database.prisma.inventory.update({ where: { id: newsroom.id }, data: { parentId: sibling.id } })
  mine = await aGroup(app, newsroom)
  other = await aGroup(app, newsroom)
  inSibling = await aGroup(app, sibling)
  inForeign = await aGroup(app, foreign)
  const server = async (groups: RegistryGroup[]) => keep(servers, await aServer(app, { groups }))
  const [mineServer, otherServer, foreignServer] = [await server([mine]), await server([other]), await server([inForeign])]
  await server([inSibling, mine])
  const channel = async (groups: RegistryGroup[], on: ServerRecord) => keep(channels, await aChannel(app, { groups, serverId: on.id }))
  ownChannel = await channel([mine], mineServer)
  otherChannel = await channel([other], otherServer)
  held = await channel([mine], otherServer)
  heldByForeign = await channel([mine, inForeign], foreignServer)
  await channel([inSibling, mine], mineServer)
  const unit = async (groups: RegistryGroup[], inventories: TestInventory[] = []) =>
    keep(units, await aUnit(app, { groups, inventories, hasSdCard: true, numberOfFeeds: 4 }))
  own = await unit([mine, other])
  const onOther = await unit([mine])
  const holder = await unit([other])
  const foreignHolder = await unit([inForeign])
  lent = await unit([mine, inForeign], [foreign])
  await unit([inSibling], [sibling, newsroom])
  const admin = await aUser(app, { role: 'super_user' })
  for (const one of units) await fleet.say(one.id, { cameraConnected: false, battery: { connected: true, charging: false, percentage: 2 } })
  for (const one of servers) await fleet.say(one.id, { serverUsage: { cpu: 100, storage: 10 } })
  const set: Send = async (call, input) => expect([call, (await ask(app, admin, call, input)).body?.code]).toEqual([call, undefined])
  await set(`PUT /v2/units/${own.id}/singlecamera`, { channelId: ownChannel.id })
  await set(`PUT /v2/units/${onOther.id}/singlecamera`, { channelId: otherChannel.id })
  // The device itself selects a channel of another customer.
  await fleet.say(lent.id, { channelId: otherChannel.id })
  await fleet.say(foreignHolder.id, { channelId: heldByForeign.id })
  for (const [one, by] of [
    [ownChannel, own],
    [held, holder],
    [heldByForeign, foreignHolder],
  ] as const)
    await fleet.say(one.id, { status: 'collecting', allocatedToUnitUid: by.id })
  await set(`PUT /v2/units/${own.id}/multiplecamera`, {
    channelSelectionMode: 'custom',
    customSelectedChannels: [otherChannel.id, ownChannel.id],
    cameras: [],
  })
  await linkFarEnds(foreignServer, foreignHolder, set)
  for (const role of allRoles) {
    if (role === 'luc_admin' || role === 'luc_contractor') await aViewer(role, { inventories: [newsroom] })
    else if (role === 'luc_freelancer') await aViewer(role, { units: [own] })
    else await aViewer(role, { groups: [mine] })
  }
  await aViewer('luc_regular', { groups: [mine], units: [units.at(-1) as UnitRecord] })
  await aViewer('luc_regular', { groups: [mine, inForeign] })
  await aViewer('luc_admin', { inventories: [foreign] })
}, 120_000)
afterAll(() => app.close())

const overlap = (some: readonly { id: string }[], ids: readonly string[]) => some.some(({ id }) => ids.includes(id))
const seesAll = ({ role }: Viewer) => role === 'super_user' || role === 'staff'
const seesDevice = (viewer: Viewer, { id, inventories, groups }: AnyRecord) =>
  seesAll(viewer) || overlap(viewer.inventories, inventories) || overlap(viewer.groups, groups) || overlap(viewer.units, [id])

/** The ids and names of the objects that a viewer does not see. */
function canariesFor(viewer: Viewer): Set<string> {
  if (seesAll(viewer)) return new Set()
  const { role } = viewer
  const inventories = [newsroom, sibling, foreign].filter(
    ({ id }) => !overlap(viewer.inventories, [id]) && !viewer.groups.some(({ inventoryId }) => inventoryId === id),
  )
  const groups = [mine, other, inSibling, inForeign].filter(
    ({ id, inventoryId }) => !overlap(viewer.groups, [id]) && !overlap(viewer.inventories, [inventoryId]),
  )
  const devices = [
    ...units.filter((one) => !seesDevice(viewer, one) || !mayByOracle(role, 'units.read')),
    ...channels.filter((one) => !seesDevice(viewer, one)),
    ...servers.filter((one) => !seesDevice(viewer, one) || !mayByOracle(role, 'servers.read')),
    ...[...videoReturns, ...gateways].filter((one) => !seesDevice(viewer, one)),
  ]
  // A unit calls the rooms of its inventory, so users who reach an inventory see the names of its rooms.
  const foreignRooms = rooms.filter(({ inventoryId }) => overlap(inventories, [inventoryId]))
  return new Set([...inventories, ...groups, ...devices, ...foreignRooms].map(({ id }) => id))
}

/** Ids are made of these characters, and names are ids. */
const words = (text: string): Set<string> => new Set(text.split(/[^\w-]+/))

const canaries = new Map<Viewer, Set<string>>()
function leaks(viewer: Viewer, text: string): string[] {
  const hidden = canaries.get(viewer) ?? canariesFor(viewer)
  canaries.set(viewer, hidden)
  return [...words(text).intersection(hidden)]
}

const reads = [...callsOf(contract)].filter(([, call]) => call.access !== 'public' && call.http[0].startsWith('GET '))
const subjectsOf = (viewer: Viewer, { on }: AnyCall): readonly { id: string }[] => {
  const all: Partial<Record<string, readonly AnyRecord[]>> = {
    unit: units,
    channel: channels,
    server: servers,
    videoReturn: videoReturns,
    gateway: gateways,
  }
  if (on === 'inventory' || on === 'reachedInventory') return viewer.inventories
  if (on === 'group') return viewer.groups
  if (on === 'audioRoom') return rooms.filter(({ inventoryId }) => overlap(viewer.inventories, [inventoryId]))
  return (all[on as string] ?? []).filter((one) => seesDevice(viewer, one))
}

async function answers(viewer: Viewer, call: AnyCall): Promise<[what: string, text: string][]> {
  const cookie = await app.cookieOf(viewer)
  const inputs =
    call.on === undefined ? [call.example] : subjectsOf(viewer, call).map(({ id }) => ({ ...call.example, ...about(call, id) }))
  return Promise.all(
    inputs.map(async (input) => {
      const request = restRequest(call.http[0], input ?? {})
      const { status, body } = await send(app.address, request, cookie)
      return [`${status} ${request[0]}`, status === 200 ? JSON.stringify(body) : ''] as [string, string]
    }),
  )
}

/** Viewers who see the same. One of them who may make a read makes it, in turn. A user who sees everything finds no canary. */
function alike(): Viewer[][] {
  const scopeOf = ({ inventories, groups, units: single }: Viewer) => [...inventories, ...groups, ...single].map(({ id }) => id)
  const readsOf = ({ role }: Viewer) => (['units.read', 'servers.read'] as const).map((access) => mayByOracle(role, access))
  const limited = viewers.filter((viewer) => !seesAll(viewer))
  return [...Map.groupBy(limited, (viewer) => [...scopeOf(viewer), ...readsOf(viewer)].join()).values()]
}

test('no answer to a read names an object that its caller does not see', async () => {
  const found: string[] = []
  let answered = 0
  for (const [turn, [, call]] of reads.entries())
    for (const same of alike()) {
      const may = same.filter(({ role }) => mayByOracle(role, call.access))
      const viewer = may[turn % may.length] ?? same[turn % same.length]!
      for (const [what, text] of await answers(viewer, call)) {
        if (text !== '') answered++
        for (const leak of leaks(viewer, text)) found.push(`${viewer.username} ${what}: ${leak}`)
      }
    }
  expect(found).toEqual([])
  expect(answered).toBeGreaterThan(500)
}, 120_000)

const allTopics = (): TopicName[] => [
  'u/me/units',
  'u/me/alerts',
  'u/me/notices',
  ...Object.values(topics).flatMap((kind) => [
    ...[newsroom, sibling, foreign].map(({ id }) => topicName('i', id, kind)),
    ...[mine, other, inSibling, inForeign].map(({ id }) => topicName('g', id, kind)),
  ]),
]

/** Subscribes a user to every topic; `rows` has all that each topic ever contained. */
async function watch(viewer: Viewer) {
  const rows: [topic: string, text: string][] = []
  const live = new Set<string>()
  let replied = 0
  const cookie = await app.cookieOf(viewer)
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/realtime`, { headers: { cookie, origin: app.address } })
  socket.on('message', (data: Buffer) => {
    for (const message of [JSON.parse(data.toString())].flat()) {
      if (message.op === 'snap') rows.push([message.t, JSON.stringify(message.items)])
      if (message.op === 'd') rows.push([message.t, JSON.stringify(message.ch)])
      if (message.op !== 'subd') continue
      for (const { t, mode } of message.res) if (mode !== 'denied') live.add(t)
      replied++
    }
  })
  await new Promise((resolve) => socket.on('open', resolve))
  socket.send(JSON.stringify({ op: 'sub', id: 1, topics: allTopics().map((t) => ({ t })) }))
  await expect.poll(() => replied, { timeout: 10_000 }).toBe(1)
  return { viewer, rows, live, close: () => socket.close() }
}

test('no topic names an object that one of its subscribers does not see, at first and after changes', async () => {
  const watchers = await Promise.all(viewers.map(watch))
  const { registry } = app.core
  const { id } = own
  const before = { inventoryId: own.inventoryId, inventories: own.inventories, groups: own.groups }
  await fleet.say(id, { applications: { video: 'running' }, channelId: ownChannel.id })
  await fleet.say(id, { channelId: otherChannel.id })
  await fleet.say(held.id, { status: 'idle', allocatedToUnitUid: null })
  await fleet.say(held.id, { status: 'collecting', allocatedToUnitUid: id })
  await fleet.say(servers[0]!.id, { serverUsage: { cpu: 1, storage: 99 } })
  registry.move(own, { ...before, groups: [other.id] })
  registry.move(own, before)
  registry.move(ownChannel, { inventoryId: newsroom.id, inventories: [newsroom.id], groups: [other.id] })
  await ask(app, viewers[0]!, `PUT /devices/update`, { unitId: id, name: own.row.name })
  // A change that every unit has is the last one of each topic.
  for (const one of units) await fleet.say(one.id, { swVersion: '11.0.0' })
  for (const { viewer, rows, live } of watchers)
    if (live.has(`g/${mine.id}/units`))
      await expect.poll(() => [viewer.role, rows.some(([, text]) => text.includes('11.0.0'))]).toEqual([viewer.role, true])
  registry.move(ownChannel, { inventoryId: newsroom.id, inventories: [newsroom.id], groups: [mine.id] })
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const { close } of watchers) close()
  const found = watchers.flatMap(({ viewer, rows }) =>
    rows.flatMap(([topic, text]) => leaks(viewer, text).map((leak) => `${viewer.username} ${topic}: ${leak}`)),
  )
  expect([...new Set(found)]).toEqual([])
  const regular = watchers.find(({ viewer }) => viewer.role === 'luc_regular')
  // rooms are for managers.
  const seen = Object.values(topics).filter(({ access }) => access !== 'management.administer')
  expect([...(regular?.live ?? [])].toSorted()).toEqual(
    [...seen.map((kind) => topicName('g', mine.id, kind)), 'u/me/units', 'u/me/alerts', 'u/me/notices'].toSorted(),
  )
})

const called = (role: Role) => viewers.find((one) => one.role === role) as Viewer
const topicOf = (name: string, id: string) => app.core.hub.topic(name as TopicName)?.get(id)

describe('an object that the viewer sees is named', () => {
  test('the unit that holds a channel and the server of the channel, where both are in the group', async () => {
    const wanted = { allocatedToUnitUid: own.id, allocatedToUnitAlias: own.row.name, serverId: ownChannel.row.serverId }
    expect((await ask(app, called('luc_regular'), `GET /channels/${ownChannel.id}/status`)).body).toMatchObject(wanted)
    expect(topicOf(`g/${mine.id}/channels`, ownChannel.id)).toMatchObject(wanted)
    expect(topicOf(`g/${mine.id}/channels/reduced`, ownChannel.id)).toMatchObject({
      allocatedToUnitUid: null,
      serverName: null,
    })
  })

  test('the selected channel and the groups of a unit, to a user who sees them through another group', async () => {
    const { body } = await ask(app, called('super_user'), `GET /v2/units/${own.id}`)
    const names = { inventoryName: newsroom.name, groupNames: [mine.name, other.name] }
    expect(body).toMatchObject({ ...names, multipleCamera: { customSelectedChannels: [otherChannel.id, ownChannel.id] } })
    const hidden = await ask(app, called('luc_regular'), `GET /v2/units/${own.id}`)
    expect(hidden.body).toMatchObject({
      groupNames: [mine.name],
      multipleCamera: { customSelectedChannels: ['external:', ownChannel.id] },
    })
  })
})

test('a start on a channel that another unit holds is refused, with the name of the unit only if the caller sees it', async () => {
  await fleet.say(own.id, { cameraConnected: true, applications: {}, transmissionMode: 'Live' })
  const start = async (role: Role, channelId: string) =>
    (await ask(app, called(role), `POST /v2/units/${own.id}/stream`, { channelId })).body as { code: string; params: object }
  expect(await start('luc_regular', heldByForeign.id)).toMatchObject({ code: 'CHANNEL_OCCUPIED', params: {} })
  expect(await start('super_user', heldByForeign.id)).toMatchObject({ code: 'CHANNEL_BUSY', params: { takenBy: units[3]?.row.name } })
})

test('the user who sent a command to a shared unit is named to the own organisation only, also after a restart', async () => {
  const lender = await aUser(app, { role: 'luc_regular', groups: [inForeign], username: 'canary-of-the-lender' })
  const home = `g/${inForeign.id}`
  const elsewhere = [`g/${mine.id}`, `i/${newsroom.id}`]
  const unitIn = (where: string, hub = app.core.hub) => hub.topic(`${where}/units` as TopicName)?.get(lent.id)
  const noticesIn = (where: string) => Array.from(app.core.hub.topic(`${where}/notices` as TopicName)?.entries() ?? [], ([, one]) => one)
  const answer = async (user: TestUser) => JSON.stringify((await ask(app, user, `GET /v2/units/${lent.id}`)).body)
  await fleet.say(lent.id, { applications: {}, cameraConnected: true, channelId: heldByForeign.id })
  await fleet.say(heldByForeign.id, { status: 'idle', allocatedToUnitUid: null })
  const both = viewers.find(({ groups }) => groups.includes(inForeign)) as Viewer

  expect((await ask(app, lender, `POST /v2/units/${lent.id}/stream`)).body).toMatchObject({ transition: { by: lender.username } })
  for (const where of elsewhere) expect(unitIn(where)).toMatchObject({ transition: { kind: 'starting', by: null } })
  expect(unitIn(home)).toMatchObject({ transition: { kind: 'starting', by: lender.username } })
  await fleet.say(lent.id, { applications: { video: 'running' } })
  for (const where of elsewhere) expect(unitIn(where)).toMatchObject({ transmission: { by: null } })
  expect(unitIn(home)).toMatchObject({ transmission: { by: lender.username } })

  for (const where of elsewhere) {
    expect(noticesIn(where)).toContainEqual(
      expect.objectContaining({ unitId: lent.id, event: 'onlineToStreaming', transition: expect.objectContaining({ by: null }) }),
    )
    expect(JSON.stringify(noticesIn(where))).not.toContain(lender.username)
  }
  expect(JSON.stringify(noticesIn(home))).toContain(lender.username)
  expect(await answer(called('luc_regular'))).not.toContain(lender.username)
  for (const user of [lender, both, called('super_user')]) expect(await answer(user)).toContain(lender.username)

  await app.core.registry.flush()
  const next = await buildApp({ config: app.core.config, log: pino({ level: 'silent' }), prisma: app.database.prisma })
  for (const where of elsewhere) expect(unitIn(where, next.core.hub)).toMatchObject({ transmission: { by: null } })
  expect(unitIn(home, next.core.hub)).toMatchObject({ transmission: { by: lender.username } })
  await next.close()
})

test('alerts and notices of servers reach users who may read servers, and no others', () => {
  const [server] = servers as [ServerRecord]
  const holding = (name: string) =>
    Array.from(app.core.hub.topic(name as TopicName)?.entries() ?? []).filter(([, { deviceId }]) => deviceId === server.id).length
  for (const kind of ['alerts', 'notices']) {
    expect([kind, holding(`g/${mine.id}/${kind}`) > 0]).toEqual([kind, true])
    expect([kind, holding(`g/${mine.id}/${kind}/reduced`)]).toEqual([kind, 0])
  }
})
