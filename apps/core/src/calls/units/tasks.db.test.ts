import { manualClock } from '@backhaul/clock'
import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import {
  type TestUser,
  aChannel,
  aGateway,
  aGroup,
  aServer,
  aUnit,
  aUser,
  aVideoReturn,
  anAudioRoom,
  anInventory,
} from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup
/** The group of the gateways and video return channels. */
let farEnds: RegistryGroup
let user: TestUser
let unit: UnitRecord
let [id, channelId, serverId] = ['', '', '']

beforeAll(async () => {
  app = await startTestApp({
    world: 'empty',
    clock,
    environment: { COMMAND_TIMEOUT_MS: '5000', HEARTBEAT_MS: '3600000' },
  })
  fleet = await scriptedFleet(app.core.devices)
  farEnds = await aGroup(app)
  for (const gateway of ['gw-1', 'gw-2']) {
    await aGateway(app, { id: gateway, groups: [farEnds] })
    await fleet.say(gateway, {})
  }
  for (const channel of ['vr-1', 'vr-2']) {
    await aVideoReturn(app, { id: channel, groups: [farEnds] })
    await fleet.say(channel, { status: 'input connected' })
  }
})
afterAll(() => app.close())
beforeEach(async () => {
  group = await aGroup(app)
  user = await aUser(app, { role: 'luc_admin', groups: [group, farEnds] })
  unit = await aUnit(app, { groups: [group], multiCameraLicensed: true, numberOfFeeds: 4 })
  id = unit.id
  serverId = (await aServer(app, { groups: [group] })).id
  channelId = (await aChannel(app, { groups: [group], serverId })).id
  await anAudioRoom(app, { id: group.inventoryId }, { name: 'Gallery', serverId })
  fleet.obey = () => true
  fleet.commands.length = 0
  await fleet.say(channelId, { status: 'idle' })
  await fleet.say(id, { applications: {}, tasks: [], cameraConnected: true, channelId, settings: chosen })
})

const chosen = {
  databridge: { enabled: true, gatewayId: 'gw-1' },
  videoReturn: { enabled: true, channelId: 'vr-1' },
  intercoms: [
    { mode: 'targetChannel', destination: null },
    { mode: 'audioRoom', destination: 'Gallery' },
  ],
}
const activitiesOf = {
  databridge: { databridge: 'running' },
  videoReturn: { videoReturn: 'running' },
  ipPipe: { l2ControlPipe: 'running' },
  intercom1: {},
} as const
const as = (http: `${string} /${string}`, body?: unknown) => ask(app, user, http, body)
const at = (path: string) => `/v2/units/${id}/${path}` as const
const log = async () => (await as(`GET ${at('commands')}`)).body as object[]
const row = () =>
  app.core.hub
    .topic(topicName('g', group.id, topics.units))
    ?.entries()
    .find(([key]) => key === id)?.[1]
const notices = () => [...(app.core.hub.topic(topicName('g', group.id, topics.notices))?.entries() ?? [])].map(([, notice]) => notice)
/** Enables services for the inventory of the unit, and names its intercom server. */
async function equip(services: readonly string[], sipServer: string | null = null): Promise<void> {
  const inventory = { where: { id: group.inventoryId } }
  const create = services.map((name) => ({ name, status: 'ENABLED' }))
  await app.database.prisma.inventory.update({ ...inventory, data: { sipServer, services: { deleteMany: {}, create } } })
}
const all = () => equip(['databridge', 'video-return'], 'sip.example')
/** The unit reports the task of the last command in a phase. */
const reports = (kind: string, phase: string, more: object = {}) =>
  fleet.say(id, { tasks: [{ kind, phase, percent: null, commandId: fleet.commands.at(-1)?.id }], ...more })
const ends = async (result: object) => {
  fleet.end.send({ op: 'result', id: fleet.commands[0]?.id ?? 0, deviceId: id, ok: true, ...result })
  await settled()
}

