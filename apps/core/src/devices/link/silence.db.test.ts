import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../../../tests/support/database.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import { type App, buildApp } from '../../app.ts'
import { type Clock, manualClock } from '@backhaul/clock'
import { readConfig } from '../../config.ts'

const config = readConfig({ NODE_ENV: 'test', HEARTBEAT_MS: '10000' })
const deadlineMs = 2 * config.HEARTBEAT_MS

const manual = manualClock()
/** How long the process was paused, and by how much the wall clock was set. */
let [stalledMs, setMs] = [0, 0]
const clock: Clock = {
  ...manual,
  now: () => manual.now() + stalledMs + setMs,
  monotonicMs: () => manual.monotonicMs() + stalledMs,
}

let database: TestDatabase
let app: App
let units = 0
/** Each test uses two units that no other test uses. */
let [id, other] = ['', '']
beforeAll(async () => {
  database = await createTestDatabase('demo')
  app = await start()
})
afterAll(async () => {
  await app.close()
  await database.drop()
})
beforeEach(() => {
  units += 2
  id = `u-${String(units - 1).padStart(6, '0')}`
  other = `u-${String(units).padStart(6, '0')}`
})

const start = () => buildApp({ config, log: pino({ level: 'silent' }), prisma: database.prisma, clock, transportClock: clock })
/** Stops the core as planned and starts another on the same database, `ms` later. */
const restart = async (ms: number) => {
  await app.close()
  manual.advance(ms)
  app = await start()
}
const rowOf = (unitId: string) => app.core.registry.units.byId.get(unitId)?.row
const wholeOf = (unitId: string) => app.core.registry.unitDetails(app.core.registry.units.byId.get(unitId) as never)
const eventsOf = (unitId: string) =>
  [...(app.core.hub.topic(topicName('i', rowOf(unitId)?.inventoryId as string, topics.notices))?.entries() ?? [])]
    .filter(([, notice]) => notice['unitId'] === unitId)
    .map(([, notice]) => notice['event'])
const onAir = { applications: { video: 'running' }, linksKbps: [900, 800], battery: { connected: true, charging: false, percentage: 50 } }
const pass = (seconds: number) => {
  for (let i = 0; i < seconds; i++) manual.advance(1000)
}

describe('a device without reports', () => {
  test('is offline after missing two heartbeats, not before, and keeps its last reported values with their age', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, onAir)
    const heardAt = clock.now()
    pass(deadlineMs / 1000)
    expect(rowOf(id)).toMatchObject({ status: 'streaming', lastSeen: null })
    pass(2)
    expect(rowOf(id)).toMatchObject({
      status: 'offline',
      applications: null,
      totalBitrate: 0,
      linksKbps: [-1, -1],
      battery: { percentage: 50 },
      lastSeen: heardAt,
    })
    expect(eventsOf(id)).toEqual(['offlineToStreaming', 'streamingToOffline'])
  })

  test('stays online while the reports of its link are late by so much, because they are on their way', async () => {
    const late = { lateMs: 15_000 }
    const fleet = await scriptedFleet({ attach: (end) => app.core.devices.attach(Object.assign(end, late)) })
    await fleet.say(id, onAir)
    pass((deadlineMs + late.lateMs) / 1000)
    expect(rowOf(id)).toMatchObject({ status: 'streaming' })
    pass(2)
    expect(rowOf(id)).toMatchObject({ status: 'offline' })
  })

  test('keeps its state while it sends heartbeats and nothing else', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, onAir)
    for (let i = 0; i < 10; i++) {
      pass(config.HEARTBEAT_MS / 1000)
      await fleet.say(id, {})
    }
    expect(rowOf(id)).toMatchObject({ status: 'streaming', lastSeen: null })
    expect(eventsOf(id)).toEqual(['offlineToStreaming'])
  })

  test('has its last reported state again when it is back online', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, onAir)
    pass(60)
    await fleet.say(id, {})
    expect(rowOf(id)).toMatchObject({ status: 'streaming', totalBitrate: 1700, linksKbps: [900, 800], lastSeen: null })
    expect(eventsOf(id)).toEqual(['offlineToStreaming', 'streamingToOffline', 'offlineToStreaming'])
  })

  test('goes offline by the heartbeat rule when its link closes, and continues when another link takes it over', async () => {
    const first = await scriptedFleet(app.core.devices)
    await first.say(id, onAir)
    first.end.close()
    pass(15)
    expect(rowOf(id)?.status).toBe('streaming')
    const second = await scriptedFleet(app.core.devices)
    await second.send([id, 1, 2, {}])
    pass(15)
    expect(rowOf(id)?.status).toBe('streaming')
    second.end.close()
    pass(21)
    expect(rowOf(id)?.status).toBe('offline')
  })

  test('is offline at once when it signs off', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, onAir)
    fleet.end.send({ op: 'bye', deviceIds: [id, other, 'u-nobody'] })
    await Promise.resolve()
    expect(rowOf(id)).toMatchObject({ status: 'offline', lastSeen: clock.now() })
    expect(eventsOf(other)).toEqual([])
  })

  test('servers and channels go offline the same way', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const [server, channel] = [app.core.registry.servers, app.core.registry.channels].map(({ byId }) => [...byId.values()][0])
    await fleet.say(server?.id as string, { state: 'busy', serverUsage: { cpu: 1, storage: 2 }, upTimeS: 3 })
    await fleet.say(channel?.id as string, { status: 'collecting', allocatedToUnitUid: id, bitrateKbps: 500, recording: true, upTimeS: 3 })
    const lastSeen = clock.now()
    pass(22)
    expect(server?.row).toMatchObject({ state: 'offline', serverUsage: null, upTime: null, lastSeen })
    expect(channel?.row).toMatchObject({
      status: 'offline',
      onAir: false,
      allocatedTo: null,
      allocatedToUnitUid: null,
      bitrate: 0,
      recording: false,
      lastSeen,
    })
    await fleet.say(channel?.id as string, {})
    expect(channel?.row).toMatchObject({ status: 'collecting', allocatedToUnitUid: id, bitrate: 500, lastSeen: null })
  })

  test('is not taken offline by a core that was paused itself', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, onAir)
    stalledMs += 60_000
    pass(1)
    expect(rowOf(id)?.status).toBe('streaming')
    pass(19)
    expect(rowOf(id)?.status).toBe('streaming')
    pass(2)
    expect(rowOf(id)?.status).toBe('offline')
    expect(eventsOf(id)).toEqual(['offlineToStreaming', 'streamingToOffline'])
  })

  test('is not offline because the wall clock was set', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    setMs += 3_600_000
    await fleet.say(id, onAir)
    setMs -= 7_200_000
    pass(10)
    expect(rowOf(id)).toMatchObject({ status: 'streaming', lastSeen: null })
  })
})

