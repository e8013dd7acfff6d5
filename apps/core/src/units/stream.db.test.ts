import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { intoOneInventory } from '../../../../tests/support/one-inventory.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
/** Units and channels of one group that luc_regular may operate, and a channel of another inventory. */
let units: string[]
let channels: string[]
let foreign: string
let taken = 0
let [id, channel, freeChannel] = ['', '', '']

beforeAll(async () => {
  app = await startTestApp({
    clock,
    environment: { COMMAND_TIMEOUT_MS: '5000', HEARTBEAT_MS: '3600000' },
    prepare: async (prisma) => {
      // One group with everything: what a start depends on is the tests' to say.
      const group = 'g-002'
      await prisma.unit.updateMany({
        data: {
          licenseValid: true,
          hasSdCard: true,
          multiCameraLicensed: true,
          transmissionMode: 'Live',
          selChannelId: null,
          selChannelName: null,
        },
      })
      await intoOneInventory(prisma, 'inv-2')
      await prisma.groupUnit.deleteMany()
      const all = await prisma.unit.findMany({ orderBy: { id: 'asc' }, select: { id: true } })
      await prisma.groupUnit.createMany({ data: all.map((unit) => ({ groupId: group, inventoryId: 'inv-2', unitId: unit.id })) })
      const ours = await prisma.channel.findMany({ where: { inventoryId: 'inv-2' }, select: { id: true } })
      await prisma.groupChannel.deleteMany()
      await prisma.groupChannel.createMany({ data: ours.map((one) => ({ groupId: group, inventoryId: 'inv-2', channelId: one.id })) })
    },
  })
  fleet = await scriptedFleet(app.core.devices)
  const { registry } = app.core
  units = [...registry.units.byId.keys()]
  channels = [...registry.channels.byId.values()].filter(({ inventoryId }) => inventoryId === 'inv-2').map((one) => one.id)
  foreign = [...registry.channels.byId.values()].find(({ inventoryId }) => inventoryId !== 'inv-2')?.id as string
})
afterAll(() => app.close())

const record = () => app.core.registry.units.byId.get(id)
const as = (http: `${string} /${string}`, body?: unknown) => ask(app, 'luc_regular', http, body)
const start = (body?: unknown) => as(`POST /v2/units/${id}/stream`, body)
const select = (channelId: string) => {
  const name = app.core.registry.channels.byId.get(channelId)?.row.channelName ?? channelId
  return fleet.say(id, { channelId }).then(() => expect(record()?.row.selChannel?.name).toBe(name))
}
/** A unit and two channels nobody used yet; the unit is ready for a stream to the first. */
beforeEach(async () => {
  id = units[taken] as string
  channel = channels[(2 * taken) % channels.length] as string
  freeChannel = channels[(2 * taken + 1) % channels.length] as string
  taken++
  fleet.obey = () => true
  fleet.commands.length = 0
  await fleet.say(id, { applications: {}, cameraConnected: true })
  for (const one of [channel, freeChannel]) await fleet.say(one, { status: 'idle', allocatedToUnitUid: null })
  await select(channel)
})

