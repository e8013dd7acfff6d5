import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { intoOneInventory } from '../../../../tests/support/one-inventory.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'
import type { UnitRecord } from '../devices/record.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let ids: string[]
let taken = 0
let id = ''

beforeAll(async () => {
  app = await startTestApp({
    clock,
    environment: { HEARTBEAT_MS: '3600000' },
    // All units in one inventory, of one model: what a change depends on is the tests' to say.
    prepare: async (prisma) => {
      const model = { type: 'LU-800', swVersion: '10.1.0', hasSdCard: true, transmissionMode: 'Live', delay: 2000 }
      await prisma.unit.updateMany({ data: model })
      await intoOneInventory(prisma, 'inv-2')
    },
  })
  fleet = await scriptedFleet(app.core.devices)
  ids = [...app.core.registry.units.byId.keys()]
})
afterAll(() => app.close())
beforeEach(async () => {
  id = ids[taken++] as string
  fleet.obey = () => true
  fleet.commands.length = 0
  await fleet.say(id, { applications: {} })
  clock.advance(1000)
})

const record = () => app.core.registry.units.byId.get(id) as UnitRecord
const durable = () => app.database.prisma.unit.findUniqueOrThrow({ where: { id } })
/** luc_admin sees the inventory whole. */
const as = (http: `${string} /${string}`, body?: unknown) => ask(app, 'luc_admin', http, body)
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
    expect(record().topics.length).toBeGreaterThan(0)
    for (const name of record().topics) expect(app.core.hub.topic(name)?.get(id)).toEqual(record().row)
    const trail = await app.database.prisma.auditEntry.findMany({ where: { objectId: id } })
    const at = new Date(clock.now())
    expect(trail).toMatchObject([{ username: 'luc_admin', outcome: 'ok', objectKind: 'unit', inventoryId: 'inv-2', at }])
    const [field] = Object.keys(stored) as [keyof typeof before]
    expect(trail[0]?.details).toMatchObject({ before: { [field]: before[field] }, after: stored })
  })
})

