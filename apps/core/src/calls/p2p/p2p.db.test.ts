import { setTimeout as sleep } from 'node:timers/promises'
import { poolOf } from '@backhaul/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet, type ScriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup, otherGroup: RegistryGroup, foreignGroup: RegistryGroup
let operator: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  const inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  otherGroup = await aGroup(app, inventory)
  foreignGroup = await aGroup(app)
  operator = await aUser(app, { role: 'luc_regular', groups: [group, otherGroup] })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())

const channels = async (count: number) => {
  const made: ChannelRecord[] = []
  for (let i = 0; i < count; i++) made.push(await aChannel(app, { groups: [group] }))
  return made as [ChannelRecord, ChannelRecord, ChannelRecord]
}
const send = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', { id }: ChannelRecord, rest = '', body?: object, user = operator) =>
  ask(app, user, `${method} /v2/p2p/${id}${rest}`, body)
const code = async (asked: ReturnType<typeof send>) => (await asked).body.code

test('a point-to-point link is set up, changed and removed, and goes to one target', async () => {
  const [source, target, other] = await channels(3)
  expect(await code(send('GET', source))).toBe('P2P_LINK_NOT_FOUND')
  expect((await send('POST', source, '', { targetId: target.id })).body).toEqual({
    channelId: source.id,
    channelName: source.row.channelName,
    target: { channelId: target.id, channelName: target.row.channelName, status: 'offline', bitrate: 0 },
    state: 'stopped',
    groups: [],
    selectedGroupId: null,
  })
  expect(await code(send('POST', source, '', { targetId: other.id }))).toBe('P2P_LINK_EXISTS')
  expect(await code(send('POST', other, '', { targetId: target.id }))).toBe('P2P_TARGET_IN_USE')
  expect(await code(send('PUT', source, '', { targetId: source.id }))).toBe('P2P_TARGET_IS_SOURCE')
  expect((await send('PUT', source, '', { targetId: other.id })).body.target.channelId).toBe(other.id)
  expect((await send('DELETE', source)).body).toEqual({ done: true })
  expect(await code(send('DELETE', source))).toBe('P2P_LINK_NOT_FOUND')
})

test('two users who set up links to one target at the same time: one of them has it', async () => {
  const [one, two, target] = await channels(3)
  const results = await Promise.all([one, two].map((source) => send('POST', source, '', { targetId: target.id })))
  expect(results.map(({ body }) => String(body.code ?? 'set up')).toSorted()).toEqual(['P2P_TARGET_IN_USE', 'set up'])
})

test('links that would send a picture in a circle are refused, also when they are set up at the same time', async () => {
  const [one, two, three] = await channels(3)
  await send('POST', one, '', { targetId: two.id })
  await send('POST', two, '', { targetId: three.id })
  expect(await code(send('POST', three, '', { targetId: one.id }))).toBe('P2P_LOOP')
  expect(await code(send('PUT', two, '', { targetId: one.id }))).toBe('P2P_LOOP')

  const [here, there] = await channels(2)
  const set = (source: ChannelRecord, target: ChannelRecord) => send('POST', source, '', { targetId: target.id })
  const results = await Promise.all([set(here, there), set(there, here)])
  expect(results.map(({ body }) => String(body.code ?? 'set up')).toSorted()).toEqual(['P2P_LOOP', 'set up'])
})

test('a target out of scope is refused like one that does not exist', async () => {
  const [source] = await channels(1)
  const foreign = await aChannel(app, { groups: [foreignGroup] })
  for (const targetId of [foreign.id, 'no-such-channel'])
    expect(await code(send('POST', source, '', { targetId }))).toBe('CHANNEL_NOT_FOUND')
  expect(await code(send('POST', foreign, '', { targetId: source.id }))).toBe('CHANNEL_NOT_FOUND')
})

