import { resources } from '@backhaul/contract/resources'
import { hiddenChannel } from '@backhaul/rules/visibility'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  aChannel,
  aGroup,
  anInventory,
  aResource,
  aServer,
  aUnit,
  aUser,
  type TestInventory,
  type TestUser,
} from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
let inventory: TestInventory
let user: TestUser
let id: string
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  inventory = await anInventory(app)
  user = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  id = (await aUnit(app, { inventories: [inventory], numberOfFeeds: 4, multiCameraLicensed: true, hasSdCard: true })).id
})

const send = (path: string, body?: object) => ask(app, user, path.replace(':id', id) as `GET /${string}`, body)
const ofInventory = (name: string, status: string) =>
  app.database.prisma.inventoryService.create({ data: { inventoryId: inventory.id, name, status } })

test('M-696 the services of a unit are its own, in place of those of its inventory with the same name', async () => {
  await ofInventory('databridge', 'enabled')
  await ofInventory('pro4', 'expired')
  const service = (serviceName: string, serviceStatus: string, enabled: boolean, inherited: boolean) => {
    return { serviceId: serviceName, serviceName, serviceStatus, enabled, inherited }
  }
  const inherited = [service('databridge', 'enabled', true, true), service('pro4', 'expired', false, true)]
  expect((await send('GET /v2/units/:id/services')).body).toEqual(inherited)
  const added = [service('pro4', 'ENABLED', true, false), service('databridge', 'enabled', true, true)]
  expect((await send('POST /v2/units/:id/services', { serviceName: 'pro4' })).body).toEqual(added)
  expect((await send('GET /v2/units/:id/capabilities')).body.services).toEqual(['pro4', 'databridge'])
  expect((await send('DELETE /v2/units/:id/services/pro4')).body).toEqual(inherited)
})

test('a service is added once, also in parallel, and one of the inventory is not removed', async () => {
  await ofInventory('databridge', 'ENABLED')
  const answers = await Promise.all([1, 2, 3, 4].map(() => send('POST /v2/units/:id/services', { serviceName: 'sla' })))
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409, 409])
  expect(await send('DELETE /v2/units/:id/services/databridge')).toMatchObject({ status: 404, body: { code: 'SERVICE_NOT_FOUND' } })
})

test('the capabilities of a unit follow from its equipment, licences and links', async () => {
  const fleet = await scriptedFleet(app.core.devices)
  const link = {
    id: 'm',
    name: 'm',
    state: 'connected',
    uplinkKbps: 1,
    downlinkKbps: 1,
    signalQuality: 1,
    technology: null,
    rttMs: 1,
  } as const
  const modem = (port: number, uiType: 'cell' | 'lan') => ({ ...link, port, uiType, lossPercent: 0, roaming: false, activeSim: null })
  await fleet.say(id, { applications: {}, modems: [modem(0, 'cell'), modem(1, 'cell'), modem(2, 'lan')] })
  expect((await send('GET /v2/units/:id/capabilities')).body).toMatchObject({
    cameras: 4,
    multiCamera: true,
    storeAndForward: true,
    intercoms: 2,
    links: { cell: 2, wifi: 0, lan: 1 },
  })
  const plain = await aUnit(app, { inventories: [inventory], numberOfFeeds: 1 })
  expect((await ask(app, user, `GET /v2/units/${plain.id}/capabilities`)).body).toMatchObject({
    multiCamera: false,
    storeAndForward: false,
  })
})

test('the enhanced unit is the unit with its configuration, capabilities, services and active alerts', async () => {
  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {}, cameraConnected: true, battery: { connected: true, charging: false, percentage: 5 } })
  const [unit, configuration, capabilities, services, enhanced] = await Promise.all(
    ['', '/configurationV2', '/capabilities', '/services', null].map(async (part) =>
      part === null ? (await send('GET /v2/units/enhanced/:id')).body : (await send(`GET /v2/units/:id${part}`)).body,
    ),
  )
  const { activeAlerts } = enhanced
  expect(enhanced).toMatchObject({ ...unit, configuration, capabilities, services })
  expect(activeAlerts).toMatchObject([{ type: 'battery', level: 'critical', value: 5, deviceId: id }])
})

test('R-040 M-048 a unit has tally data with the service tally only', async () => {
  const tally = async () => (await send('GET /v2/units/enhanced/:id')).body.tally
  expect(await tally()).toBe(null)
  await ofInventory('tally', 'disabled')
  expect(await tally()).toBe(null)
  await send('POST /v2/units/:id/services', { serviceName: 'tally' })
  expect(await tally()).toEqual({ onAir: false })
})