const tasks = [
  ['stream/databridge', 'databridge', { kind: 'startDatabridge', gatewayId: 'gw-1' }, 'stopDatabridge', 'databridge'],
  ['vrChannels/stream', 'videoReturn', { kind: 'startVideoReturn', videoReturnId: 'vr-1' }, 'stopVideoReturn', 'videoReturn'],
  ['ippipe/connection', 'ipPipe', { kind: 'startIpPipe' }, 'stopIpPipe', 'l2ControlPipe'],
  ['intercom/session/1', 'intercom1', { kind: 'startIntercom', intercom: 1 }, 'stopIntercom', 'audioCallBySelectedChannel'],
  ['intercom/session/2', 'intercom2', { kind: 'startIntercom', intercom: 2 }, 'stopIntercom', 'audioRoom'],
] as const

describe.each(tasks)('%s', (path, kind, command, stop, activity) => {
  beforeEach(all)

  test('R-076 R-078 R-082 reaches the unit; every console shows it connecting, running, disconnecting and gone', async () => {
    const started = await as(`POST ${at(path)}`)
    expect(started).toMatchObject({ status: 200, body: { kind: command.kind, state: 'accepted', by: user.username } })
    expect(fleet.commands).toMatchObject([{ deviceId: id, command }])
    expect(row()).toMatchObject({ tasks: [{ kind, phase: 'starting', transition: 'starting', by: user.username }] })
    await reports(kind, 'connecting', { applications: { [activity]: 'connecting' } })
    expect(row()).toMatchObject({ tasks: [{ kind, phase: 'connecting', transition: 'starting', by: user.username }] })
    await reports(kind, 'running', { applications: { [activity]: 'running' } })
    expect(row()).toMatchObject({ tasks: [{ kind, phase: 'running', transition: null, by: user.username }] })
    expect(await as(`POST ${at(path)}`)).toMatchObject({ status: 409, body: { code: 'TASK_RUNS' } })

    clock.advance(1000)
    expect(await as(`DELETE ${at(path)}`)).toMatchObject({ status: 200, body: { kind: stop, state: 'done' } })
    expect(row()).toMatchObject({ tasks: [{ kind, transition: 'stopping' }] })
    await fleet.say(id, { tasks: [], applications: {} })
    expect(row()).toMatchObject({ tasks: [] })
    await ends({})
    expect(await log()).toMatchObject([
      { kind: stop, state: 'done' },
      { kind: command.kind, state: 'done', endedAt: clock.now() },
    ])
    expect(await as(`DELETE ${at(path)}`)).toMatchObject({ status: 409, body: { code: 'TASK_NOT_RUNNING' } })
  })

  test('is refused while the unit is offline, and no command is sent', async () => {
    fleet.end.send({ op: 'bye', deviceIds: [id] })
    await settled()
    for (const method of ['POST', 'DELETE'])
      expect(await as(`${method} ${at(path)}`)).toMatchObject({ status: 409, body: { code: 'UNIT_OFFLINE' } })
    expect(fleet.commands).toEqual([])
  })

  test('a start that fails ends the transition, with one notice to every console', async () => {
    const { body } = await as(`POST ${at(path)}`)
    await ends({ ok: false, code: 'connectionFailed' })
    expect(row()).toMatchObject({ tasks: kind === 'ipPipe' ? [{ kind, phase: 'failed', by: user.username, transition: null }] : [] })
    const ended = { commandId: body.commandId, kind: command.kind, state: 'failed', code: 'connectionFailed', by: user.username }
    expect(notices().filter(({ type }) => type === 'commandEnded')).toMatchObject([{ unitId: id, command: ended, at: clock.now() }])
  })

  test('R-083 a start that the unit does not follow is given up after 20 s', async () => {
    await as(`POST ${at(path)}`)
    clock.advance(20_000)
    expect(row()).toMatchObject({ tasks: [] })
    expect(notices().at(-1)).toMatchObject({ type: 'transitionGivenUp', task: kind, transition: { kind: 'starting', by: user.username } })
  })

  test('a refused command leaves no task', async () => {
    fleet.obey = () => ({ code: 'busy' })
    expect(await as(`POST ${at(path)}`)).toMatchObject({ status: 409, body: { code: 'DEVICE_REJECTED', params: { reasonCode: 'busy' } } })
    expect(row()).toMatchObject({ tasks: [] })
  })
})

