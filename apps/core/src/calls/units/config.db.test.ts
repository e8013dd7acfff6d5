import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aChannel, aGroup, anInventory, aUnit, aUser, type TestInventory, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'
import type { ChannelRecord, UnitRecord } from '../../devices/registry/record.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let inventory: TestInventory
/** A member of the inventory. */
let admin: TestUser
/** A unit of the inventory that no other test uses. */
let unit: UnitRecord
let id = ''

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  fleet = await scriptedFleet(app.core.devices)
  inventory = await anInventory(app)
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
})
afterAll(() => app.close())
beforeEach(async () => {
  unit = await aUnit(app, { inventories: [inventory], groups: [await aGroup(app, inventory)], hasSdCard: true, delay: 2000 })
  id = unit.id
  fleet.obey = () => true
  fleet.commands.length = 0
  await fleet.say(id, { applications: {} })
  clock.advance(1000)
})

const durable = () => app.database.prisma.unit.findUniqueOrThrow({ where: { id }, omit: { wantedVersion: true } })
const as = (http: `${string} /${string}`, body?: unknown) => ask(app, admin, http, body)
const offline = async () => {
  fleet.end.send({ op: 'bye', deviceIds: [id] })
  await settled()
}

const writes: [name: string, write: () => ReturnType<typeof as>, row: object, stored: object, command: object | null][] = [
  ['the delay', () => as(`PUT /v2/units/${id}/delay`, { delay: 700 }), { delay: 700 }, { delay: 700 }, { kind: 'setDelay', delayMs: 700 }],
  [
    'the transmission mode',
    () => as(`PUT /v2/units/${id}/transmissionMode`, { transmissionMode: 'Store & Forward' }),
    { transmissionMode: 'Store & Forward' },
    { transmissionMode: 'Store & Forward' },
    { kind: 'setTransmissionMode', transmissionMode: 'Store & Forward' },
  ],
  [
    'the name',
    () => as('PUT /devices/update', { unitId: id, name: 'Newly-named' }),
    { name: 'Newly-named' },
    { name: 'Newly-named' },
    null,
  ],
  [
    'the comment',
    () => as(`PUT /v2/units/${id}/comment`, { comment: 'with camera 2' }),
    { comment: 'with camera 2' },
    { comment: 'with camera 2' },
    null,
  ],
]

describe.each(writes)('a change of %s', (_, write, row, stored, command) => {
  test('is stored, shown, published in every topic of the unit, and recorded with the values before and after', async () => {
    const before = await durable()
    const { status, body } = await write()
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...row, lastModified: clock.now() })
    expect(fleet.commands.map((asked) => asked.command)).toEqual(command === null ? [] : [command])
    expect(await durable()).toMatchObject({ ...stored, lastModified: new Date(clock.now()) })
    expect((await as(`GET /v2/units/${id}`)).body).toMatchObject(row)
    expect(unit.topics).toHaveLength(2)
    for (const name of unit.topics) expect(app.core.hub.topic(name)?.get(id)).toEqual(unit.row)
    const trail = await app.database.prisma.auditEntry.findMany({ where: { objectId: id } })
    const at = new Date(clock.now())
    expect(trail).toMatchObject([{ username: admin.username, outcome: 'ok', objectKind: 'unit', inventoryId: inventory.id, at }])
    const [field] = Object.keys(stored) as [keyof typeof before]
    expect(trail[0]?.details).toMatchObject({ before: { [field]: before[field] }, after: stored })
  })
})

test('entries of parallel changes of one unit name only the field that each of them changed', async () => {
  const write = (n: number) => [
    as(`PUT /v2/units/${id}/comment`, { comment: `comment ${n}` }),
    as('PUT /devices/update', { unitId: id, name: `Parallel-${n}` }),
  ]
  await Promise.all(Array.from({ length: 8 }, (_, n) => write(n)).flat())
  const trail = await app.database.prisma.auditEntry.findMany({ where: { objectId: id } })
  expect(trail).toHaveLength(16)
  for (const { action, details } of trail)
    expect(Object.keys((details as { after: object }).after)).toEqual([action === 'units.rename' ? 'name' : 'comment'])
})

