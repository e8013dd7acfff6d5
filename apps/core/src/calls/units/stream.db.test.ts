import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, aServer, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'
import type { RegistryGroup } from '../../devices/registry/registry.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup
/** A member of the group. */
let operator: TestUser
/** A unit of the group that no other test uses. */
let unit: UnitRecord
let otherUnit: UnitRecord
/** Two channels of the group that no other test uses, and one of another inventory. */
let [id, serverId, channel, freeChannel, foreign] = ['', '', '', '', '']

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { COMMAND_TIMEOUT_MS: '5000', HEARTBEAT_MS: '3600000' } })
  fleet = await scriptedFleet(app.core.devices)
  group = await aGroup(app)
  operator = await aUser(app, { role: 'luc_regular', groups: [group] })
  otherUnit = await aUnit(app, { groups: [group] })
  serverId = (await aServer(app, { groups: [group] })).id
  foreign = (await aChannel(app)).id
})
afterAll(() => app.close())

const as = (http: `${string} /${string}`, body?: unknown) => ask(app, operator, http, body)
/** Gives the unit camera inputs. */
const several = (numberOfFeeds: number) => {
  Object.assign(unit.stored, { numberOfFeeds })
  unit.details = null
}
const start = (body?: unknown) => as(`POST /v2/units/${id}/stream`, body)
/** The unit is ready for a stream to its selected channel. */
beforeEach(async () => {
  unit = await aUnit(app, { groups: [group], hasSdCard: true, multiCameraLicensed: true, numberOfFeeds: 4 })
  id = unit.id
  channel = (await aChannel(app, { groups: [group], serverId })).id
  freeChannel = (await aChannel(app, { groups: [group], serverId })).id
  fleet.obey = () => true
  fleet.commands.length = 0
  for (const one of [channel, freeChannel]) await fleet.say(one, { status: 'idle', allocatedToUnitUid: null })
  await fleet.say(id, { applications: {}, cameraConnected: true, channelId: channel })
})