test('the stream starts and stops by commands to the channel that sends, and the link shows the state that it reports', async () => {
  const [source, target] = await channels(2)
  await send('POST', source, '', { targetId: target.id })
  expect(await code(send('POST', source, '/stream'))).toBe('CHANNEL_OFFLINE')
  await fleet.say(source.id, { status: 'idle' })
  await fleet.say(target.id, { status: 'idle' })
  expect(await code(send('DELETE', source, '/stream'))).toBe('P2P_LINK_STOPPED')
  fleet.obey = () => ({ code: 'busy' })
  expect(await code(send('POST', source, '/stream'))).toBe('DEVICE_REJECTED')
  expect((await send('GET', source)).body.state).toBe('stopped')
  fleet.obey = () => true
  expect((await send('POST', source, '/stream')).body.state).toBe('waiting')
  expect(fleet.commands.at(-1)).toMatchObject({ deviceId: source.id, command: { kind: 'startPointToPoint', channelId: target.id } })
  await fleet.say(source.id, { status: 'collecting', sendsTo: { channelId: target.id, state: 'sending' } })
  await fleet.say(target.id, { status: 'collecting', receivesFrom: source.id, bitrateKbps: 4200 })
  expect((await send('GET', source)).body).toMatchObject({ state: 'sending', target: { status: 'collecting', bitrate: 4200 } })
  expect(target.row).toMatchObject({ allocatedToByApp: 'p2p', allocatedToUnitUid: null })
  for (const refused of [send('POST', source, '/stream'), send('PUT', source, '', { targetId: target.id }), send('DELETE', source)])
    expect(await code(refused)).toBe('P2P_LINK_RUNS')
  expect((await send('DELETE', source, '/stream')).body.state).toBe('stopped')
  expect(fleet.commands.at(-1)).toMatchObject({ deviceId: source.id, command: { kind: 'stopPointToPoint' } })
})

/** Makes the database hold back all changes of links, by default for longer than it runs a statement of a call. */
async function holdBack(ms = 2600): Promise<{ readonly ended: Promise<void> }> {
  const { promise: isLocked, resolve } = Promise.withResolvers<void>()
  const ended = app.database.prisma.$transaction(async (db) => {
    await db.$executeRawUnsafe('LOCK TABLE point_to_point_links IN EXCLUSIVE MODE')
    resolve()
    await sleep(ms)
  })
  await isLocked
  return { ended }
}

const commandsTo = ({ id }: ChannelRecord) => fleet.commands.filter(({ deviceId }) => deviceId === id).map(({ command }) => command)

test('a start that cannot be stored never reaches the channel, and neither does a stop', async () => {
  const [source, target] = await channels(2)
  await fleet.say(source.id, { status: 'collecting' })
  await send('POST', source, '', { targetId: target.id })
  const starting = await holdBack()
  expect(await code(send('POST', source, '/stream'))).toBe('STORAGE_UNAVAILABLE')
  await starting.ended
  expect([commandsTo(source), (await send('GET', source)).body.state]).toEqual([[], 'stopped'])
  expect((await send('POST', source, '/stream')).status).toBe(200)
  await fleet.say(source.id, { sendsTo: { channelId: target.id, state: 'sending' } })
  const stopping = await holdBack()
  expect(await code(send('DELETE', source, '/stream'))).toBe('STORAGE_UNAVAILABLE')
  await stopping.ended
  const startCommand = { kind: 'startPointToPoint', channelId: target.id }
  expect([commandsTo(source), (await send('GET', source)).body.state]).toEqual([[startCommand], 'sending'])
})

/** Runs a call whose write of a link loses its connection before the database has made it. */
async function losing<Result>({ id }: ChannelRecord, call: () => Promise<Result>): Promise<Result> {
  const { prisma } = app.database
  return prisma.$transaction(async (db) => {
    await db.$executeRawUnsafe('SELECT 1 FROM point_to_point_links WHERE channel_id = $1 FOR UPDATE', id)
    const answer = call()
    const ended = `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND datname = current_database()`
    await expect.poll(() => prisma.$executeRawUnsafe(ended)).toBeGreaterThan(0)
    return answer
  })
}

/** Runs a call whose write of a link is made too late: it waits for a connection, and then for the database. */
async function delaying<Result>(call: () => Promise<Result>): Promise<Result> {
  const { prisma } = app.database
  await prisma.$executeRawUnsafe(`CREATE FUNCTION planted_wait() RETURNS trigger LANGUAGE plpgsql AS
    $$ BEGIN PERFORM pg_sleep(1.3); RETURN NEW; END $$`)
  await prisma.$executeRawUnsafe(
    'CREATE TRIGGER planted BEFORE UPDATE ON point_to_point_links FOR EACH ROW EXECUTE FUNCTION planted_wait()',
  )
  const pool = poolOf(prisma)
  const takeAll = () => {
    for (let one = 0; one < pool.options.max; one++) void pool.query('SELECT pg_sleep(0.9)').catch(() => {})
  }
  try {
    takeAll()
    const answer = call()
    // Behind the read of the link, before its write.
    await sleep(300)
    takeAll()
    return await answer
  } finally {
    await sleep(1000)
    await prisma.$executeRawUnsafe('DROP TRIGGER planted ON point_to_point_links')
  }
}