describe('a change that needs the device', () => {
  const agreed = writes.filter(([, , , , command]) => command !== null)

  test.each(agreed)('leaves %s unchanged when the device refuses', async (_, write) => {
    const before = [await durable(), structuredClone(unit.row), app.core.registry.unitDetails(unit).delay]
    fleet.obey = () => 'not now'
    const { status, body } = await write()
    expect([status, body.code, body.params]).toEqual([409, 'DEVICE_REJECTED', { reason: 'not now' }])
    expect([await durable(), unit.row, app.core.registry.unitDetails(unit).delay]).toEqual(before)
  })

  test.each(agreed)('of %s is refused for an offline unit, and no command is sent', async (_, write) => {
    await offline()
    expect((await write()).body.code).toBe('UNIT_OFFLINE')
    expect(fleet.commands).toEqual([])
  })
})

describe('a delay', () => {
  const set = (delay: unknown) => as(`PUT /v2/units/${id}/delay`, { delay })

  test('below 900 ms is refused while the unit is on air, 900 ms is not (R-110)', async () => {
    await fleet.say(id, { applications: { video: 'running' } })
    expect(await set(899)).toMatchObject({ status: 409, body: { code: 'DELAY_TOO_LOW_ON_AIR', params: { delayMsMin: 900 } } })
    expect((await set(900)).status).toBe(200)
    expect(fleet.commands).toHaveLength(1)
  })

  test('between the sub-second range and the normal range of the model is refused with both (R-111)', async () => {
    const params = { subSecondMsMin: 400, subSecondMsMax: 900, delayMsMin: 1000, delayMsMax: 20_000 }
    for (const delay of [901, 999]) expect(await set(delay)).toMatchObject({ status: 409, body: { code: 'DELAY_OUT_OF_RANGES', params } })
    for (const delay of [400, 900, 1000]) expect((await set(delay)).status).toBe(200)
    expect((await as(`GET /v2/units/${id}`)).body).toMatchObject({ delayMsMin: 1000, subSecondDelay: { delayMsMin: 400, delayMsMax: 900 } })
  })

  test('outside the range of the model and its software is refused with that range (R-111)', async () => {
    await fleet.say(id, { swVersion: '6.0.0' })
    expect(await set(999)).toMatchObject({
      status: 409,
      body: { code: 'DELAY_OUT_OF_RANGE', params: { delayMsMin: 1000, delayMsMax: 20_000 } },
    })
    expect((await set(1000)).status).toBe(200)
  })

  test.each([399, 20_001, 900.5, '900', null])('of %s is refused as an invalid delay', async (delay) => {
    expect(await set(delay)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
  })

  test('that the unit reports is shown', async () => {
    await fleet.say(id, { delayMs: 3300 })
    expect((await as(`GET /v2/units/${id}`)).body.delay).toBe(3300)
  })
})

describe('a transmission mode', () => {
  const set = (transmissionMode: string) => as(`PUT /v2/units/${id}/transmissionMode`, { transmissionMode })

  test('Store & Forward is refused without an SD card (R-086)', async () => {
    Object.assign(unit.stored, { hasSdCard: false })
    expect((await set('Store & Forward')).body.code).toBe('NO_SD_CARD')
    expect(fleet.commands).toEqual([])
  })

  test('is not changed while the unit is busy', async () => {
    await fleet.say(id, { applications: { video: 'running' } })
    expect((await set('Multi-HQ')).body.code).toBe('UNIT_BUSY')
  })
})

describe('a name', () => {
  const rename = (name: string) => as('PUT /devices/update', { unitId: id, name })

  test('E-008 E-032 that another unit of the inventory has is refused, and nothing changes', async () => {
    const before = [await durable(), structuredClone(unit.row)]
    await aUnit(app, { inventories: [inventory], name: 'Taken' })
    expect(await rename('Taken')).toMatchObject({ status: 409, body: { code: 'NAME_IN_USE' } })
    expect([await durable(), unit.row]).toEqual(before)
  })

  test('is given to only one of two units that are renamed to it at once', async () => {
    const second = await aUnit(app, { inventories: [inventory] })
    const answers = await Promise.all([id, second.id].map((unitId) => as('PUT /devices/update', { unitId, name: 'Wanted-by-both' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const named = [...app.core.registry.units.byId.values()].filter(({ row }) => row.name === 'Wanted-by-both')
    expect(named).toHaveLength(1)
  })

  test.each(['', 'with space', 'ümlaut', 'a'.repeat(256)])('%s is refused', async (name) => {
    expect(await rename(name)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
  })

  test('is shown by the channel and the alerts of the unit at once', async () => {
    const channel = await aChannel(app, { inventories: [inventory] })
    await fleet.say(channel.id, { status: 'collecting', allocatedToUnitUid: id })
    await fleet.say(id, { applications: { store: 'running' }, battery: { connected: true, charging: false, percentage: 4 } })
    expect((await rename('Renamed-on-air')).status).toBe(200)
    expect(channel.row).toMatchObject({ allocatedToUnitAlias: 'Renamed-on-air', allocatedTo: 'Renamed-on-air' })
    const alerts = [...(app.core.hub.topic(topicName('i', inventory.id, topics.alerts))?.entries() ?? [])].map(([, alert]) => alert)
    const names = alerts.filter((alert) => alert['deviceId'] === id).map((alert) => alert['deviceName'])
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names)).toEqual(new Set(['Renamed-on-air']))
    const { items } = (await as('GET /v2/admin/units?searchValue=renamed-on')).body
    expect(items.map((unit: { uniqueId: string }) => unit.uniqueId)).toEqual([id])
  })
})

describe('the channels and labels of the feeds', () => {
  const save = (fields: object) =>
    as(`PUT /v2/units/${id}/multiplecamera`, { channelSelectionMode: 'custom', customSelectedChannels: [], cameras: [], ...fields })

  test('are stored, also those of an offline unit', async () => {
    const channel = await aChannel(app, { inventories: [inventory] })
    await offline()
    const feeds = { customSelectedChannels: [channel.id], cameras: [{ label: 'Stage', priority: 9 }] }
    expect((await save(feeds)).body.multipleCamera).toMatchObject(feeds)
    expect((await durable()).multipleCamera).toMatchObject(feeds)
  })

  test('R-101 R-225 have labels up to 12 characters, priorities from 1 to 9 and channels in scope', async () => {
    expect((await save({ cameras: [{ label: 'x'.repeat(13), priority: 1 }] })).status).toBe(400)
    for (const priority of [0, 10]) expect((await save({ cameras: [{ label: '', priority }] })).status).toBe(400)
    const foreign = await aChannel(app)
    expect((await save({ customSelectedChannels: [foreign.id] })).body.code).toBe('CHANNEL_NOT_FOUND')
  })
})

describe('a comment', () => {
  test('is changed without the device', async () => {
    await offline()
    expect((await as(`PUT /v2/units/${id}/comment`, { comment: 'in repair' })).body.comment).toBe('in repair')
  })
})

describe('the channel of a unit', () => {
  const set = (virtualChannelName: string) => as(`POST /devices/${id}/commands/set_virtual_channel`, { virtualChannelName })
  let channel: ChannelRecord
  let foreign: ChannelRecord
  beforeAll(async () => {
    channel = await aChannel(app, { inventories: [inventory] })
    foreign = await aChannel(app)
  })

  const setById = (channelId: string) => as(`POST /devices/${id}/commands/set_virtual_channel`, { channelId })

  test.each(['name', 'id'])('is selected by its %s: the device gets a command, then the selection is stored', async (how) => {
    const { channelId, channelName } = channel.row
    const selChannel = { channelId, name: channelName, external: false }
    expect((await (how === 'id' ? setById(channelId) : set(channelName))).body.selChannel).toEqual(selChannel)
    expect(fleet.commands.map(({ command }) => command)).toEqual([{ kind: 'setChannel', channelId }])
    expect(await durable()).toMatchObject({ selChannelId: channelId, selChannelName: channelName, selChannelExternal: false })
  })

  test('is also selected over the other path of the call', async () => {
    const { body } = await as(`PUT /v2/units/${id}/singlecamera`, { virtualChannelName: channel.row.channelName })
    expect(body.selChannel.channelId).toBe(channel.id)
  })

  test('is looked up by name in the inventories of the unit, also for a user who sees all', async () => {
    const other = await aChannel(app, { name: 'Studio-A' })
    const own = await aChannel(app, { inventories: [inventory], name: 'Studio-A' })
    const seesAll = await aUser(app, { role: 'super_user' })
    const { body } = await ask(app, seesAll, `PUT /v2/units/${id}/singlecamera`, { virtualChannelName: 'Studio-A' })
    expect(body.selChannel.channelId).toBe(own.id)
    expect(other.row.channelName).toBe(own.row.channelName)
  })

  test('is refused by a name that two inventories of the unit use, and selected by its id', async () => {
    const second = await anInventory(app, inventory)
    const [a] = [
      await aChannel(app, { inventories: [inventory], name: 'Twin' }),
      await aChannel(app, { inventories: [second], name: 'Twin' }),
    ]
    unit = await aUnit(app, { inventories: [inventory, second] })
    id = unit.id
    await fleet.say(id, { applications: {} })
    const seesAll = await aUser(app, { role: 'super_user' })
    const select = (body: object) => ask(app, seesAll, `PUT /v2/units/${id}/singlecamera`, body)
    expect((await select({ virtualChannelName: 'Twin' })).body.code).toBe('CHANNEL_NAME_NOT_UNIQUE')
    expect((await select({ channelId: a.id })).body.selChannel.channelId).toBe(a.id)
  })

  test('M-294 without a licence is marked External, and no command is sent (R-085)', async () => {
    const unlicensed = await aChannel(app, { inventories: [inventory], licensed: false })
    expect((await setById(unlicensed.id)).body.selChannel).toMatchObject({ channelId: unlicensed.id, external: true })
    expect(fleet.commands).toEqual([])
    await fleet.say(unlicensed.id, { status: 'idle' })
    await fleet.say(id, { cameraConnected: true })
    expect((await as(`POST /v2/units/${id}/stream`)).body.code).toBe('CHANNEL_EXTERNAL')
  })

  test('is neither an input nor a distributor, and has to be named', async () => {
    const distributor = await aChannel(app, { inventories: [inventory], distributor: true })
    expect((await setById(distributor.id)).body.code).toBe('CHANNEL_TAKES_NO_UNIT')
    expect((await as(`PUT /v2/units/${id}/singlecamera`, {})).body.code).toBe('BAD_INPUT')
    expect(fleet.commands).toEqual([])
  })

  test('is refused by an id that is not found or out of scope, and with both an id and a name', async () => {
    const before = await durable()
    const singleCamera = (body: object) => as(`PUT /v2/units/${id}/singlecamera`, body)
    for (const channelId of ['no-such-channel', foreign.id])
      for (const answer of [await setById(channelId), await singleCamera({ channelId })])
        expect(answer).toMatchObject({ status: 404, body: { code: 'CHANNEL_NOT_FOUND' } })
    const both = { channelId: channel.id, virtualChannelName: channel.row.channelName }
    for (const answer of [await as(`POST /devices/${id}/commands/set_virtual_channel`, both), await singleCamera(both)])
      expect(answer).toMatchObject({ status: 400, body: { issues: [{ path: 'channelId', message: 'invalid' }] } })
    expect((await singleCamera({})).body.issues).toMatchObject([{ path: 'channelId', message: 'required' }])
    expect(fleet.commands).toEqual([])
    expect(await durable()).toEqual(before)
  })

  test('that has a name which is not found, or out of scope, is marked External, and no command is sent (R-085)', async () => {
    for (const name of ['No such channel!', foreign.row.channelName]) {
      const { status, body } = await set(name)
      expect([status, body.selChannel.name, body.selChannel.external]).toEqual([200, name, true])
      expect(await durable()).toMatchObject({ selChannelName: name, selChannelExternal: true })
    }
    expect(fleet.commands).toEqual([])
  })

  test('is requested up to seven times, a second apart (R-084)', async () => {
    let refusals = 0
    fleet.obey = () => (++refusals < 7 ? 'busy' : true)
    const answer = set(channel.row.channelName)
    const pushing = setInterval(() => clock.advance(1000), 5)
    expect((await answer).status).toBe(200)
    clearInterval(pushing)
    expect(fleet.commands).toHaveLength(7)
  })

  test('is unchanged after the device refused seven times', async () => {
    const before = await durable()
    fleet.obey = () => 'no'
    const answer = set(channel.row.channelName)
    const pushing = setInterval(() => clock.advance(1000), 5)
    expect((await answer).body).toMatchObject({ code: 'DEVICE_REJECTED', params: { reason: 'no' } })
    clearInterval(pushing)
    expect(fleet.commands).toHaveLength(7)
    expect(await durable()).toEqual(before)
  })

  test('is not changed while the unit is on air, or offline', async () => {
    await fleet.say(id, { applications: { video: 'running' } })
    expect((await set(channel.row.channelName)).body.code).toBe('UNIT_BUSY')
    await offline()
    expect((await set(channel.row.channelName)).body.code).toBe('UNIT_OFFLINE')
  })
})