describe('licences and far ends', () => {
  test('E-011 a databridge is refused without its licence', async () => {
    await equip(['video-return'])
    expect(await as(`POST ${at('stream/databridge')}`)).toMatchObject({
      body: { code: 'DATABRIDGE_NOT_LICENSED', title: 'Databridge license not enabled.' },
    })
    expect(fleet.commands).toEqual([])
  })

  test('E-009 video return is refused without its licence', async () => {
    await equip(['databridge'])
    expect(await as(`POST ${at('vrChannels/stream')}`)).toMatchObject({
      body: { code: 'NO_VIDEO_RETURN_LICENSES', title: 'No Video Return licenses.' },
    })
    expect(fleet.commands).toEqual([])
  })

  test('E-013 an intercom is refused without the intercom server, and for an audio room on another one or without a server', async () => {
    const isRefused = async () => {
      expect(await as(`POST ${at('intercom/session/2')}`)).toMatchObject({
        body: { code: 'INTERCOM_SERVER_MISMATCH', title: 'Intercom server missing or different from the audio room.' },
      })
    }
    await equip([])
    await isRefused()
    await all()
    // A room of another inventory of the unit, with another intercom server.
    const other = await anInventory(app)
    await app.database.prisma.inventory.update({ where: { id: other.id }, data: { sipServer: 'other.example' } })
    const memberships = { inventoryId: unit.inventoryId, inventories: [...unit.inventories, other.id], groups: [...unit.groups] }
    const stored = await app.core.store.units.setMemberships(id, memberships)
    if ('refused' in stored) throw new Error('The unit was not associated.')
    app.core.registry.move(unit, stored)
    const elsewhere = await anAudioRoom(app, other, { serverId: (await aServer(app, { inventories: [other] })).id })
    user = await aUser(app, { role: 'luc_admin', groups: [group, await aGroup(app, other)] })
    const without = await anAudioRoom(app, { id: group.inventoryId })
    for (const destination of [elsewhere, without]) {
      await fleet.say(id, { settings: { intercoms: [chosen.intercoms[0], { mode: 'audioRoom', destination }] } })
      await isRefused()
    }
    expect(fleet.commands).toEqual([])
  })

  test('a unit has two intercoms', async () => {
    for (const number of [0, 3]) expect((await as(`POST ${at(`intercom/session/${number}`)}`)).status).toBe(400)
  })

  test('the IP pipe goes to the server of the channel, or to a named server in scope', async () => {
    await as(`POST ${at('ippipe/connection')}`)
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'startIpPipe', serverId })
    await fleet.say(id, { tasks: [], applications: {} })
    clock.advance(20_000)
    const other = await aServer(app, { groups: [group] })
    await as(`POST ${at('ippipe/connection')}`, { serverId: other.id })
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'startIpPipe', serverId: other.id })
    const foreign = await aServer(app)
    expect(await as(`POST ${at('ippipe/connection')}`, { serverId: foreign.id })).toMatchObject({ status: 404 })
  })
})

test('R-077 an IP pipe that failed is shown so until it is started again', async () => {
  await as(`POST ${at('ippipe/connection')}`)
  await ends({ ok: false, code: 'connectionFailed' })
  await fleet.say(id, { tasks: [] })
  expect(row()).toMatchObject({ tasks: [{ kind: 'ipPipe', phase: 'failed' }] })
  expect((await as(`POST ${at('ippipe/connection')}`)).status).toBe(200)
  expect(row()).toMatchObject({ tasks: [{ kind: 'ipPipe', phase: 'starting' }] })
})

