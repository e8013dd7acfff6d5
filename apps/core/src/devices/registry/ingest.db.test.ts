import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'
import type { ChannelRecord, UnitRecord } from './record.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
beforeAll(async () => {
  app = await startTestApp({ clock })
  fleet = await scriptedFleet(app.core.devices, 5)
})
afterAll(() => app.close())

const registry = () => app.core.registry
const unit = (id: string) => registry().units.byId.get(id) as UnitRecord
const counters = () => app.core.devices.stats()
/** The unit as each of its topics contains it. */
const published = (id: string) => unit(id).topics.map((name) => app.core.hub.topic(name)?.get(id))

const modem = { port: 0, id: 'm0', name: 'A', uiType: 'cell', downlinkKbps: 10, technology: '5G', rttMs: 40, lossPercent: 0.5, roaming: false, activeSim: 'A', signalQuality: 80, state: 'connected', uplinkKbps: 1 } // prettier-ignore

describe('a report', () => {
  test('sets the status, rates, position and battery of the unit; lists and topics show the same', async () => {
    await fleet.say('u-000001', {
      applications: { video: 'running', noSuchActivity: 'running' },
      linksKbps: [1200, -1, 800],
      battery: { connected: true, charging: false, percentage: 64 },
      position: { lat: 52.52, lng: 13.4, ageMs: 4000 },
      cameraConnected: true,
      swVersion: '10.1.0',
    })
    const { row } = unit('u-000001')
    expect(row).toMatchObject({
      status: 'streaming',
      applications: { video: 'running' },
      totalBitrate: 2000,
      linksKbps: [1200, -1, 800],
      battery: { connected: true, charging: false, percentage: 64 },
      location: { lat: 52.52, lng: 13.4, at: clock.now() - 4000 },
      cameraConnected: true,
      swVersion: '10.1.0',
      lastSeen: null,
    })
    expect(row.applications).toEqual({ video: 'running' })
    expect(published('u-000001').length).toBeGreaterThan(1)
    for (const value of published('u-000001')) expect(value).toEqual(row)
  })

  test('reaches its unit in every order of the reports', async () => {
    const [a, b, c] = ['u-000001', 'u-000002', 'u-000003'] as const
    let kbps = 3000
    const orders = [[a, b, c], [a, b, c], [a, c, b], [b, b, a], [c, a, b], [a, b, c]] // prettier-ignore
    for (const order of orders)
      for (const id of order) {
        await fleet.say(id, { linksKbps: [++kbps] })
        expect(unit(id).row.linksKbps).toEqual([kbps])
      }
    await fleet.say('u-000001', { linksKbps: [1200, -1, 800] })
  })

  test('with an activity state that the core does not know counts as running, and the rest of the report counts', async () => {
    await fleet.say('u-000004', { applications: { audioRoom: 'bridging', video: 'collecting' }, cameraConnected: true })
    expect(unit('u-000004').row).toMatchObject({ applications: { audioRoom: 'running', video: 'running' }, status: 'streaming' })
    await fleet.say('u-000004', { applications: {}, status: 'setup_transparent_bridge' })
    expect(unit('u-000004').row.status).toBe('setup_transparent_bridge')
    await fleet.say('u-000004', { status: 'a status of tomorrow' })
    expect(unit('u-000004').row.status).toBe('idle')
  })

  test('puts what each link goes over into the row, and publishes it when a modem changes its operator', async () => {
    const modems = [
      modem,
      { ...modem, port: 1, network: 'Nordtel' },
      { ...modem, port: 2, uiType: 'wifi', network: 'Home' },
      { ...modem, port: 3, uiType: 'lan' },
    ]
    await fleet.say('u-000005', { modems })
    expect(unit('u-000005').row.linkCarriers).toEqual(['cell', 'cell:Nordtel', 'wifi', 'lan'])
    await fleet.say('u-000005', { modems: [modem, { ...modem, port: 1, network: 'Telvia' }] })
    expect(unit('u-000005').row.linkCarriers).toEqual(['cell', 'cell:Telvia'])
  })

  test('leaves the fields it does not name unchanged', async () => {
    const { location, battery } = unit('u-000001').row
    await fleet.say('u-000001', { linksKbps: [700, 0, 800] })
    expect(unit('u-000001').row).toMatchObject({ status: 'streaming', totalBitrate: 1500, location, battery })
  })

  test('without a change advances no topic', async () => {
    const positions = () => unit('u-000001').topics.map((name) => app.core.hub.topic(name)?.seq)
    const before = positions()
    await fleet.say('u-000001', {})
    await fleet.say('u-000001', { linksKbps: [700, 0, 800] })
    await fleet.say('u-000001', { battery: { connected: true, charging: false, percentage: 64 } })
    await fleet.say('u-000001', { applications: { video: 'running' } })
    expect(positions()).toEqual(before)
    expect(unit('u-000001').seenAt).toBe(clock.now())
  })

  test('shows all links and storages of the unit, each link with its present rate', async () => {
    const modems = ['connected', 'not_connected', 'disabled'].map((state, port) => ({ ...modem, port, state, uplinkKbps: 1 }))
    await fleet.say('u-000001', { modems, storages: [{ name: 'SD', totalMb: 64_000, freeMb: 100 }], storeBacklogMb: 12, delayMs: 1500 })
    clock.advance(1000)
    await fleet.say('u-000001', { linksKbps: [900, -1, -1] })
    const details = registry().unitDetails(unit('u-000001'))
    expect(details).toMatchObject({ storages: [{ name: 'SD', totalMb: 64_000, freeMb: 100 }], storeBacklogMb: 12, delay: 1500 })
    expect(details.modems.map(({ connected, enabled, uplinkKbps, lastUpdated }) => [connected, enabled, uplinkKbps, lastUpdated])).toEqual([
      [true, true, 900, clock.now() - 1000],
      [false, true, 0, clock.now() - 1000],
      [false, false, 0, clock.now() - 1000],
    ])
  })

  test('reaches consoles together with the other reports of its frame', async () => {
    const seen: string[] = []
    const stop = clock.every(1, () => seen.push(unit('u-000002').row.status + unit('u-000003').row.status))
    await fleet.send(['u-000002', 5, 1, { applications: {} }], ['u-000003', 5, 1, { applications: {} }])
    clock.advance(3)
    stop()
    expect(new Set(seen)).toEqual(new Set(['idleidle']))
  })
})

