import { createRealtime, type Realtime } from '@backhaul/client/realtime'
import { manualClock } from '@backhaul/clock'
import { topicName, type TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import type { UnitRow } from '@backhaul/contract/units'
import { Role } from '@backhaul/contract/users'
import { accessOfAccount } from '@backhaul/rules/permissions'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../support/app.ts'
import { ask } from '../support/ask.ts'
import { type ScriptedFleet, scriptedFleet } from '../support/scripted-fleet.ts'
import { MembershipModel, memberships, type Rights } from './membership-model.ts'
import { WireCopies } from './wire-copy.ts'

// Watchers of every role, over real sockets, while units are added, moved and removed. The test controls the clock: the core
// sends frames only when it advances, so that every frame has a known position.

const moves = 1000
const checkEvery = 50
const seed = 20_251

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let model: MembershipModel
const watchers: Watcher[] = []

interface Watcher {
  readonly role: string
  rights: Rights
  readonly realtime: Realtime
  readonly wire: WireCopies
  /** The sum of the changes that the client announced. */
  readonly shown: Map<TopicName, Map<string, UnitRow>>
  readonly subscribed: Set<TopicName>
  subscriptions: number
  refreshes: number
}

const figures = { moves: 0, refused: 0, added: 0, removed: 0, groups: 0, rights: 0, frames: 0, rowsChecked: 0, topicsCompared: 0, lists: 0 }
const kinds = Object.values(topics)
const hubTopic = (name: TopicName) => app.core.hub.topic(name)
function versionFor(watcher: Watcher, name: TopicName) {
  if (name === 'u/me/units') return hubTopic(`u/${watcher.rights.userId}/units` as TopicName)
  const kind = kinds.find((one) => name.endsWith(`/${one.kind}`))
  const isComplete = kind?.complete?.every((access) => mayRead(watcher, access)) !== false
  return hubTopic(isComplete ? name : (`${name}/reduced` as TopicName))
}
const unitTopics = (): TopicName[] => [
  ...model.inventories.map((id) => topicName('i', id, topics.units)),
  ...[...model.groups.keys()].map((id) => topicName('g', id, topics.units)),
]

// mulberry32
let state = seed
const random = (): number => {
  state = (state + 0x6d2b79f5) | 0
  let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
  mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
  return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
}
const below = (count: number) => Math.floor(random() * count)
const pick = <Value>(values: readonly Value[]): Value => values[below(values.length)] as Value
const some = <Value>(values: readonly Value[], max: number): Value[] => [
  ...new Set(Array.from({ length: below(max + 1) }, () => pick(values))),
]

/** Records the content of each topic of units at its present position. */
function note(): void {
  for (const name of unitTopics()) {
    const { epoch, seq } = hubTopic(name) as { epoch: string; seq: number }
    const positions = model.history.get(name) ?? new Map<string, ReadonlyMap<string, string>>()
    model.history.set(name, positions)
    const [where, id] = name.split('/') as ['i' | 'g', string]
    if (!positions.has(`${epoch} ${seq}`)) positions.set(`${epoch} ${seq}`, model.contentOf(where, id))
  }
}

async function rightsOf(role: string): Promise<Rights> {
  const user = await app.database.prisma.user.findUniqueOrThrow({
    where: { username: role },
    include: { inventories: true, groups: true, units: true },
  })
  return {
    userId: user.id,
    all: role === 'super_user' || role === 'staff',
    inventories: new Set(user.inventories.map((one) => one.inventoryId)),
    groups: new Set(user.groups.map((one) => one.groupId)),
    units: new Set(user.units.map((one) => one.unitId)),
  }
}

async function watch(role: string): Promise<Watcher> {
  const cookie = await app.cookieOf(role)
  const wire = new WireCopies()
  const open = (url: string) => {
    const socket = new WebSocket(url, { headers: { cookie, origin: app.address } })
    socket.on('message', (data: Buffer) => wire.receive(data.toString()))
    const send = socket.send.bind(socket)
    socket.send = (text: string) => {
      if (text.includes('"sub"')) watcher.subscriptions++
      send(text)
    }
    return socket
  }
  const url = `${app.address.replace('http', 'ws')}/core/realtime`
  const onDeviceListStale = () => watcher.refreshes++
  const realtime = createRealtime({ url, clock, random: () => 0, webSocket: open, onDeviceListStale })
  const watcher: Watcher = {
    role,
    rights: await rightsOf(role),
    realtime,
    wire,
    shown: new Map(),
    subscribed: new Set(),
    subscriptions: 0,
    refreshes: 0,
  }
  realtime.onKind<UnitRow>(topics.units, (changes) => {
    figures.frames++
    for (const [name, { upserts, removed, whole }] of changes) {
      const rows = (whole ? undefined : watcher.shown.get(name)) ?? new Map<string, UnitRow>()
      watcher.shown.set(name, rows)
      for (const [key, row] of upserts) rows.set(key, row)
      for (const key of removed) rows.delete(key)
    }
    for (const [name] of changes) checkFrame(watcher, name)
  })
  realtime.connect()
  return watcher
}

const problems: string[] = []
/** Checks that a watcher shows, after a frame, the content of the topic at that position. */
function checkFrame({ role, wire, shown }: Watcher, name: TopicName): void {
  const rows = shown.get(name) ?? new Map<string, UnitRow>()
  if (name === 'u/me/units') return
  const copy = wire.byTopic.get(name)
  if (copy === undefined) {
    if (rows.size > 0) problems.push(`${role} still shows ${name} after it was revoked`)
    return
  }
  const expected = model.history.get(name)?.get(`${copy.epoch} ${copy.seq}`)
  if (expected === undefined) return void problems.push(`${name} at ${copy.seq} was never noted`)
  figures.rowsChecked += rows.size
  for (const [id, row] of rows)
    if (expected.get(id) !== memberships(row))
      problems.push(`${role} shows ${id} (${memberships(row)}) in ${name} at ${copy.seq}: ${expected.get(id)}`)
  if (rows.size !== expected.size) problems.push(`${role} lacks units of ${name} at ${copy.seq}`)
}

const subscribe = (watcher: Watcher, names: readonly TopicName[]) => {
  for (const name of names) watcher.subscribed.add(name)
  watcher.realtime.subscribe(names)
}

const mayWatch = (watcher: Watcher, name: TopicName): boolean => {
  const kind = kinds.find((one) => name.endsWith(`/${one.kind}`))
  if (name === 'u/me/units') return mayRead(watcher, 'units.read')
  return kind !== undefined && model.mayWatch(watcher.rights, name) && mayRead(watcher, kind.access)
}

/** Whether every watcher has the present content of its topics and is denied the others. */
const isSettled = (watcher: Watcher): boolean =>
  [...watcher.subscribed].every((name) => {
    const watched = watcher.wire.byTopic.get(name)
    return mayWatch(watcher, name)
      ? watched !== undefined && watched.seq === versionFor(watcher, name)?.seq && watched.epoch === versionFor(watcher, name)?.epoch
      : watched === undefined
  })

const accesses = new Map<string, ReadonlySet<string>>()
const mayRead = ({ role }: Watcher, access: string) => accesses.get(role)?.has(access) ?? false

/** Subscribes again to denied topics that the watcher may watch by now: a group that was created again, a right that was regained. */
function askAgain(watcher: Watcher): void {
  const { realtime, subscribed } = watcher
  const regained = [...subscribed].filter((name) => realtime.topicState(name) === 'denied' && mayWatch(watcher, name))
  if (regained.length > 0) realtime.subscribe(regained)
}

/** Advances the clock repeatedly until a condition holds. */
async function until(what: string, holds: () => boolean): Promise<void> {
  for (let round = 0; round < 1000; round++) {
    if (holds()) return
    if (round % 40 === 0) {
      for (const watcher of watchers) askAgain(watcher)
      clock.advance(200)
    }
    await new Promise((resolve) => setTimeout(resolve, 5))
  }
  const late = watchers.filter((one) => !isSettled(one)).map(({ role }) => role)
  throw new Error(
    `${what} after ${JSON.stringify(figures)}: not so after 5 s; not settled: ${late.join()}; ${problems.slice(0, 3).join('; ')}`,
  )
}

const settle = () => until('all sockets have delivered', () => watchers.every(isSettled))

async function check(): Promise<void> {
  await settle()
  expect(problems).toEqual([])
  // The topics equal the model.
  for (const name of unitTopics()) {
    const [where, id] = name.split('/') as ['i' | 'g', string]
    const held = new Map(Array.from(hubTopic(name)?.entries() ?? [], ([key, row]) => [key, memberships(row)]))
    expect(held).toEqual(model.contentOf(where, id))
    const alerts = Array.from(hubTopic(name.replace('/units', '/alerts') as TopicName)?.entries() ?? [], ([, alert]) => alert)
    const inTopic = alerts.filter(({ deviceKind }) => deviceKind === 'unit').map((alert) => alert['deviceId'] as string)
    expect(inTopic.filter((unit) => !held.has(unit))).toEqual([])
    const expected = [...held.keys()].flatMap((unit) => app.core.registry.units.byId.get(unit)!.alerts.map(() => unit))
    expect(inTopic.toSorted()).toEqual(expected.toSorted())
  }
  for (const watcher of watchers) await checkWatcher(watcher)
}

const isHidden = (selChannel: UnitRow['selChannel']) => selChannel?.channelId === 'external:'

function merged(row: UnitRow, other: UnitRow = row): UnitRow {
  const union = (key: 'inventories' | 'groups') => [...new Set([...row[key], ...other[key]])].toSorted()
  const selChannel = isHidden(row.selChannel) ? other.selChannel : row.selChannel
  return {
    ...row,
    inventoryId: row.inventoryId ?? other.inventoryId,
    inventories: union('inventories'),
    groups: union('groups'),
    selChannel,
  }
}

async function checkWatcher(watcher: Watcher): Promise<void> {
  const { role, rights, wire, shown } = watcher
  const seen = new Map<string, UnitRow>()
  for (const [name, copy] of wire.byTopic) {
    const topic = versionFor(watcher, name as TopicName)
    if (topic === undefined) continue
    figures.topicsCompared++
    expect([role, name, wire.digest(name)]).toEqual([role, name, topic.digest])
    expect(new Map(Array.from(copy.rows, ([key, { value }]) => [key, value]))).toEqual(new Map(topic.entries()))
    for (const [id, row] of shown.get(name as TopicName) ?? []) seen.set(id, merged(row, seen.get(id)))
  }
  expect([...seen.keys()].filter((id) => !model.maySee(rights, id))).toEqual([])
  const { status, body } = await ask(app, role, 'GET /devices/fetch')
  if (!mayRead(watcher, 'units.read')) return expect([role, status, seen.size]).toEqual([role, 403, 0])
  figures.lists++
  const listed = new Map((body as { units: UnitRow[] }).units.map((row) => [row.uniqueId, row]))
  expect([...listed.keys()].toSorted()).toEqual([...model.units.keys()].filter((id) => model.maySee(rights, id)).toSorted())
  // A topic names what all its users see; the list, also what its caller sees through other groups.
  for (const [id, { selChannel, inventories, inventoryId }] of seen) {
    const row = listed.get(id) as UnitRow
    expect([id, row.inventories.toSorted()]).toEqual([id, model.reachedOf(rights, id)])
    listed.set(id, { ...row, inventories, inventoryId, ...(isHidden(selChannel) && { selChannel }) })
  }
  expect(new Map(Array.from(listed, ([id, row]) => [id, merged(row)]))).toEqual(seen)
}

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { HEARTBEAT_MS: '3600000', REQUESTS_PER_S: '100000' } })
  fleet = await scriptedFleet(app.core.devices)
  const { registry } = app.core
  const groups = await app.database.prisma.group.findMany({ select: { id: true, inventoryId: true } })
  const inventories = await app.database.prisma.inventory.findMany({ select: { id: true } })
  model = new MembershipModel(
    inventories.map(({ id }) => id),
    new Map(groups.map(({ id, inventoryId }) => [id, inventoryId])),
  )
  for (const unit of registry.units.byId.values()) model.set(unit.id, unit.inventories.toSorted(), unit.groups.toSorted())
  note()
  for (const role of Role.options) watchers.push(await watch(role))
  for (const { role } of watchers) {
    const account = await app.database.prisma.user.findUniqueOrThrow({ where: { username: role } })
    accesses.set(role, accessOfAccount([Role.parse(role)], account))
  }
  await until('every role is connected', () => watchers.every(({ realtime }) => realtime.state.phase === 'live'))
  const all = unitTopics().flatMap((name) => kinds.map(({ kind }) => name.replace('/units', `/${kind}`) as TopicName))
  for (const watcher of watchers) subscribe(watcher, ['u/me/units', ...all])
}, 60_000)
afterAll(async () => {
  for (const { realtime } of watchers) realtime.close()
  await app.close()
})