test('a task that lasts for hours has its result when it is stopped', async () => {
  await as(`POST ${at('ippipe/connection')}`)
  await reports('ipPipe', 'running', { applications: { l2ControlPipe: 'running' } })
  clock.advance(5 * 3600 * 1000)
  const stored = async () => {
    await app.core.registry.flush()
    return app.core.store.unitCommands.ofUnit(id, 1)
  }
  expect(await stored()).toMatchObject([{ state: 'accepted' }])
  await ends({})
  expect(await stored()).toMatchObject([{ state: 'done', endedAt: clock.now() }])
})

describe('the tasks of a row', () => {
  test('show work of every kind with its progress and its user; work that began at the unit has no user', async () => {
    await as(`POST /devices/${id}/commands/wifi_query`)
    await fleet.say(id, {
      tasks: [
        { kind: 'wifiScan', phase: 'scanning', percent: 40, commandId: fleet.commands.at(-1)?.id },
        { kind: 'upload', phase: 'uploading', percent: 12 },
      ],
    })
    expect(row()?.['tasks']).toEqual([
      { kind: 'wifiScan', phase: 'scanning', percent: 40, by: user.username, transition: null },
      { kind: 'upload', phase: 'uploading', percent: 12, by: null, transition: null },
    ])
  })

  test('keep their user when the result of the command arrives first, and end with the unit', async () => {
    await as(`POST /devices/${id}/commands/wifi_query`)
    await reports('wifiScan', 'scanning')
    await ends({ data: { networks: [] } })
    await reports('wifiScan', 'ending')
    expect(row()).toMatchObject({ tasks: [{ phase: 'ending', by: user.username }] })
    fleet.end.send({ op: 'bye', deviceIds: [id] })
    await settled()
    expect(row()).toMatchObject({ tasks: [] })
  })

  test('do not name a user of another inventory', async () => {
    const other = await aGroup(app)
    const stranger = await aUser(app, { role: 'luc_admin', groups: [other], units: [unit] })
    await ask(app, stranger, `POST /devices/${id}/commands/wifi_query`)
    await reports('wifiScan', 'scanning')
    expect(row()).toMatchObject({ tasks: [{ kind: 'wifiScan', by: null }] })
  })

  test('are those of the new boot after a restart', async () => {
    await reports('upload', 'uploading')
    fleet.reboot(id)
    await fleet.say(id, { applications: {} })
    expect(row()).toMatchObject({ tasks: [] })
  })

  test.each(['fileTransferStarted', 'fileTransferCompleted'] as const)(
    'API-435 files that a unit sends are announced: %s',
    async (kind) => {
      fleet.end.send({ op: 'event', deviceId: id, agoMs: 500, event: { kind, file: 'rec_1.mp4', serverId } })
      await settled()
      expect(notices().at(-1)).toEqual({ type: kind, unitId: id, unitName: unit.row.name, file: 'rec_1.mp4', at: clock.now() - 500 })
    },
  )
})

describe('the result of a command', () => {
  test('counts once when it arrives together with the answer', async () => {
    fleet.obey = (asked) => {
      fleet.end.send({ op: 'answer', id: asked.id, deviceId: id, ok: true })
      fleet.end.send({ op: 'result', id: asked.id, deviceId: id, ok: false, code: 'scanFailed' })
      return null
    }
    expect(await as(`POST /devices/${id}/commands/wifi_query`)).toMatchObject({
      status: 200,
      body: { state: 'failed', code: 'scanFailed' },
    })
    expect(await log()).toMatchObject([{ state: 'failed' }])
  })
})