describe('a start', () => {
  test('sends the unit a command and returns the unit unchanged; the unit then reports the effect', async () => {
    const { status, body } = await start()
    expect({ status, unit: body.status }).toEqual({ status: 200, unit: 'idle' })
    expect(fleet.commands).toMatchObject([{ deviceId: id, command: { kind: 'startStream', mode: 'single', channelIds: [channel] } }])
    await fleet.say(id, { applications: { video: 'running' } })
    expect((await as(`GET /devices/fetch_by_id/${id}`)).body.status).toBe('streaming')
  })

  test('uses the channel in the input instead of the selected one', async () => {
    expect((await start({ channelId: freeChannel })).status).toBe(200)
    expect(fleet.commands).toMatchObject([{ command: { channelIds: [freeChannel] } }])
  })

  test('R-086 in Store & Forward records, whatever the channel is', async () => {
    await fleet.say(id, { transmissionMode: 'Store & Forward' })
    await fleet.say(channel, { status: 'offline' })
    expect((await start()).status).toBe(200)
    expect(fleet.commands).toMatchObject([{ command: { mode: 'storeAndForward', channelIds: [channel] } }])
  })

  test('in Multi-HQ streams every feed to a channel of the server', async () => {
    await fleet.say(id, { transmissionMode: 'Multi-HQ' })
    await as(`PUT /v2/units/${id}/multiplecamera`, {
      channelSelectionMode: 'custom',
      customSelectedChannels: [freeChannel, channel],
      cameras: [],
    })
    several(2)
    expect((await start()).status).toBe(200)
    expect(fleet.commands.at(-1)).toMatchObject({ command: { mode: 'multiCamera', channelIds: [freeChannel, channel] } })
  })

  test.each(['Field Switcher', 'Station Switcher'])(
    'in %s streams one camera at a time to the selected channel',
    async (transmissionMode) => {
      await fleet.say(id, { transmissionMode })
      several(2)
      expect((await start()).status).toBe(200)
      expect(fleet.commands.at(-1)).toMatchObject({ command: { mode: 'switcher', channelIds: [channel] } })
    },
  )

  test('of a unit that forwards is allowed', async () => {
    await fleet.say(id, { applications: { forward: 'running' } })
    expect((await start()).status).toBe(200)
  })

  test('to a channel that is allocated to the same unit is allowed', async () => {
    await fleet.say(channel, { status: 'idle', allocatedToUnitUid: id })
    expect((await start()).status).toBe(200)
  })

  const refusals: [code: string, why: string, arrange: () => unknown, body?: () => unknown][] = [
    ['UNIT_OFFLINE', 'of a unit that went offline', () => (fleet.end.send({ op: 'bye', deviceIds: [id] }), settled())],
    ['UNIT_BUSY', 'of a unit that streams', () => fleet.say(id, { applications: { video: 'running' } })],
    ['UNIT_BUSY', 'of a unit that still connects', () => fleet.say(id, { applications: { video: 'connecting' } })],
    ['UNIT_BUSY', 'of a unit that upgrades', () => fleet.say(id, { applications: { upgrade: 'running' } })],
    ['NO_CHANNEL_SELECTED', 'without a channel', () => Object.assign(unit.row, { selChannel: null })],
    ['CHANNEL_NOT_FOUND', 'to a channel that does not exist', () => undefined, () => ({ channelId: 'c-nowhere' })],
    ['CHANNEL_NOT_FOUND', 'to a channel out of scope', () => undefined, () => ({ channelId: foreign })],
    ['CHANNEL_OFFLINE', 'to a channel that is offline', () => fleet.say(channel, { status: 'offline' })],
    [
      'CHANNEL_BUSY',
      'to a channel that is allocated to another unit',
      () => fleet.say(channel, { status: 'collecting', allocatedToUnitUid: otherUnit.id }),
    ],
    ['VIDEO_LICENSE_INVALID', 'without a licence', () => Object.assign(unit.stored, { license: { valid: false } })],
    ['CAMERA_NOT_CONNECTED', 'without a camera', () => fleet.say(id, { cameraConnected: false })],
    [
      'NO_SD_CARD',
      'of Store & Forward without a card',
      () => (Object.assign(unit.stored, { hasSdCard: false }), fleet.say(id, { transmissionMode: 'Store & Forward' })),
    ],
  ]
  test.each(refusals)('is refused with %s %s, and no command is sent', async (code, _, arrange, body) => {
    await arrange()
    const answer = await start(body?.())
    expect(answer).toMatchObject({ status: code.endsWith('NOT_FOUND') ? 404 : 409, body: { code } })
    expect(fleet.commands).toEqual([])
  })

  test('is refused with the name of the unit that the channel is allocated to', async () => {
    await fleet.say(channel, { status: 'collecting', allocatedToUnitUid: otherUnit.id })
    expect((await start()).body).toMatchObject({ code: 'CHANNEL_BUSY', params: { takenBy: otherUnit.row.name } })
  })

  test('is refused with the reason that the unit gives', async () => {
    fleet.obey = () => 'lens cap on'
    expect(await start()).toMatchObject({ status: 409, body: { code: 'DEVICE_REJECTED', params: { reason: 'lens cap on' } } })
    fleet.obey = () => ({ code: 'channelInUse' })
    expect((await start()).body).toMatchObject({
      title: 'The device rejected the command: the channel is in use by another unit.',
      params: { reasonCode: 'channelInUse' },
    })
  })

  describe('of twelve units at once to one free channel', () => {
    /** Starts them all and returns status and code of each answer. */
    const startAll = async (units: readonly UnitRecord[]) => {
      const answers = units.map(({ id: unitId }) => as(`POST /v2/units/${unitId}/stream`, { channelId: freeChannel }))
      return (await Promise.all(answers)).map(({ status, body }) => (status === 200 ? 'started' : String(body.code)))
    }
    let units: UnitRecord[]
    beforeEach(async () => {
      units = await Promise.all(Array.from({ length: 12 }, () => aUnit(app, { groups: [group] })))
      for (const one of units) await fleet.say(one.id, { applications: {}, cameraConnected: true })
    })

    test('begins one of them and refuses the others with CHANNEL_BUSY, and only one unit gets a command', async () => {
      expect((await startAll(units)).toSorted()).toEqual([...Array.from({ length: 11 }, () => 'CHANNEL_BUSY'), 'started'])
      expect(fleet.commands).toHaveLength(1)
      const started = units.find((one) => one.id === fleet.commands[0]?.deviceId)
      const late = await start({ channelId: freeChannel })
      expect(late.body).toMatchObject({ code: 'CHANNEL_BUSY', params: { takenBy: started?.row.name } })
    })

    test('leaves the channel to others when the unit refuses, and when it does not follow', async () => {
      fleet.obey = () => 'lens cap on'
      expect(await startAll(units.slice(0, 1))).toEqual(['DEVICE_REJECTED'])
      fleet.obey = () => true
      expect(await startAll(units.slice(1, 3))).toEqual(['started', 'CHANNEL_BUSY'])
      clock.advance(20_000)
      expect(await startAll(units.slice(3, 4))).toEqual(['started'])
    })

    test('does not count a recording, which needs no channel', async () => {
      Object.assign(units[0]?.stored ?? {}, { hasSdCard: true })
      await fleet.say(units[0]?.id ?? '', { transmissionMode: 'Store & Forward' })
      expect(await startAll(units.slice(0, 2))).toEqual(['started', 'started'])
    })
  })

  test('in Multi-HQ takes no channel that another unit is starting to', async () => {
    const other = await aUnit(app, { groups: [group] })
    await fleet.say(other.id, { applications: {}, cameraConnected: true })
    const hub = await aServer(app, { groups: [group] })
    const channels = [
      await aChannel(app, { groups: [group], serverId: hub.id }),
      await aChannel(app, { groups: [group], serverId: hub.id }),
    ]
    const [first = '', second = ''] = channels.map((one) => one.id)
    for (const one of [first, second]) await fleet.say(one, { status: 'idle', allocatedToUnitUid: null })
    expect((await as(`POST /v2/units/${other.id}/stream`, { channelId: second })).status).toBe(200)
    await fleet.say(id, { transmissionMode: 'Multi-HQ' })
    several(2)
    expect((await start({ channelId: first })).status).toBe(200)
    expect(fleet.commands.at(-1)).toMatchObject({ deviceId: id, command: { mode: 'multiCamera', channelIds: [first] } })
  })

  test('fails with 504 when the unit does not reply within the time limit', async () => {
    fleet.obey = () => null
    const answer = start()
    await expect.poll(() => fleet.commands.length).toBe(1)
    clock.advance(5000)
    expect(await answer).toMatchObject({ status: 504, body: { code: 'DEVICE_TIMEOUT', params: { timeoutMs: 5000 } } })
  })
})