describe('a start', () => {
  test('asks the unit to stream to its channel and answers the unit as it is; what comes of it, the unit reports', async () => {
    const { status, body } = await start()
    expect({ status, unit: body.status }).toEqual({ status: 200, unit: 'idle' })
    expect(fleet.commands).toMatchObject([{ deviceId: id, command: { kind: 'startStream', mode: 'single', channelIds: [channel] } }])
    await fleet.say(id, { applications: { video: 'running' } })
    expect((await as(`GET /devices/fetch_by_id/${id}`)).body.status).toBe('streaming')
  })

  test('takes the channel that is named instead of the selected one', async () => {
    expect((await start({ channelId: freeChannel })).status).toBe(200)
    expect(fleet.commands).toMatchObject([{ command: { channelIds: [freeChannel] } }])
  })

  test('in Store & Forward records and forwards', async () => {
    await fleet.say(id, { transmissionMode: 'Store & Forward' })
    expect((await start()).status).toBe(200)
    expect(fleet.commands).toMatchObject([{ command: { mode: 'storeAndForward', channelIds: [channel] } }])
  })

  test('to a channel that the unit itself holds is allowed', async () => {
    await fleet.say(channel, { status: 'idle', allocatedToUnitUid: id })
    expect((await start()).status).toBe(200)
  })

  const refusals: [code: string, why: string, arrange: () => unknown, body?: () => unknown][] = [
    ['UNIT_OFFLINE', 'of a unit that said goodbye', () => (fleet.end.send({ op: 'bye', deviceIds: [id] }), settled())],
    ['UNIT_BUSY', 'of a unit that streams', () => fleet.say(id, { applications: { video: 'running' } })],
    ['UNIT_BUSY', 'of a unit that still connects', () => fleet.say(id, { applications: { video: 'connecting' } })],
    ['UNIT_BUSY', 'of a unit that upgrades', () => fleet.say(id, { applications: { upgrade: 'running' } })],
    ['NO_CHANNEL_SELECTED', 'without a channel', () => Object.assign(record()?.row ?? {}, { selChannel: null })],
    ['CHANNEL_NOT_FOUND', 'to a channel that does not exist', () => undefined, () => ({ channelId: 'c-nowhere' })],
    ['CHANNEL_NOT_FOUND', 'to a channel out of scope', () => undefined, () => ({ channelId: foreign })],
    ['CHANNEL_OFFLINE', 'to a channel that is offline', () => fleet.say(channel, { status: 'offline' })],
    ['CHANNEL_BUSY', 'to a channel another unit holds', () => fleet.say(channel, { status: 'collecting', allocatedToUnitUid: units[59] })],
    ['VIDEO_LICENSE_INVALID', 'without a licence', () => Object.assign(record()?.stored ?? {}, { license: { valid: false } })],
    ['CAMERA_NOT_CONNECTED', 'without a camera', () => fleet.say(id, { cameraConnected: false })],
    [
      'NO_SD_CARD',
      'of Store & Forward without a card',
      () => (Object.assign(record()?.stored ?? {}, { hasSdCard: false }), fleet.say(id, { transmissionMode: 'Store & Forward' })),
    ],
  ]
  test.each(refusals)('is refused with %s %s, and the unit is not asked', async (code, _, arrange, body) => {
    await arrange()
    const answer = await start(body?.())
    expect(answer).toMatchObject({ status: code.endsWith('NOT_FOUND') ? 404 : 409, body: { code } })
    expect(fleet.commands).toEqual([])
  })

  test('names who has the channel', async () => {
    await fleet.say(channel, { status: 'collecting', allocatedToUnitUid: units[59] })
    const takenBy = app.core.registry.units.byId.get(units[59] as string)?.row.name
    expect((await start()).body).toMatchObject({ code: 'CHANNEL_BUSY', params: { takenBy } })
  })

  test('that the unit refuses ends with its reason', async () => {
    fleet.obey = () => 'lens cap on'
    expect(await start()).toMatchObject({ status: 409, body: { code: 'DEVICE_REJECTED', params: { reason: 'lens cap on' } } })
  })

  test('that the unit does not answer ends with 504 after the time it had', async () => {
    fleet.obey = () => null
    const answer = start()
    await expect.poll(() => fleet.commands.length).toBe(1)
    clock.advance(5000)
    expect(await answer).toMatchObject({ status: 504, body: { code: 'DEVICE_TIMEOUT', params: { timeoutMs: 5000 } } })
  })
})

describe('a multi-camera start', () => {
  const startMulti = (channelIds: string[]) => as(`POST /v2/units/${id}/stream/multiplecamera`, { channelIds })

  test('asks for one channel per feed, in order', async () => {
    expect((await startMulti([freeChannel, channel])).status).toBe(200)
    expect(fleet.commands).toMatchObject([{ command: { kind: 'startStream', mode: 'multiCamera', channelIds: [freeChannel, channel] } }])
  })

  test.each<[string, () => string[], () => unknown]>([
    ['CHANNEL_NOT_FOUND', () => [channel, foreign], () => undefined],
    ['CHANNEL_BUSY', () => [freeChannel, channel], () => fleet.say(channel, { allocatedToUnitUid: units[59] })],
    ['CHANNEL_OFFLINE', () => [freeChannel, channel], () => fleet.say(freeChannel, { status: 'offline' })],
    ['NO_MULTI_CAMERA_LICENSE', () => [channel], () => Object.assign(record()?.stored ?? {}, { multiCameraLicensed: false })],
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
  test('is asked of a unit on air too: it is the way out of a unit that hangs', async () => {
    await fleet.say(id, { applications: { video: 'disconnecting' } })
    expect((await as(`POST /devices/${id}/commands/reboot`)).status).toBe(200)
    expect(fleet.commands).toMatchObject([{ command: { kind: 'reboot' } }])
  })

  test('of a unit that is offline is refused', async () => {
    fleet.end.send({ op: 'bye', deviceIds: [id] })
    await settled()
    expect((await as(`POST /devices/${id}/commands/reboot`)).body.code).toBe('UNIT_OFFLINE')
  })
})

test('a command to a unit out of scope answers like one to a unit that does not exist, and reaches no device', async () => {
  const answers = await Promise.all([
    ask(app, 'luc_partner', `POST /v2/units/${id}/stream`),
    ask(app, 'luc_partner', 'POST /v2/units/u-nowhere/stream'),
  ])
  expect(answers.map(({ status, body }) => [status, body.code])).toEqual([[404, 'UNIT_NOT_FOUND'], [404, 'UNIT_NOT_FOUND']]) // prettier-ignore
  expect(fleet.commands).toEqual([])
})