describe('what the device has to agree to', () => {
  const agreed = writes.filter(([, , , , command]) => command !== null)

  test.each(agreed)('%s stays as it was when the device refuses', async (_, write) => {
    const before = [await durable(), structuredClone(record().row), app.core.registry.unitDetails(record()).delay]
    fleet.obey = () => 'not now'
    const { status, body } = await write()
    expect([status, body.code, body.params]).toEqual([409, 'DEVICE_REJECTED', { reason: 'not now' }])
    expect([await durable(), record().row, app.core.registry.unitDetails(record()).delay]).toEqual(before)
  })

  test.each(agreed)('%s of a unit that is offline is refused without asking it', async (_, write) => {
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

  test('outside what the model with its software takes is refused with that range (R-111)', async () => {
    await fleet.say(id, { swVersion: '6.0.0' })
    expect(await set(999)).toMatchObject({
      status: 409,
      body: { code: 'DELAY_OUT_OF_RANGE', params: { delayMsMin: 1000, delayMsMax: 20_000 } },
    })
    expect((await set(1000)).status).toBe(200)
  })

  test.each([399, 20_001, 900.5, '900', null])('of %s is no delay at all', async (delay) => {
    expect(await set(delay)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
  })

  test('that the unit reports is the one shown', async () => {
    await fleet.say(id, { delayMs: 3300 })
    expect((await as(`GET /v2/units/${id}`)).body.delay).toBe(3300)
  })
})

describe('a transmission mode', () => {
  const set = (transmissionMode: string) => as(`PUT /v2/units/${id}/transmissionMode`, { transmissionMode })

  test('Store & Forward is refused without an SD card (R-086)', async () => {
    Object.assign(record().stored, { hasSdCard: false })
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
  const other = () => ids.find((one) => one !== id) as string

  test('E-008 that another unit of the inventory has is refused, and nothing changes', async () => {
    const before = [await durable(), structuredClone(record().row)]
    const name = app.core.registry.units.byId.get(other())?.row.name as string
    expect(await rename(name)).toMatchObject({ status: 409, body: { code: 'NAME_IN_USE' } })
    expect([await durable(), record().row]).toEqual(before)
  })

  test('is given to one of two who want it at the same moment', async () => {
    const second = other()
    const answers = await Promise.all([id, second].map((unitId) => as('PUT /devices/update', { unitId, name: 'Wanted-by-both' })))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]))
    const named = [...app.core.registry.units.byId.values()].filter(({ row }) => row.name === 'Wanted-by-both')
    expect(named).toHaveLength(1)
  })

  test.each(['', 'with space', 'ümlaut', 'a'.repeat(256)])('%s is refused', async (name) => {
    expect(await rename(name)).toMatchObject({ status: 400, body: { code: 'BAD_INPUT' } })
  })

  test('is the one its channel and its alerts show from then on', async () => {
    const channel = [...app.core.registry.channels.byId.values()].find(({ inventoryId }) => inventoryId === 'inv-2')
    await fleet.say(channel?.id as string, { status: 'collecting', allocatedToUnitUid: id })
    await fleet.say(id, { applications: { store: 'running' }, battery: { connected: true, charging: false, percentage: 4 } })
    expect((await rename('Renamed-on-air')).status).toBe(200)
    expect(channel?.row).toMatchObject({ allocatedToUnitAlias: 'Renamed-on-air', allocatedTo: 'Renamed-on-air' })
    const alerts = [...(app.core.hub.topic(topicName('i', 'inv-2', topics.alerts))?.entries() ?? [])].map(([, alert]) => alert)
    const names = alerts.filter((alert) => alert['deviceId'] === id).map((alert) => alert['deviceName'])
    expect(names.length).toBeGreaterThan(0)
    expect(new Set(names)).toEqual(new Set(['Renamed-on-air']))
    const { items } = (await as('GET /v2/admin/units?searchValue=renamed-on')).body
    expect(items.map((unit: { uniqueId: string }) => unit.uniqueId)).toEqual([id])
  })
})

describe('a comment', () => {
  test('needs no device', async () => {
    await offline()
    expect((await as(`PUT /v2/units/${id}/comment`, { comment: 'in repair' })).body.comment).toBe('in repair')
  })
})

describe('the channel of a unit', () => {
  const set = (virtualChannelName: string) => as(`POST /devices/${id}/commands/set_virtual_channel`, { virtualChannelName })
  const channel = () => [...app.core.registry.channels.byId.values()].find(({ inventoryId }) => inventoryId === 'inv-2')
  const foreign = () => [...app.core.registry.channels.byId.values()].find(({ inventoryId }) => inventoryId === 'inv-6')

  test.each(['by its name', 'by its id'])('is selected %s, at the device first, then for good', async (how) => {
    const { channelId, channelName } = channel()?.row ?? { channelId: '', channelName: '' }
    const selChannel = { channelId, name: channelName, external: false }
    expect((await set(how === 'by its id' ? channelId : channelName)).body.selChannel).toEqual(selChannel)
    expect(fleet.commands.map(({ command }) => command)).toEqual([{ kind: 'setChannel', channelId }])
    expect(await durable()).toMatchObject({ selChannelId: channelId, selChannelName: channelName, selChannelExternal: false })
  })

  test('is selected over the other path of the call too', async () => {
    const { body } = await as(`PUT /v2/units/${id}/singlecamera`, { virtualChannelName: channel()?.row.channelName })
    expect(body.selChannel.channelId).toBe(channel()?.id)
  })

  test('that is not found, or out of scope, is marked External, and the device is not asked (R-085)', async () => {
    for (const name of ['No such channel!', foreign()?.row.channelName as string]) {
      const { status, body } = await set(name)
      expect([status, body.selChannel.name, body.selChannel.external]).toEqual([200, name, true])
      expect(await durable()).toMatchObject({ selChannelName: name, selChannelExternal: true })
    }
    expect(fleet.commands).toEqual([])
  })

  test('is asked for up to seven times, a second apart (R-084)', async () => {
    let refusals = 0
    fleet.obey = () => (++refusals < 7 ? 'busy with itself' : true)
    const answer = set(channel()?.row.channelName as string)
    const pushing = setInterval(() => clock.advance(1000), 5)
    expect((await answer).status).toBe(200)
    clearInterval(pushing)
    expect(fleet.commands).toHaveLength(7)
  })

  test('stays as it was when the device refuses seven times', async () => {
    const before = await durable()
    fleet.obey = () => 'no'
    const answer = set(channel()?.row.channelName as string)
    const pushing = setInterval(() => clock.advance(1000), 5)
    expect((await answer).body).toMatchObject({ code: 'DEVICE_REJECTED', params: { reason: 'no' } })
    clearInterval(pushing)
    expect(fleet.commands).toHaveLength(7)
    expect(await durable()).toEqual(before)
  })

  test('is not changed while the unit is on air, or offline', async () => {
    await fleet.say(id, { applications: { video: 'running' } })
    expect((await set(channel()?.row.channelName as string)).body.code).toBe('UNIT_BUSY')
    await offline()
    expect((await set(channel()?.row.channelName as string)).body.code).toBe('UNIT_OFFLINE')
  })
})