describe('the order of reports', () => {
  const battery = (percentage: number) => ({ battery: { connected: true, charging: false, percentage } })
  const percentage = (id: string) => unit(id).row.battery.percentage

  test('drops and counts reports that are repeated, out of order or from an older boot', async () => {
    await fleet.send(['u-000010', 9, 3, battery(50)])
    const before = counters()
    await fleet.send(
      ['u-000010', 9, 3, battery(1)], // repeated
      ['u-000010', 9, 2, battery(2)], // late
      ['u-000010', 8, 900, battery(3)], // older boot
    )
    expect(percentage('u-000010')).toBe(50)
    expect(counters().old - before.old).toBe(3)
    expect(counters().taken).toBe(before.taken)
  })

  test('takes a higher number of the same boot, with numbers missing in between, and any number of a newer boot', async () => {
    await fleet.send(['u-000011', 9, 3, battery(50)])
    await fleet.send(['u-000011', 9, 40, battery(49)])
    expect(percentage('u-000011')).toBe(49)
    await fleet.send(['u-000011', 10, 0, battery(48)])
    expect(percentage('u-000011')).toBe(48)
    await fleet.send(['u-000011', 9, 41, battery(47)])
    expect(percentage('u-000011')).toBe(48)
  })

  test('takes a device back whose boot was ahead of the clock, once the link of that boot has ended, also after a restart', async () => {
    const id = 'u-000019'
    const ahead = app.core.clock.now() + 3_600_000
    const claimant = await scriptedFleet(app.core.devices)
    await claimant.send([id, ahead, 1, battery(30)])
    await fleet.send([id, app.core.clock.now(), 1, battery(70)])
    expect(percentage(id)).toBe(30)
    await registry().flush()
    claimant.end.close()
    await settled()
    const boot = app.core.clock.now()
    await fleet.send([id, boot, 2, battery(71)])
    await fleet.send([id, boot - 1, 3, battery(10)])
    expect(percentage(id)).toBe(71)
    await registry().flush()
    const [stored] = (await app.core.store.live.read('unit_live')).filter((row) => row.id === id)
    expect(stored).toMatchObject({ bootId: boot, seq: 2, state: { battery: { percentage: 71 } } })
  })

  test('ends in the same state for reports in order and for any arrival with repeats and late reports', async () => {
    const reports = Array.from({ length: 40 }, (_, i) => [1 + Math.floor(i / 20), i % 20, battery(i)] as const)
    // In order, each report followed by repeats of earlier ones.
    for (const [i, [bootId, seq, body]] of reports.entries()) {
      const [oldBoot, oldSeq] = reports[(i * 7) % (i + 1)] as (typeof reports)[number]
      await fleet.send(['u-000012', bootId, seq, body], ['u-000012', oldBoot, oldSeq, battery(0)])
    }
    expect(percentage('u-000012')).toBe(39)
  })

  test('drops and counts reports of a device that does not exist', async () => {
    const before = counters()
    await fleet.send(['u-nobody', 1, 1, battery(1)], ['__proto__', 1, 1, battery(1)])
    expect(counters()).toMatchObject({ unknown: before.unknown + 2, devices: before.devices })
    expect(registry().device('u-nobody')).toBeUndefined()
  })

  test.each([
    ['a battery above 100 %', { battery: { connected: true, charging: false, percentage: 101 } }],
    ['a rate that is not a number', { linksKbps: [1, 'x'] }],
    ['more links than a unit can have', { linksKbps: Array.from({ length: 17 }, () => 1) }],
    ['a position off the earth', { position: { lat: 91, lng: 0, ageMs: 0 } }],
    ['a channel with an invalid identifier', { channelId: '<script>' }],
    ['a version with NUL', { swVersion: 'a\0b' }],
    ['a version with half a surrogate', { swVersion: 'x\ud800y' }],
    ['a modem with a line break in its name', { modems: [{ ...modem, name: 'a\nb' }] }],
    ['a modem with a negative rate', { modems: [{ ...modem, uplinkKbps: -1 }] }],
    ['rates whose total is not a safe integer', { linksKbps: Array.from({ length: 16 }, () => Number.MAX_SAFE_INTEGER) }],
    ['a negative rate', { linksKbps: [-2] }],
    ['a position older than 10 years', { position: { lat: 1, lng: 1, ageMs: 3.2e11 } }],
    ['a restart more than 10 years ago', { rebootedAgoMs: Number.MAX_SAFE_INTEGER }],
    ['a delay of years', { delayMs: Number.MAX_SAFE_INTEGER }],
    ['a storage with negative free space', { storages: [{ name: 'SD', totalMb: 1, freeMb: -1 }] }],
    ['more activities than a unit has', { applications: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`a${i}`, 'running'])) }],
  ])('drops a report with %s, counts it, and takes the next', async (_, wrong) => {
    const id = 'u-000013'
    await fleet.say(id, { applications: { video: 'running' } })
    const before = counters()
    const row = structuredClone(unit(id).row)
    await fleet.say(id, { applications: {}, ...wrong })
    expect(unit(id).row).toEqual(row)
    expect(counters().invalid).toBe(before.invalid + 1)
    await fleet.say(id, { applications: { video: 'running' } })
    expect(counters().taken).toBe(before.taken + 1)
  })

  test.each([-1, 1.5, 10_000_001, Number.NaN, '7', null])(
    'drops the report of a channel with the bitrate %s alone, and takes the next',
    async (wrong) => {
      const channel = [...registry().channels.byId.values()].at(-1) as ChannelRecord
      await fleet.say(channel.id, { status: 'collecting', bitrateKbps: 5 })
      const before = counters()
      await fleet.say(channel.id, { bitrateKbps: wrong })
      expect([channel.row.bitrate, counters().invalid]).toEqual([5, before.invalid + 1])
      await fleet.say(channel.id, { bitrateKbps: 6 })
      expect([channel.row.bitrate, channel.state.bitrateKbps]).toEqual([6, 6])
    },
  )

  test('drops and counts a report of a boot in the future, so that the device can still report', async () => {
    const before = counters()
    await fleet.send(['u-000015', clock.now() + 24 * 3600 * 1000 + 1, 1, battery(1)], ['u-000015', Number.MAX_SAFE_INTEGER, 1, battery(2)])
    expect(counters()).toMatchObject({ future: before.future + 2, taken: before.taken, devices: before.devices })
    await fleet.send(['u-000015', 9, 1, battery(50)])
    expect(percentage('u-000015')).toBe(50)
    await fleet.send(['u-000015', Number.MAX_SAFE_INTEGER, 1, battery(3)])
    expect([percentage('u-000015'), unit('u-000015').bootId]).toEqual([50, 9])
  })

  test('the other reports of a frame count although one is invalid, and their states are stored', async () => {
    const good = ['u-000016', 'u-000017'] as const
    await fleet.send([good[0], 9, 1, battery(31)], ['u-000018', 9, 1, { swVersion: 'a\0b' }], [good[1], 9, 1, battery(32)])
    expect(good.map(percentage)).toEqual([31, 32])
    await registry().flush()
    const rows = await app.database.prisma.unitLive.findMany({
      where: { unitId: { in: [...good, 'u-000018'] } },
      orderBy: { unitId: 'asc' },
    })
    expect(rows.map(({ unitId }) => unitId)).toEqual(good)
  })

  test('a unit that had further links since its last complete report has all of them, without rates, after a restart', async () => {
    await fleet.say('u-000022', { applications: { video: 'running' }, linksKbps: [500] })
    await fleet.say('u-000022', { linksKbps: [500, 600, 700] })
    fleet.reboot('u-000022')
    await fleet.say('u-000022', {})
    expect(unit('u-000022').row).toMatchObject({ totalBitrate: 0, linksKbps: [-1, -1, -1] })
  })

  test('a unit that was offline has the rates of its last report again until it reports others', async () => {
    await fleet.say('u-000023', { applications: { video: 'running' }, linksKbps: [500, 600] })
    await fleet.say('u-000023', { linksKbps: [501, 601] })
    fleet.end.send({ op: 'bye', deviceIds: ['u-000023'] })
    await settled()
    expect(unit('u-000023').row).toMatchObject({ totalBitrate: 0, linksKbps: [-1, -1] })
    await fleet.say('u-000023', {})
    expect(unit('u-000023').row).toMatchObject({ totalBitrate: 1102, linksKbps: [501, 601] })
  })

  test('a unit with a newer boot runs and sends nothing until it reports it', async () => {
    await fleet.say('u-000014', { applications: { video: 'running' }, linksKbps: [900, 800] })
    fleet.reboot('u-000014')
    await fleet.say('u-000014', { cameraConnected: true })
    expect(unit('u-000014').row).toMatchObject({ status: 'idle', applications: {}, totalBitrate: 0, linksKbps: [-1, -1] })
    await fleet.say('u-000014', { rebootedAgoMs: 3000, applications: { store: 'running' } })
    expect(unit('u-000014').row.status).toBe('storeandforward')
    expect(registry().unitDetails(unit('u-000014')).lastReboot).toBe(clock.now() - 3000)
  })
})

