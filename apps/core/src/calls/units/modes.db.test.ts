import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { RegistryGroup } from '../../devices/registry/registry.ts'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  type TestUser,
  aChannel,
  aGateway,
  aGroup,
  aUnit,
  aUser,
  aVideoReturn,
  anAudioRoom,
  anInventory,
} from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
let user: TestUser
let group: RegistryGroup
let fleet: ScriptedFleet
let id: string
let channels: string[]
let foreign: string
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app)
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  id = (await aUnit(app, { groups: [group], numberOfFeeds: 4, multiCameraLicensed: true })).id
  channels = [(await aChannel(app, { groups: [group] })).id, (await aChannel(app, { groups: [group] })).id]
  foreign = (await aChannel(app)).id
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {}, modems: [modem(0), modem(1), modem(2)] })
})

const send = (path: string, body?: object) => ask(app, user, path.replace(':id', id) as `GET /${string}`, body)
const settings = async () => (await send('GET /v2/units/:id/configurationV2')).body
const modem = (port: number) => ({
  port,
  id: `m-${port}`,
  name: `Modem ${port}`,
  uiType: 'cell' as const,
  state: 'connected' as const,
  uplinkKbps: 900,
  downlinkKbps: 900,
  signalQuality: 70,
  technology: '5G',
  rttMs: 40,
  lossPercent: 0,
  roaming: false,
  activeSim: 'A' as const,
})

