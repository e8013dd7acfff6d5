import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { UnitRow } from '@backhaul/contract/units'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { scriptedFleet, type ScriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { ChannelRecord, UnitRecord } from '../registry/record.ts'
import type { RegistryGroup } from '../registry/registry.ts'

let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup, elsewhere: RegistryGroup
let member: TestUser, memberOfBoth: TestUser
let unit: UnitRecord, own: ChannelRecord, shared: ChannelRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  fleet = await scriptedFleet(app.core.devices)
  group = await aGroup(app, await anInventory(app))
  elsewhere = await aGroup(app, await anInventory(app))
  member = await aUser(app, { role: 'luc_regular', groups: [group] })
  memberOfBoth = await aUser(app, { role: 'luc_regular', groups: [group, elsewhere] })
})
afterAll(() => app.close())

beforeEach(async () => {
  unit = await aUnit(app, { groups: [group], multiCameraLicensed: true, numberOfFeeds: 4 })
  const serverId = (await aServer(app, { groups: [group, elsewhere] })).id
  own = await aChannel(app, { groups: [group], serverId })
  shared = await aChannel(app, { groups: [elsewhere], serverId })
  await fleet.say(unit.id, { cameraConnected: true, applications: {}, transmissionMode: 'Multi-HQ' })
  for (const { id } of [own, shared]) await fleet.say(id, { status: 'idle' })
  await ask(app, memberOfBoth, `POST /v2/units/${unit.id}/stream/multiplecamera`, { channelIds: [own.id, shared.id] })
})

const receive = (channel: ChannelRecord, camera: number | null) =>
  fleet.say(channel.id, { status: 'collecting', allocatedToUnitUid: unit.id, camera })
const feed = (camera: number, { id, row }: ChannelRecord) => ({ camera, channelId: id, name: row.channelName, external: false })
const hidden = (camera: number) => ({ camera, channelId: 'external:', name: '', external: true })
const topic = () => app.core.hub.topic(`g/${group.id}/units`)?.get(unit.id) as UnitRow | undefined
const feedsFor = async (user: TestUser) => (await ask(app, user, `GET /v2/units/${unit.id}`)).body.feeds

test('R-224 every camera of a unit is in its row, and only viewers of its channel learn which one receives it', async () => {
  await receive(shared, 2)
  await receive(own, 1)
  expect(await feedsFor(memberOfBoth)).toEqual([feed(1, own), feed(2, shared)])
  expect(await feedsFor(member)).toEqual([feed(1, own), hidden(2)])
  expect(topic()?.feeds).toEqual([feed(1, own), hidden(2)])
  expect(JSON.stringify(topic())).not.toContain(shared.id)
})

test('a channel of another customer that claims to receive the unit is not in its row', async () => {
  const claiming = await aChannel(app, { groups: [elsewhere] })
  await receive(own, 1)
  await receive(claiming, 2)
  expect(await feedsFor(memberOfBoth)).toEqual([feed(1, own)])
})

test('a camera leaves the row when its channel is free, goes offline or is removed', async () => {
  await receive(own, 1)
  await receive(shared, 2)
  await fleet.say(own.id, { status: 'idle', allocatedToUnitUid: null, camera: null })
  expect(topic()?.feeds).toEqual([hidden(2)])
  await receive(own, 3)
  app.core.registry.takeOffline(shared)
  expect(topic()?.feeds).toEqual([feed(3, own)])
  app.core.registry.remove(own)
  expect(topic()?.feeds).toEqual([])
})

test('a channel that has not reported its camera yet takes a free number, and the right one with its next report', async () => {
  await receive(shared, 1)
  await receive(own, null)
  expect(topic()?.feeds).toEqual([hidden(1), feed(2, own)])
  await fleet.say(own.id, { camera: 4 })
  expect(topic()?.feeds).toEqual([hidden(1), feed(4, own)])
})

test('a channel that joins the group of the unit is named from then on', async () => {
  await receive(shared, 1)
  app.core.registry.move(shared, {
    ...shared,
    inventories: [...shared.inventories, group.inventoryId],
    groups: [...shared.groups, group.id],
  })
  expect(topic()?.feeds).toEqual([feed(1, shared)])
})

test('more channels than a unit has cameras are left out', async () => {
  const channels = await Promise.all(Array.from({ length: 5 }, () => aChannel(app, { groups: [group] })))
  for (const channel of channels) await receive(channel, null)
  expect(topic()?.feeds.map(({ camera }) => camera)).toEqual([1, 2, 3, 4])
})