test('a start of unknown outcome that turns out not to be stored never reaches the channel, and neither does a stop', async () => {
  const [source, target] = await channels(2)
  await fleet.say(source.id, { status: 'collecting' })
  await send('POST', source, '', { targetId: target.id })
  const startCommand = { kind: 'startPointToPoint', channelId: target.id }
  expect(await code(losing(source, () => send('POST', source, '/stream')))).toBe('OUTCOME_UNKNOWN')
  // The next start waits until it is known.
  await expect.poll(async () => (await send('POST', source, '/stream')).status, { timeout: 8000 }).toBe(200)
  expect(commandsTo(source)).toEqual([startCommand])
  await fleet.say(source.id, { sendsTo: { channelId: target.id, state: 'sending' } })
  expect(await code(losing(source, () => send('DELETE', source, '/stream')))).toBe('OUTCOME_UNKNOWN')
  await sleep(2500)
  expect([commandsTo(source), (await send('GET', source)).body.state]).toEqual([[startCommand], 'sending'])
  // The record says that it shall send.
  fleet.reboot(source.id)
  await fleet.say(source.id, { status: 'idle', sendsTo: null })
  await expect.poll(() => commandsTo(source)).toEqual([startCommand, startCommand])
}, 30_000)

test('a start of unknown outcome that turns out to be stored reaches the channel then, and again after its restart', async () => {
  const [source, target] = await channels(2)
  await fleet.say(source.id, { status: 'collecting' })
  await send('POST', source, '', { targetId: target.id })
  expect(await code(delaying(() => send('POST', source, '/stream')))).toBe('OUTCOME_UNKNOWN')
  const startCommand = { kind: 'startPointToPoint', channelId: target.id }
  await expect.poll(async () => (await send('GET', source)).body.state, { timeout: 8000 }).toBe('waiting')
  await expect.poll(() => commandsTo(source)).toEqual([startCommand])
  fleet.reboot(source.id)
  await fleet.say(source.id, { status: 'idle', sendsTo: null })
  await expect.poll(() => commandsTo(source)).toEqual([startCommand, startCommand])
})

test('a channel that refuses to stop still shall send', async () => {
  const [source, target] = await channels(2)
  await fleet.say(source.id, { status: 'collecting' })
  await send('POST', source, '', { targetId: target.id })
  await send('POST', source, '/stream')
  await fleet.say(source.id, { sendsTo: { channelId: target.id, state: 'sending' } })
  fleet.obey = () => ({ code: 'busy' })
  expect(await code(send('DELETE', source, '/stream'))).toBe('DEVICE_REJECTED')
  fleet.obey = () => true
  expect((await app.core.store.p2pLinks.find(source.id))?.isStarted).toBe(true)
})

test('a channel that sends although its link is stored as stopped is shown so, and is stopped', async () => {
  const [source, target] = await channels(2)
  await fleet.say(source.id, { status: 'collecting', sendsTo: { channelId: target.id, state: 'sending' } })
  await send('POST', source, '', { targetId: target.id })
  expect((await send('GET', source)).body.state).toBe('sending')
  for (const refused of [send('POST', source, '/stream'), send('PUT', source, '', { targetId: target.id }), send('DELETE', source)])
    expect(await code(refused)).toBe('P2P_LINK_RUNS')
  expect((await send('DELETE', source, '/stream')).body.state).toBe('stopped')
  expect(commandsTo(source)).toEqual([{ kind: 'stopPointToPoint' }])
  expect(await code(send('DELETE', source, '/stream'))).toBe('P2P_LINK_STOPPED')
})

test('two starts at the same time reach the channel once', async () => {
  const [source, target] = await channels(2)
  await fleet.say(source.id, { status: 'collecting' })
  await send('POST', source, '', { targetId: target.id })
  const results = await Promise.all([send('POST', source, '/stream'), send('POST', source, '/stream')])
  expect(results.map(({ body }) => String(body.code ?? body.state)).toSorted()).toEqual(['P2P_LINK_RUNS', 'waiting'])
  expect(commandsTo(source)).toHaveLength(1)
})