/** Picks random inventories, and random groups in them. */
function wish() {
  const inventories = [...new Set([pick(model.inventories), ...some(model.inventories, 2)])]
  const own = [...model.groups].filter(([, inventory]) => inventories.includes(inventory)).map(([id]) => id)
  return { inventoryId: pick(inventories), inventories, groups: own.length === 0 ? [] : some(own, 4) }
}

async function move(id: string): Promise<void> {
  const record = app.core.registry.units.byId.get(id)
  if (record === undefined) return
  const stored = await app.core.store.units.setMemberships(id, wish())
  if ('refused' in stored) return void figures.refused++
  app.core.registry.move(record, stored)
  if (model.units.has(id)) model.set(id, stored.inventories.toSorted(), stored.groups.toSorted())
  figures.moves++
  note()
}

async function add(): Promise<void> {
  const uniqueId = `u-added-${++figures.added}`
  const unit = { name: `Added-${figures.added}`, type: 'LU-800', serialNumber: uniqueId, swVersion: '10.1.0' } as const
  const stored = await app.core.store.units.create({ uniqueId, ...unit, ...wish() }, clock.now())
  if ('refused' in stored) throw new Error(stored.refused)
  app.core.registry.add('unit', stored)
  model.set(uniqueId, stored.inventories.toSorted(), stored.groups.toSorted())
  note()
}

