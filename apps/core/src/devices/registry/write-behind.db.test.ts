import { readLive } from '@backhaul/database'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
beforeAll(async () => {
  app = await startTestApp({ clock, environment: { WRITE_BEHIND_MS: '5000' } })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())

const stored = async (id: string) => (await readLive(app.database.prisma, 'unit_live')).find((row) => row.id === id)
const storedState = async (id: string) => (await stored(id))?.state as Record<string, unknown> | undefined
const written = () => app.core.registry.flush()
const battery = (percentage: number) => ({ battery: { connected: true, charging: false, percentage } })
/** Renames a table away, so that all statements on it fail as they do while the database is down. */
const without = async (table: string, during: () => Promise<void>) => {
  await app.database.prisma.$executeRawUnsafe(`ALTER TABLE ${table} RENAME TO ${table}_away`)
  try {
    await during()
  } finally {
    await app.database.prisma.$executeRawUnsafe(`ALTER TABLE ${table}_away RENAME TO ${table}`)
  }
}

describe('the state of a device', () => {
  test('is in the database after the next interval', async () => {
    await fleet.say('u-000001', { applications: { video: 'running' }, ...battery(70) })
    expect(await stored('u-000001')).toBeUndefined()
    clock.advance(5000)
    await expect.poll(() => stored('u-000001')).toMatchObject({ bootId: 1, seq: 1, seenAt: clock.now() - 5000 })
    expect(await storedState('u-000001')).toMatchObject({ applications: { video: 'running' }, battery: { percentage: 70 } })
  })

  test('has its last report written every two minutes when only rates change, and is written with any other change', async () => {
    const id = 'u-000002'
    await fleet.say(id, { linksKbps: [1], ...battery(70) })
    await written()
    const states = new Set<string>()
    for (let i = 0; i < 90; i++) {
      clock.advance(4000)
      await fleet.say(id, i % 2 === 0 ? { linksKbps: [100 + i] } : {})
      await written()
      states.add(JSON.stringify(await stored(id)))
    }
    // The writes before, and three or four since. The rates are those of the last other change.
    expect(await storedState(id)).toMatchObject({ linksKbps: [1] })
    expect(states.size).toBeGreaterThanOrEqual(4)
    expect(states.size).toBeLessThanOrEqual(5)
    await fleet.say(id, { linksKbps: [119] })
    await fleet.say(id, battery(69))
    await written()
    expect(await storedState(id)).toMatchObject({ linksKbps: [119], battery: { percentage: 69 } })
  })

  test('has its last report written every two minutes when only the bitrate and the uptime of a channel change', async () => {
    const id = [...app.core.registry.channels.byId.keys()][0] as string
    const storedSeq = async () => (await readLive(app.database.prisma, 'channel_live')).find((one) => one.id === id)?.seq
    await fleet.say(id, { status: 'collecting', allocatedToUnitUid: 'u-000003', bitrateKbps: 1 })
    await written()
    const seqs = new Set<number | undefined>()
    for (let i = 0; i < 90; i++) {
      clock.advance(4000)
      await fleet.say(id, { bitrateKbps: 100 + i, ...(i % 15 === 0 && { upTimeS: 60 * i }) })
      await written()
      seqs.add(await storedSeq())
    }
    expect(app.core.registry.channels.byId.get(id)?.row).toMatchObject({ status: 'collecting', bitrate: 189, uptime: 4500 })
    expect(seqs.size).toBeGreaterThanOrEqual(4)
    expect(seqs.size).toBeLessThanOrEqual(5)
  })

  test('is written once a minute while only the position changes, and at once with any other change that a row does not show', async () => {
    const id = 'u-000004'
    await fleet.say(id, battery(70))
    await written()
    const places = new Set<string>()
    for (let i = 0; i < 60; i++) {
      clock.advance(5000)
      await fleet.say(id, { position: { lat: 52 + i / 100, lng: 13, ageMs: 0 } })
      await written()
      places.add(JSON.stringify((await storedState(id))?.['location']))
    }
    // None at first, or the first one already; then one a minute for five minutes.
    expect(places.size).toBeGreaterThanOrEqual(5)
    expect(places.size).toBeLessThanOrEqual(7)
    await fleet.say(id, { delayMs: 1234 })
    await written()
    expect(await storedState(id)).toMatchObject({ delayMs: 1234, location: { lat: 52.59 } })
  })

  test('is not written at once for a whole fleet that connects at once and changes only rates', async () => {
    const ids = [...app.core.registry.units.byId.keys()].slice(20, 50)
    await fleet.send(...ids.map((id) => [id, 1, 1, battery(50)] as [string, number, number, Record<string, unknown>]))
    await written()
    const before = new Map((await readLive(app.database.prisma, 'unit_live')).map(({ id, seq }) => [id, seq]))
    const perSecond: number[] = []
    for (let i = 2; i < 125; i++) {
      clock.advance(1000)
      await fleet.send(...ids.map((id) => [id, 1, i, { linksKbps: [i] }] as [string, number, number, Record<string, unknown>]))
      await written()
      const rows = (await readLive(app.database.prisma, 'unit_live')).filter(({ id, seq }) => ids.includes(id) && before.get(id) !== seq)
      for (const { id, seq } of rows) before.set(id, seq)
      perSecond.push(rows.length)
    }
    expect(Math.max(...perSecond)).toBeLessThanOrEqual(3)
    expect(perSecond.reduce((sum, count) => sum + count)).toBeGreaterThanOrEqual(ids.length)
  })
})

describe('while the database fails', () => {
  test('nothing is lost, lists and topics go on, and the newest state is written when it is back', async () => {
    const ids = ['u-000010', 'u-000011', 'u-000012']
    await without('unit_live', async () => {
      for (const percentage of [50, 49, 48]) {
        for (const id of ids) await fleet.say(id, battery(percentage))
        await written()
      }
      expect(app.core.registry.units.byId.get('u-000010')?.row.battery.percentage).toBe(48)
    })
    expect(await stored('u-000010')).toBeUndefined()
    await written()
    for (const id of ids) expect(await storedState(id)).toMatchObject({ battery: { percentage: 48 } })
  })

  test('status changes and alerts are kept too, each written once', async () => {
    const id = 'u-000013'
    await without('activity_log', () =>
      without('alerts', async () => {
        await fleet.say(id, { applications: { video: 'running' }, cameraConnected: true, ...battery(5) })
        await written()
        await fleet.say(id, { applications: {} })
        await written()
      }),
    )
    await written()
    await written()
    const log = await app.database.prisma.activityEntry.findMany({ where: { unitId: id }, orderBy: { id: 'asc' } })
    expect(log.map(({ event }) => event)).toEqual(['offlineToStreaming', 'streamingToOnline'])
    const alerts = await app.database.prisma.alert.findMany({ where: { deviceId: id } })
    expect(alerts.map(({ type, level, clearedAt }) => [type, level, clearedAt])).toEqual([['battery', 'critical', null]])
  })

  test('only one batch is written at a time', async () => {
    let [running, most] = [0, 0]
    const { live } = app.core.store
    const { write } = live
    Object.assign(live, {
      write: async (...args: Parameters<typeof write>) => {
        most = Math.max(most, ++running)
        await new Promise((resolve) => setTimeout(resolve, 30))
        const count = await write(...args)
        running--
        return count
      },
    })
    for (let i = 0; i < 5; i++) {
      await fleet.say('u-000014', battery(90 - i))
      clock.advance(5000)
    }
    await written()
    await written()
    Object.assign(live, { write })
    expect(most).toBe(1)
    expect(await storedState('u-000014')).toMatchObject({ battery: { percentage: 86 } })
  })
})

test('the states of channels and servers are stored as well', async () => {
  const [channel, server] = [app.core.registry.channels, app.core.registry.servers].map(({ byId }) => [...byId.keys()].at(-1) as string)
  await fleet.say(channel as string, { status: 'idle' })
  await fleet.say(server as string, { state: 'busy' })
  await written()
  const rows = [await readLive(app.database.prisma, 'channel_live'), await readLive(app.database.prisma, 'server_live')].flat()
  expect(rows.filter(({ id }) => id === channel || id === server).map(({ state }) => state)).toEqual([
    { status: 'idle' },
    { state: 'busy' },
  ])
})

test('a core that is closed writes the latest rates', async () => {
  const id = 'u-000020'
  await fleet.say(id, battery(33))
  await written()
  clock.advance(120_000)
  await fleet.say(id, { linksKbps: [776] })
  await fleet.say(id, { linksKbps: [777] })
  await written()
  await fleet.say(id, { linksKbps: [778] })
  await written()
  expect((await storedState(id))?.['linksKbps']).not.toEqual([778])
  await app.core.registry.close()
  expect(await storedState(id)).toMatchObject({ linksKbps: [778], battery: { percentage: 33 } })
})