describe('a change of status', () => {
  const notices = (id: string) =>
    [...(app.core.hub.topic(topicName('i', unit(id).inventoryId, topics.notices))?.entries() ?? [])].map(([, notice]) => notice)

  test('is announced once to every group and inventory, and logged', async () => {
    const id = 'u-000020'
    const { name, inventoryId } = unit(id).row
    await fleet.say(id, { applications: {} })
    await fleet.say(id, { applications: { video: 'connecting' } })
    await fleet.say(id, { applications: { video: 'running' } })
    await fleet.say(id, { applications: {} })
    const told = notices(id).filter((notice) => notice['unitId'] === id)
    expect(told.map((notice) => notice['event'])).toEqual(['offlineToOnline', 'onlineToStreaming', 'streamingToOnline'])
    expect(told[0]).toMatchObject({ type: 'unitStatusChange', unitName: name, at: clock.now() })
    await registry().flush()
    const log = await app.database.prisma.activityEntry.findMany({ where: { unitId: id }, orderBy: { id: 'asc' } })
    expect(log.map(({ event, status }) => [event, status])).toEqual([
      ['offlineToOnline', 'idle'],
      ['onlineToStreaming', 'streaming'],
      ['streamingToOnline', 'idle'],
    ])
    expect(log[0]).toMatchObject({ inventoryId, unitName: name, at: new Date(clock.now()) })
  })
})