test('parts of the switcher that are changed at the same time all stay', async () => {
  const [high, proxy] = channels
  const answers = await Promise.all([
    send('PUT /v2/units/:id/switchermode/highqualitychannel', { highQualityChannel: high }),
    send('PUT /v2/units/:id/switchermode/proxychannel', { proxyChannel: proxy }),
    send('PUT /v2/units/:id/switchermode/sdiinput', { inputSdi: 3 }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
  expect((await settings()).switchermode).toEqual({ highQualityChannel: high, proxyChannel: proxy, inputSdi: 3 })
})

test.each([
  ['PUT /v2/units/:id/switchermode', { highQualityChannel: 'FOREIGN', proxyChannel: null, inputSdi: 1 }],
  ['PUT /v2/units/:id/switchermode/highqualitychannel', { highQualityChannel: 'FOREIGN' }],
  ['PUT /v2/units/:id/switchermode/proxychannel', { proxyChannel: 'FOREIGN' }],
  ['PUT /v2/units/:id/multiplecamera/channel', { channelId: 'FOREIGN' }],
])('%s refuses a channel of another customer like a missing one', async (path, input) => {
  const withChannel = (channelId: string) => JSON.parse(JSON.stringify(input).replace('FOREIGN', channelId)) as object
  for (const one of [foreign, 'no-such'])
    expect(await send(path, withChannel(one))).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
  expect(fleet.commands).toEqual([])
})

test('E-010 the modes and channels of several cameras need the license', async () => {
  await aUnitWithout({ numberOfFeeds: 4, multiCameraLicensed: false })
  for (const [path, body] of [
    ['PUT /v2/units/:id/multiplecamera/mode', { mode: 'switcher' }],
    ['PUT /v2/units/:id/multiplecamera/channel', { channelId: channels[0] }],
    ['PUT /v2/units/:id/switchermode/sdiinput', { inputSdi: 2 }],
  ] as const)
    expect(await send(path, body)).toMatchObject({ status: 409, body: { code: 'NO_MULTI_CAMERA_LICENSE' } })
})

/** Replaces the unit of the test by another one. */
async function aUnitWithout(fields: Parameters<typeof aUnit>[1]): Promise<void> {
  const group = await aGroup(app)
  const unit = await aUnit(app, { groups: [group], ...fields })
  user = await aUser(app, { role: 'luc_regular', groups: [group] })
  channels = [(await aChannel(app, { groups: [group] })).id]
  id = unit.id
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
}

test('R-084 the channel of several cameras is set up to 7 times', async () => {
  fleet.obey = () => ({ code: 'channelSilent' })
  expect((await send('PUT /v2/units/:id/multiplecamera/channel', { channelId: channels[0] })).status).toBe(409)
  expect(fleet.commands.map(({ command }) => command.kind)).toEqual(Array(7).fill('setChannel'))
})

test.each([
  ['PUT /v2/units/:id/databridge', { enabled: true, gatewayId: 'FOREIGN' }, 'GATEWAY_NOT_FOUND'],
  ['POST /v2/units/:id/stream/databridge', { gatewayId: 'FOREIGN' }, 'GATEWAY_NOT_FOUND'],
  ['PUT /v2/units/:id/videoreturn', { enabled: true, channelId: 'FOREIGN' }, 'VIDEO_RETURN_NOT_FOUND'],
  ['PUT /v2/units/:id/vrChannels/selected', { channelId: 'FOREIGN' }, 'VIDEO_RETURN_NOT_FOUND'],
  ['POST /v2/units/:id/vrChannels/stream', { channelId: 'FOREIGN' }, 'VIDEO_RETURN_NOT_FOUND'],
])('%s refuses a far end of another customer like a missing one', async (path, input, code) => {
  const far = code === 'GATEWAY_NOT_FOUND' ? await aGateway(app) : await aVideoReturn(app)
  for (const one of [far.id, 'no-such'])
    expect(await send(path, JSON.parse(JSON.stringify(input).replace('FOREIGN', one)))).toMatchObject({ status: 404, body: { code } })
  expect(fleet.commands).toEqual([])
})

test('one intercom changes, and the other one stays; a destination is named by its id or its name', async () => {
  const unit = app.core.registry.units.byId.get(id)
  const room = await anAudioRoom(app, { id: unit?.inventoryId ?? '' }, { name: 'Gallery' })
  const [channel] = channels
  await send('PUT /v2/units/:id/intercom', { intercom: 1, mode: 'audioRoom', destinationAccount: 'Gallery' })
  await send('PUT /v2/units/:id/intercom', { intercom: 2, mode: 'targetChannel', destinationAccount: channel })
  expect((await settings()).intercoms).toEqual([
    { mode: 'audioRoom', destinationAccount: room },
    { mode: 'targetChannel', destinationAccount: channel },
  ])
})

test('an intercom calls no room or channel that the user does not see, and no room without intercoms', async () => {
  const other = await anAudioRoom(app, await anInventory(app))
  const unit = app.core.registry.units.byId.get(id)
  const closed = await anAudioRoom(app, { id: unit?.inventoryId ?? '' }, { intercom: false })
  const code = async (mode: string, destinationAccount: string) =>
    (await send('PUT /v2/units/:id/intercom', { intercom: 1, mode, destinationAccount })).body.code
  for (const room of [other, 'no-such-room', channels[0] ?? '']) expect(await code('audioRoom', room)).toBe('AUDIO_ROOM_NOT_FOUND')
  for (const channel of [foreign, 'no-such-channel', closed]) expect(await code('targetChannel', channel)).toBe('CHANNEL_NOT_FOUND')
  expect(await code('audioRoom', closed)).toBe('INTERCOM_NOT_ALLOWED')
  expect(fleet.commands).toEqual([])
})

test('a video return channel is selected without switching the video return off or on', async () => {
  await send('PUT /v2/units/:id/videoreturn', { enabled: false, channelId: null })
  const channelId = (await aVideoReturn(app, { groups: [group] })).id
  await send('PUT /v2/units/:id/vrChannels/selected', { channelId })
  expect((await settings()).videoreturn).toEqual({ enabled: false, channelId })
})

test('the selected gateway is that of the databridge, with its connection', async () => {
  const gatewayId = (await aGateway(app, { groups: [group] })).id
  await send('PUT /v2/units/:id/databridge', { enabled: true, gatewayId })
  expect((await send('GET /v2/units/:id/dbgateway/selected')).body).toEqual({ gatewayId, connected: false })
  await fleet.say(id, { applications: { databridge: 'running' } })
  expect((await send('GET /v2/units/:id/dbgateway/selected')).body.connected).toBe(true)
})

test('an operational mode counts when the unit reports it, not when it accepts it', async () => {
  await fleet.say(id, { settings: { operationalMode: 'video' } })
  const { status, body } = await send('PUT /v2/units/:id/operationalMode', { operationalMode: 'xtend' })
  expect([status, body.state]).toEqual([200, 'accepted'])
  expect((await settings()).operationalMode).toBe('video')
  await fleet.say(id, { settings: { operationalMode: 'xtend' } })
  expect((await settings()).operationalMode).toBe('xtend')
})

test('R-109 E-057 the caps of a busy unit are refused, and those of an idle unit are limits', async () => {
  const caps = { total: { option: '8.0' }, cellular: { option: 'custom', kbps: 4000 } }
  await fleet.say(id, { applications: { video: 'running' } })
  expect(await send('PUT /units/:id/network/capping', caps)).toMatchObject({ status: 409, body: { code: 'CAPPING_ON_BUSY_UNIT' } })
  await fleet.say(id, { applications: {} })
  expect((await send('PUT /units/:id/network/capping', caps)).body.bwLimitation).toEqual({ total: 8000, cellular: 4000 })
})

test('R-107 E-110 the limits of priorities are set at the unit, stay with other limits, and are below the total', async () => {
  const priorities = [
    { ports: [0, 1], limit: 3000 },
    { ports: [2], limit: 1000 },
  ]
  const limits = { total: 4000, cellular: null, priorities }
  expect((await send('PUT /v2/units/:id/bwLimitation', limits)).body.bwLimitation).toEqual(limits)
  expect(fleet.commands.at(-1)?.command).toEqual({
    kind: 'configure',
    settings: {
      bandwidth: { totalKbps: 4000, cellularKbps: null, priorities: priorities.map(({ ports, limit }) => ({ ports, kbps: limit })) },
    },
  })
  const refused = (code: string) => ({ status: 409, body: { code, params: { priority: 1 } } })
  const caps = (total: string) => ({ total: { option: total }, cellular: { option: 'disabled' } })
  expect((await send('PUT /units/:id/network/capping', caps('3.6'))).body.bwLimitation).toEqual({ ...limits, total: 3600 })
  expect(await send('PUT /v2/units/:id/bwLimitation', { total: 3000, cellular: null })).toMatchObject(refused('PRIORITY_LIMIT_ABOVE_TOTAL'))
  const low = [{ ports: [0], limit: 500 }, priorities[1]]
  expect(await send('PUT /v2/units/:id/bwLimitation', { ...limits, priorities: low })).toMatchObject(refused('PRIORITY_LIMIT_BELOW_LOWER'))
  expect(await send('PUT /v2/units/:id/bwLimitation', { ...limits, cellular: 2000 })).toMatchObject(refused('PRIORITY_LIMIT_ABOVE_LINKS'))
  const twice = [{ ports: [0, 0], limit: 500 }]
  expect((await send('PUT /v2/units/:id/bwLimitation', { ...limits, priorities: twice })).status).toBe(400)
  expect((await settings()).bwLimitation).toEqual({ ...limits, total: 3600 })
})

test('R-104 two interfaces stay connected when several are changed at once', async () => {
  const off = (...ports: number[]) => ({ interfaces: ports.map((port) => ({ port, enabled: false })) })
  expect(await send('PUT /v2/units/:id/interfaces/config', off(0, 1))).toMatchObject({ status: 409, body: { code: 'TOO_FEW_LINKS' } })
  expect((await send('PUT /v2/units/:id/interfaces/config', off(0))).status).toBe(200)
})

test('R-236 R-237 a modem has four APN slots and the network modes of the specification', async () => {
  const apn = { name: 'internet', user: '', authentication: 'both' } as const
  const put = (change: object) => send('PUT /v2/units/:id/interfaces/config', { interfaces: [{ port: 1, enabled: true, ...change }] })
  expect((await put({ apns: [apn, apn, apn, apn], networkMode: '3G/4G' })).status).toBe(200)
  expect((await put({ apns: [apn, apn, apn, apn, apn] })).status).toBe(400)
  expect((await put({ networkMode: '2G' })).status).toBe(400)
  const interfaces = [{ port: 1, enabled: true, apns: [apn, apn, apn, apn], networkMode: '3G/4G' as const }]
  expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'configure', settings: { interfaces } })
  await fleet.say(id, { settings: { interfaces } })
  expect((await send('GET /v2/units/:id/interfaces/modem/1/config')).body).toEqual({
    port: 1,
    state: 'connected',
    enabled: true,
    activeSim: 'A',
    apns: interfaces[0]?.apns,
    networkMode: '3G/4G',
    roaming: null,
  })
  expect((await send('GET /v2/units/:id/interfaces/modem/9/config')).body).toMatchObject({ port: 9, state: 'no_device' })
})