test('channels and the usage profile of a unit are those that the caller sees', async () => {
  const [group, sibling] = [await aGroup(app, inventory), await anInventory(app)]
  const unit = await aUnit(app, { groups: [group], inventories: [inventory, sibling] })
  const [seen, hidden] = [await aChannel(app, { groups: [group] }), await aChannel(app, { inventories: [inventory] })]
  const switcher = { highQualityChannelId: seen.id, proxyChannelId: hidden.id, inputSdi: 1 }
  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(unit.id, { applications: {}, settings: { switcher } })
  await fleet.say(hidden.id, { allocatedToUnitUid: unit.id })
  const profile = await aResource(app, resources.usageProfiles, inventory)
  await app.core.store.resourceUnits.assign(unit.id, 'usageProfile', profile)
  const of = async (one: TestUser) => (await ask(app, one, `GET /v2/units/enhanced/${unit.id}`)).body
  expect(await of(user)).toMatchObject({
    selHighQualityChannel: { channelId: seen.id, name: seen.row.channelName, external: false },
    proxyChannelId: hidden.id,
    previewChannelId: hidden.id,
    usage: { usageProfileId: profile },
  })
  expect(await of(await aUser(app, { role: 'luc_regular', groups: [group] }))).toMatchObject({
    highQualityChannelId: seen.id,
    selProxyChannel: hiddenChannel,
    proxyChannelId: hiddenChannel.channelId,
    previewChannelId: null,
  })
  const outsider = await of(await aUser(app, { role: 'luc_admin', inventories: [sibling] }))
  expect(outsider.usage).toEqual({ usageProfileId: null, usageInfo: null })
})

test('the SIP account is in a call while an audio call of the unit runs', async () => {
  expect((await send('GET /v2/units/:id/sipAccount')).body).toEqual({ account: id, server: null, inCall: false })
  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: { audioRoom: 'running' } })
  expect((await send('GET /v2/units/:id/sipAccount')).body).toEqual({ account: id, server: null, inCall: true })
})

test('the groups of a unit are those that the caller sees', async () => {
  const [ours, others] = [await aGroup(app, inventory), await aGroup(app, inventory)]
  const unit = await aUnit(app, { groups: [ours, others] })
  const member = await aUser(app, { role: 'luc_regular', groups: [ours] })
  const of = async (one: TestUser) => (await ask(app, one, `GET /v2/units/${unit.id}/groups`)).body
  expect(await of(member)).toEqual([{ id: ours.id, name: ours.name, inventoryId: inventory.id }])
  expect((await of(user)).map((group: { id: string }) => group.id).toSorted()).toEqual([ours.id, others.id].toSorted())
})

test('a unit has one settings configuration for each server, of servers and channels that the caller sees', async () => {
  const [server, foreign] = [await aServer(app, { inventories: [inventory] }), await aServer(app)]
  const [channel, hidden] = [await aChannel(app, { inventories: [inventory] }), await aChannel(app)]
  const add = (machineUid: string, outputChannel: string | null, multiChannel = false) =>
    send('PUT /settingsConfiguration/add', { unitId: id, machineUid, outputChannel, multiChannel })
  expect((await add(server.id, null)).status).toBe(200)
  const machine = { machineUid: server.id, outputChannel: channel.id, multiChannel: true }
  expect((await add(server.id, channel.id, true)).body).toEqual([machine])
  expect(await add(foreign.id, null)).toMatchObject({ status: 404, body: { code: 'SERVER_NOT_FOUND' } })
  expect(await add(server.id, hidden.id)).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
  expect((await send(`GET /settingsConfiguration/fetch?unitId=${id}`)).body).toEqual([machine])
  const member = await aUser(app, { role: 'luc_freelancer', units: [{ id }] })
  expect((await ask(app, member, `GET /settingsConfiguration/fetch?unitId=${id}`)).body).toEqual([])
})

test('several settings of a unit change at once under a group that has the unit', async () => {
  const [group, other] = [await aGroup(app, inventory), await aGroup(app, inventory)]
  id = (await aUnit(app, { groups: [group] })).id
  const fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
  const put = (groupId: string) => send(`PUT /v0/groups/${groupId}/units/:id/settings`, { audioBitrate: 96, shootingMode: 'sport' })
  expect((await put(group.id)).body).toMatchObject({ audioBitrate: 96, shootingMode: 'sport' })
  expect(fleet.commands.map(({ command }) => command)).toEqual([
    { kind: 'configure', settings: { audioBitrateKbps: 96, shootingMode: 'sport' } },
  ])
  expect(await put(other.id)).toMatchObject({ status: 404, body: { code: 'NOT_IN_GROUP' } })
  expect(await put('no-such')).toMatchObject({ status: 404, body: { code: 'GROUP_NOT_FOUND' } })
})

test('the details of a unit change under the internal path as under the one of administrators', async () => {
  expect((await send('PUT /internal/inventory-unit-details', { unitId: id, comment: 'In the van' })).body.comment).toBe('In the van')
})