describe('a multi-camera start', () => {
  const startMulti = (channelIds: string[]) => as(`POST /v2/units/${id}/stream/multiplecamera`, { channelIds })

  test('sends a command with one channel per feed, in order', async () => {
    expect((await startMulti([freeChannel, channel])).status).toBe(200)
    expect(fleet.commands).toMatchObject([{ command: { kind: 'startStream', mode: 'multiCamera', channelIds: [freeChannel, channel] } }])
  })

  test.each<[string, () => string[], () => unknown]>([
    ['CHANNEL_NOT_FOUND', () => [channel, foreign], () => undefined],
    ['CHANNEL_BUSY', () => [freeChannel, channel], () => fleet.say(channel, { allocatedToUnitUid: otherUnit.id })],
    ['CHANNEL_OFFLINE', () => [freeChannel, channel], () => fleet.say(freeChannel, { status: 'offline' })],
    ['NO_MULTI_CAMERA_LICENSE', () => [channel], () => (several(2), Object.assign(unit.stored, { multiCameraLicensed: false }))],
    ['ONE_CAMERA_INPUT', () => [channel], () => several(1)],
    ['UNIT_BUSY', () => [channel], () => fleet.say(id, { applications: { multiCamera: 'running' } })],
    ['CAMERA_NOT_CONNECTED', () => [channel], () => fleet.say(id, { cameraConnected: false })],
  ])('is refused with %s', async (code, channelIds, arrange) => {
    await arrange()
    expect((await startMulti(channelIds())).body.code).toBe(code)
    expect(fleet.commands).toEqual([])
  })
})

describe.each([
  ['a stop', 'DELETE', 'stream', 'v2/units'],
  ['a multi-camera stop', 'DELETE', 'stream/multiplecamera', 'v2/units'],
  ['the stop command', 'POST', 'commands/stop_streaming', 'devices'],
])('%s', (_, method, path, base) => {
  const stop = () => as(`${method} /${base}/${id}/${path}`)

  test.each([['video'], ['multiCamera'], ['store']])('ends %s, also while it connects', async (activity) => {
    for (const state of ['connecting', 'running']) {
      await fleet.say(id, { applications: { [activity]: state } })
      expect((await stop()).status).toBe(200)
    }
    expect(fleet.commands.map(({ command }) => command)).toEqual([{ kind: 'stopStream' }, { kind: 'stopStream' }])
  })

  test('is refused when nothing streams, and when the unit is offline', async () => {
    expect(await stop()).toMatchObject({ status: 409, body: { code: 'NOT_STREAMING' } })
    fleet.end.send({ op: 'bye', deviceIds: [id] })
    await settled()
    expect(await stop()).toMatchObject({ status: 409, body: { code: 'UNIT_OFFLINE' } })
    expect(fleet.commands).toEqual([])
  })
})

describe('a reboot', () => {
  test('is also allowed for a unit on air, because it may hang', async () => {
    await fleet.say(id, { applications: { video: 'disconnecting' } })
    expect((await as(`POST /devices/${id}/commands/reboot`)).status).toBe(200)
    expect(fleet.commands).toMatchObject([{ command: { kind: 'reboot' } }])
  })

  test('R-082 of a unit that reboots already is refused, and the unit gets one command', async () => {
    const reboot = () => as(`POST /devices/${id}/commands/reboot`)
    expect((await reboot()).status).toBe(200)
    expect(await reboot()).toMatchObject({ status: 409, body: { code: 'UNIT_BUSY' } })
    expect(fleet.commands).toHaveLength(1)
  })

  test('of an offline unit is refused', async () => {
    fleet.end.send({ op: 'bye', deviceIds: [id] })
    await settled()
    expect((await as(`POST /devices/${id}/commands/reboot`)).body.code).toBe('UNIT_OFFLINE')
  })
})

test('a command to a unit out of scope is refused in the same way as one to a missing unit, and reaches no device', async () => {
  const stranger = await aUser(app, { role: 'luc_partner', groups: [await aGroup(app)] })
  const answers = await Promise.all([
    ask(app, stranger, `POST /v2/units/${id}/stream`),
    ask(app, stranger, 'POST /v2/units/no-such-unit/stream'),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([[404, 'UNIT_NOT_FOUND'], [404, 'UNIT_NOT_FOUND']]) // prettier-ignore
  expect(fleet.commands).toEqual([])
})