describe('a core that starts again', () => {
  test('shows the last known state with its age, and invents nothing', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, { ...onAir, position: { lat: 1, lng: 2, ageMs: 0 }, delayMs: 1700, swVersion: '10.9.9' })
    const before = structuredClone(rowOf(id))
    const seenAt = clock.now()
    await restart(5000)
    expect(rowOf(id)).toEqual({ ...before, lastSeen: seenAt, alerts: rowOf(id)?.alerts })
    expect(wholeOf(id).delay).toBe(1700)
    expect(eventsOf(id)).toEqual([])
    // Without any report: offline, nothing known, no age.
    expect(rowOf(other)).toMatchObject({ status: 'offline', applications: null, totalBitrate: 0, location: null, lastSeen: 0 })
  })

  test('announces nothing of a unit that continues as before, and clears its age', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, onAir)
    await restart(5000)
    const again = await scriptedFleet(app.core.devices)
    await again.send([id, 1, 7, { linksKbps: [901, 800] }])
    expect(rowOf(id)).toMatchObject({ status: 'streaming', totalBitrate: 1701, lastSeen: null })
    expect(eventsOf(id)).toEqual([])
  })

  test('takes a unit offline that reported before the restart and misses its heartbeats after it', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, onAir)
    const seenAt = clock.now()
    await restart(3_600_000)
    expect(rowOf(id)).toMatchObject({ status: 'streaming', lastSeen: seenAt })
    pass(19)
    expect(rowOf(id)?.status).toBe('streaming')
    pass(3)
    expect(rowOf(id)).toMatchObject({ status: 'offline', lastSeen: seenAt })
    expect(eventsOf(id)).toEqual(['streamingToOffline'])
    expect(eventsOf(other)).toEqual([])
  })

  test('knows which devices were offline before it was stopped', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.say(id, onAir)
    const seenAt = clock.now()
    pass(30)
    await restart(1000)
    expect(rowOf(id)).toMatchObject({ status: 'offline', applications: null, totalBitrate: 0, lastSeen: seenAt })
    pass(30)
    expect(eventsOf(id)).toEqual([])
    const again = await scriptedFleet(app.core.devices)
    await again.send([id, 1, 2, {}])
    expect(rowOf(id)).toMatchObject({ status: 'streaming', totalBitrate: 1700 })
  })

  test('still drops reports that are older than its stored ones', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    await fleet.send([id, 9, 50, onAir])
    await restart(1000)
    const again = await scriptedFleet(app.core.devices)
    await again.send([id, 9, 50, { applications: {} }], [id, 8, 99, { applications: {} }])
    expect(rowOf(id)?.status).toBe('streaming')
    await again.send([id, 9, 51, { applications: {} }])
    expect(rowOf(id)?.status).toBe('idle')
  })

  test('names the unit a channel is allocated to', async () => {
    const fleet = await scriptedFleet(app.core.devices)
    const channelId = [...app.core.registry.channels.byId.keys()].at(-1)
    await fleet.say(channelId as string, { status: 'collecting', allocatedToUnitUid: id })
    await restart(1000)
    expect(app.core.registry.channels.byId.get(channelId as string)?.row).toMatchObject({
      status: 'collecting',
      allocatedToUnitUid: id,
      allocatedToUnitAlias: rowOf(id)?.name,
    })
  })
})