describe('a stream', () => {
  test('of the switcher goes to the channels of its settings, and with a proxy to two', async () => {
    const proxy = (await aChannel(app, { groups: [group], serverId })).id
    await fleet.say(proxy, { status: 'idle' })
    expect(await as(`POST ${at('stream/switchermode')}`)).toMatchObject({ status: 200, body: { transition: { kind: 'starting' } } })
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'startStream', mode: 'switcher', channelIds: [channelId] })
    await fleet.say(id, { applications: { switcher: 'running' } })
    await fleet.say(id, {
      applications: {},
      settings: {
        switcher: { highQualityChannelId: channelId, proxyChannelId: proxy, inputSdi: 1 },
        multiCamera: { mode: 'switcherAndProxy', cameras: [] },
      },
    })
    await as(`POST ${at('stream/switchermode')}`)
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'startStream', mode: 'switcherAndProxy', channelIds: [channelId, proxy] })
  })

  test.each([
    ['SAME_CHANNEL_TWICE', () => ({ proxyChannel: channelId })],
    ['CHANNEL_NOT_FOUND', () => ({ proxyChannel: 'c-nowhere' })],
  ])('of the switcher is refused with %s', async (code, body) => {
    expect(await as(`POST ${at('stream/switchermode')}`, body())).toMatchObject({ body: { code } })
    expect(fleet.commands).toEqual([])
  })

  test('E-010 of the switcher needs several cameras and the licence', async () => {
    Object.assign(unit.stored, { multiCameraLicensed: false })
    unit.details = null
    expect(await as(`POST ${at('stream/switchermode')}`)).toMatchObject({ body: { code: 'NO_MULTI_CAMERA_LICENSE' } })
  })

  const url = 'rtmps://live.social.example/app?key=k-secret-1'
  test.each([
    ['/v0/units/:id/stream/social_media', 'social'],
    ['/v0/units/:id/stream/cdn', 'cdn'],
    ['/units/:id/stream/cdn', 'cdn'],
  ])('at %s is passed on to its destination, whose key the log does not contain', async (path, kind) => {
    const there = path.replace(':id', id)
    expect(await as(`POST ${there}` as 'POST /', { url })).toMatchObject({ status: 200, body: { transition: { kind: 'starting' } } })
    const destination = { kind, url }
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'startStream', mode: 'single', channelIds: [channelId], destination })
    expect(await log()).toMatchObject([{ kind: 'startStream', input: { destination: { kind, url: 'rtmps://live.social.example' } } }])
    expect(JSON.stringify(await log())).not.toContain('k-secret-1')
    await fleet.say(id, { applications: { video: 'running' } })
    expect((await as(`POST ${there}` as 'POST /', { url })).body.code).toBe('UNIT_BUSY')
    expect(await as(`DELETE ${there}` as 'DELETE /')).toMatchObject({ status: 200, body: { transition: { kind: 'stopping' } } })
    expect(fleet.commands.at(-1)?.command).toEqual({ kind: 'stopStream' })
  })

  test.each(['ftp://x.example/a', 'javascript:alert(1)', 'rtmp://', 'rtmp:// x'])('to the address %s is refused', async (address) => {
    expect((await as(`POST /v0/units/${id}/stream/cdn`, { url: address })).status).toBe(400)
  })
})

test.each([
  ['databridge', 'PUT', 'databridge', { enabled: true, gatewayId: 'gw-2' }],
  ['videoReturn', 'PUT', 'videoreturn', { enabled: true, channelId: 'vr-2' }],
  ['videoReturn', 'PUT', 'vrChannels/selected', { channelId: 'vr-2' }],
  ['ipPipe', 'PUT', 'ippipe', { enabled: true, port: 9000 }],
  ['intercom1', 'PUT', 'intercom', { intercom: 2, mode: 'audioRoom', destinationAccount: 'Gallery' }],
] as const)('while %s runs, %s %s changes nothing', async (kind, method, path, input) => {
  await fleet.say(id, { tasks: [{ kind, phase: 'running', percent: null }], applications: activitiesOf[kind] })
  const before = (await as(`GET ${at('configurationV2')}`)).body
  expect(await as(`${method} ${at(path)}`, input)).toMatchObject({ status: 409, body: { code: 'SETTINGS_IN_USE' } })
  expect((await as(`GET ${at('configurationV2')}`)).body).toEqual(before)
  expect(fleet.commands).toEqual([])
  await fleet.say(id, { tasks: [], applications: {} })
  expect((await as(`${method} ${at(path)}`, input)).status).toBe(200)
})