describe('a channel selected at the unit', () => {
  test('is shown with its name; a channel of no inventory of the unit is external, and without its name in topics', async () => {
    const id = 'u-000021'
    const channels = [...registry().channels.byId.values()]
    const shares = ({ inventories }: { inventories: readonly string[] }) => inventories.some((one) => unit(id).inventories.includes(one))
    const ours = channels.find(shares)
    const theirs = channels.find((channel) => !shares(channel))
    await fleet.say(id, { channelId: ours?.id })
    expect(unit(id).row.selChannel).toEqual({ channelId: ours?.id, name: ours?.row.channelName, external: false })
    await fleet.say(id, { channelId: theirs?.id })
    expect(unit(id).row.selChannel).toEqual({ channelId: theirs?.id, name: theirs?.row.channelName, external: true })
    for (const row of published(id)) expect(row?.['selChannel']).toEqual({ channelId: 'external:', name: '', external: true })
  })
})

describe('servers and channels', () => {
  test('a channel shows the unit it receives, by its present name, and its bitrate', async () => {
    const [id, channel] = [...registry().channels.byId][0] ?? []
    await fleet.say(id as string, { status: 'collecting', allocatedToUnitUid: 'u-000001', bitrateKbps: 4100, recording: true, upTimeS: 9 })
    expect(channel?.row).toMatchObject({
      status: 'collecting',
      onAir: true,
      allocatedToUnitUid: 'u-000001',
      allocatedToUnitAlias: unit('u-000001').row.name,
      allocatedToByApp: 'unit',
      bitrate: 4100,
      recording: true,
      uptime: 9,
      lastSeen: null,
    })
    expect(app.core.hub.topic(`i/${channel?.inventoryId}/channels`)?.get(id as string)).toEqual(channel?.row)
  })

  test('a server shows its state and usage', async () => {
    const [id, server] = [...registry().servers.byId][0] ?? []
    await fleet.say(id as string, { state: 'busy', serverUsage: { cpu: 41, storage: 12 }, upTimeS: 77 })
    expect(server?.row).toMatchObject({ state: 'busy', serverUsage: { cpu: 41, storage: 12 }, upTime: 77, lastSeen: null })
    fleet.reboot(id as string)
    await fleet.say(id as string, { upTimeS: 1 })
    expect(server?.row).toMatchObject({ state: 'idle', serverUsage: null, upTime: 1 })
  })
})