async function remove(id: string): Promise<void> {
  const record = app.core.registry.units.byId.get(id)
  if (record === undefined || (await app.core.store.units.remove(id, clock.now())) === 'missing') return
  app.core.registry.remove(record)
  model.units.delete(id)
  figures.removed++
  note()
}

async function report(id: string): Promise<void> {
  const battery = { connected: true, charging: false, percentage: pick([3, 60]) }
  await fleet.say(id, { applications: random() < 0.5 ? { video: 'running' } : {}, battery, cameraConnected: random() < 0.5 })
  note()
}

/** Creates a group, which is then watched and gets units, or removes it. */
async function toggleGroup(): Promise<void> {
  const { registry, store } = app.core
  if (model.groups.has('g-brief')) {
    await store.groups.remove('g-brief')
    registry.places.removeGroup('g-brief')
    model.removeGroup('g-brief')
  } else {
    const group = { id: 'g-brief', name: `Brief-${++figures.groups}`, inventoryId: 'inv-2' }
    await store.groups.create(group, clock.now())
    registry.places.addGroup(group)
    model.groups.set(group.id, group.inventoryId)
  }
  note()
}

/** Takes a group from a user, or gives it back. */
async function toggleRights(): Promise<void> {
  const watcher = watchers.find(({ role }) => role === 'luc_regular') as Watcher
  const membership = { userId: watcher.rights.userId, groupId: 'g-008' }
  if (watcher.rights.groups.has('g-008')) await app.database.prisma.userGroup.delete({ where: { userId_groupId: membership } })
  else await app.database.prisma.userGroup.create({ data: membership })
  app.core.sessions.refresh(membership.userId)
  watcher.rights = await rightsOf('luc_regular')
  figures.rights++
  await until('the rights count', () => isSettled(watcher))
}

