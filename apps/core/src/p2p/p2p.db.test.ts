import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aUser, type TestUser } from '../../../../tests/support/builders.ts'
import { scriptedFleet, type ScriptedFleet } from '../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord } from '../devices/record.ts'
import type { RegistryGroup } from '../devices/registry.ts'

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