test('groups and a target that are set at the same time never leave the target outside the groups', async () => {
  const [source, target] = await channels(2)
  const outside = await aChannel(app, { groups: [otherGroup] })
  await send('POST', source, '', { targetId: target.id })
  const { ended } = await holdBack(600)
  const results = await Promise.all([
    send('PUT', source, '/groups', { groupIds: [group.id], selectedGroupId: null }),
    send('PUT', source, '', { targetId: outside.id }),
  ])
  await ended
  expect(results.map(({ body }) => String(body.code ?? 'set')).toSorted()).toEqual(['P2P_TARGET_OUTSIDE_GROUPS', 'set'])
})

test('a link that sends is started again when its channel has restarted', async () => {
  const [source, target] = await channels(2)
  await fleet.say(source.id, { status: 'idle' })
  await send('POST', source, '', { targetId: target.id })
  await send('POST', source, '/stream')
  const sent = () => fleet.commands.filter(({ deviceId }) => deviceId === source.id).length
  const before = sent()
  fleet.reboot(source.id)
  await fleet.say(source.id, { status: 'idle', sendsTo: null })
  await expect.poll(sent).toBe(before + 1)
})

test('a link that was removed, or that ended with its target, is not started again when its channel has restarted', async () => {
  const [source, target, other] = await channels(3)
  const [far] = await channels(1)
  for (const [from, to] of [
    [source, target],
    [other, far],
  ] as const) {
    await fleet.say(from.id, { status: 'idle' })
    await send('POST', from, '', { targetId: to.id })
    expect((await send('POST', from, '/stream')).status).toBe(200)
  }
  const { prisma } = app.database
  await prisma.channel.delete({ where: { id: target.id } })
  app.core.registry.remove(target)
  // As another core stores a stop.
  await prisma.pointToPointLink.update({ where: { channelId: other.id }, data: { isStarted: false } })
  expect((await send('DELETE', other)).status).toBe(200)
  fleet.commands.length = 0
  for (const from of [source, other]) {
    fleet.reboot(from.id)
    await fleet.say(from.id, { status: 'idle', sendsTo: null })
  }
  // A link that sends reaches its channel after them.
  const [last, lastTarget] = await channels(2)
  await fleet.say(last.id, { status: 'idle' })
  await send('POST', last, '', { targetId: lastTarget.id })
  await send('POST', last, '/stream')
  fleet.reboot(last.id)
  await fleet.say(last.id, { status: 'idle', sendsTo: null })
  await expect.poll(() => commandsTo(last)).toHaveLength(2)
  expect([commandsTo(source), commandsTo(other)]).toEqual([[], []])
})

test('a link has groups, one of which may be selected, and its target is in one of them', async () => {
  const [source, target] = await channels(2)
  await send('POST', source, '', { targetId: target.id })
  expect((await send('GET', source, '/groups')).body).toEqual({ groups: [] })
  expect((await send('GET', source, '/groups/selected')).body).toEqual({ group: null })
  const both = { groupIds: [group.id, otherGroup.id], selectedGroupId: otherGroup.id }
  const groups = [
    { id: group.id, name: group.name, selected: false },
    { id: otherGroup.id, name: otherGroup.name, selected: true },
  ]
  expect((await send('PUT', source, '/groups', both)).body).toEqual({ groups })
  expect((await send('GET', source, '/groups')).body).toEqual({ groups })
  expect((await send('GET', source, '/groups/selected')).body).toEqual({ group: { id: otherGroup.id, name: otherGroup.name } })
  expect(await code(send('PUT', source, '/groups', { groupIds: [otherGroup.id], selectedGroupId: null }))).toBe('P2P_TARGET_OUTSIDE_GROUPS')
  expect(await code(send('PUT', source, '/groups', { groupIds: [foreignGroup.id], selectedGroupId: null }))).toBe('GROUP_NOT_FOUND')
  expect((await send('PUT', source, '/groups', { groupIds: [], selectedGroupId: group.id })).status).toBe(400)
})

test('a viewer who does not see the target sees the link without it', async () => {
  const [source] = await channels(1)
  const hidden = await aChannel(app, { groups: [otherGroup] })
  await send('POST', source, '', { targetId: hidden.id })
  const viewer = await aUser(app, { role: 'luc_read', groups: [group] })
  expect((await send('GET', source, '', undefined, viewer)).body).toMatchObject({ target: null, state: 'stopped' })
  expect(await code(send('DELETE', source, '', undefined, viewer))).toBe('NOT_ALLOWED')
})