const act = (): Promise<void> => {
  const id = pick([...model.units.keys()])
  const roll = random()
  if (roll < 0.05) return add()
  if (roll < 0.1 && model.units.size > 30) return remove(id)
  if (roll < 0.2) return report(id)
  if (roll < 0.3) return Promise.all([move(id), move(id), move(id)]).then(() => undefined)
  return move(id)
}

test('while units move, are added and removed, every watcher shows exactly what its scope contains', async () => {
  const started = performance.now()
  for (let nextCheck = 0; figures.moves < moves;) {
    await Promise.all(Array.from({ length: 1 + below(8) }, act))
    clock.advance(200)
    if (random() < 0.05) await toggleGroup()
    if (figures.moves < nextCheck) continue
    nextCheck = figures.moves + checkEvery
    await check()
    for (const watcher of watchers)
      subscribe(
        watcher,
        [...model.groups.keys()].flatMap((id) => kinds.map((kind) => topicName('g', id, kind))),
      )
    if (random() < 0.3) await toggleRights()
  }
  await check()
  const subscriptions = watchers.map((one) => one.subscriptions)
  // Every topic gets a checkpoint within this time. The client fetches a topic again when it differs from the checkpoint.
  for (let second = 0; second < 65; second++) {
    clock.advance(1000)
    // Real time for the pongs, without which client and core close the connection.
    await new Promise((resolve) => setTimeout(resolve, 25))
    await settle()
  }
  await check()
  for (const watcher of watchers) {
    expect(watcher.wire.mismatches).toBe(0)
    expect([...watcher.wire.byTopic.keys()].filter((name) => name !== 'u/me/session' && !watcher.wire.marks.has(name))).toEqual([])
  }
  expect(watchers.map((one) => one.subscriptions)).toEqual(subscriptions)
  expect(watchers.filter((one) => mayRead(one, 'units.read') && one.refreshes === 0 && one.rights.units.size === 0)).toEqual([])
  // The stored memberships equal the shown ones.
  for (const unit of await app.core.store.units.all()) expect(model.units.get(unit.uniqueId)?.text).toBe(memberships({ ...unit }))
  console.log(JSON.stringify({ watchers: watchers.length, ...figures, seconds: Math.round((performance.now() - started) / 100) / 10 }))
}, 120_000)
