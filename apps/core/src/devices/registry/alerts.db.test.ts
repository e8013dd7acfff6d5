import { topicName } from '@backhaul/contract'
import type { Alert, AlertRules } from '@backhaul/contract/notifications'
import { topics } from '@backhaul/contract/topics'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import { buildApp } from '../../app.ts'
import { manualClock } from '@backhaul/clock'
import type { UnitRecord } from './record.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let units = 0
let id = ''
beforeAll(async () => {
  app = await startTestApp({ clock, environment: { HEARTBEAT_MS: '3600000' } })
  await app.database.prisma.alert.deleteMany()
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())
beforeEach(() => {
  units++
  id = `u-${String(units).padStart(6, '0')}`
})

const unit = () => app.core.registry.units.byId.get(id) as UnitRecord
const battery = (percentage: number) => ({ battery: { connected: true, charging: false, percentage } })
const calm = { applications: {}, cameraConnected: true, ...battery(90) }
const standing = () => app.core.registry.units.byId.get(id)!.alerts
const published = () =>
  [...(app.core.hub.topic(topicName('i', unit().inventoryId, topics.alerts))?.entries() ?? [])]
    .map(([, alert]) => alert as unknown as Alert)
    .filter((alert) => alert.deviceId === id)
const notices = () =>
  [...(app.core.hub.topic(topicName('i', unit().inventoryId, topics.notices))?.entries() ?? [])]
    .map(([, notice]) => notice)
    .filter((notice) => notice['deviceId'] === id)

describe('an alert', () => {
  test('is raised, grows and is cleared by reports; row, topic, notices and database agree', async () => {
    await fleet.say(id, calm)
    expect(unit().row.alerts).toEqual({ warning: 0, critical: 0 })

    await fleet.say(id, battery(20))
    const [raised] = standing()
    expect(raised).toMatchObject({ type: 'battery', level: 'warning', value: 20, deviceId: id, deviceName: unit().row.name })
    expect(unit().row.alerts).toEqual({ warning: 1, critical: 0 })
    expect(published()).toEqual([raised])
    expect(notices()).toMatchObject([{ type: 'alertRaised', alertId: raised?.id, alertType: 'battery', level: 'warning', at: clock.now() }])

    clock.advance(60_000)
    await fleet.say(id, battery(10))
    expect(standing()).toEqual([{ ...raised, level: 'critical', value: 10 }])
    expect(unit().row.alerts).toEqual({ warning: 0, critical: 1 })
    expect(published()).toEqual(standing())

    await fleet.say(id, battery(80))
    expect(standing()).toEqual([])
    expect(published()).toEqual([])
    expect(unit().row.alerts).toEqual({ warning: 0, critical: 0 })
    expect(notices()).toHaveLength(1)
    await app.core.registry.flush()
    expect(await app.database.prisma.alert.findMany({ where: { deviceId: id } })).toMatchObject([
      { id: raised?.id, level: 'critical', raisedAt: new Date(clock.now() - 60_000), clearedAt: new Date(clock.now()) },
    ])
  })

  test('does not flap at its threshold', async () => {
    await fleet.say(id, calm)
    for (const percentage of [20, 21, 20, 22, 21, 20]) await fleet.say(id, battery(percentage))
    expect(notices()).toHaveLength(1)
    expect(standing()).toHaveLength(1)
  })

  test('is in the topics of every group of the unit', async () => {
    await fleet.say(id, { ...calm, ...battery(5) })
    const names = unit().groups.map((group) => topicName('g', group, topics.alerts))
    expect(names.length).toBeGreaterThan(0)
    for (const name of names) expect(app.core.hub.topic(name)?.get(standing()[0]?.id as string)).toEqual(standing()[0])
  })

  test('of a low bitrate is not raised while the rate of a stream that started rises', async () => {
    await fleet.say(id, { ...calm, applications: { video: 'running' }, linksKbps: [100] })
    expect(standing()).toEqual([])
    clock.advance(44_000)
    await fleet.say(id, { linksKbps: [101] })
    expect(standing()).toEqual([])
    clock.advance(2000)
    await fleet.say(id, { linksKbps: [102] })
    expect(standing()).toMatchObject([{ type: 'bitrateDrop', level: 'critical', value: 102 }])
    await fleet.say(id, { applications: {} })
    expect(standing()).toEqual([])
  })

  test('of a low bitrate is raised and cleared by rates alone, also by a rule of its group that changed between two rates', async () => {
    await fleet.say(id, { ...calm, applications: { video: 'running' }, linksKbps: [9000] })
    clock.advance(60_000)
    await fleet.say(id, { linksKbps: [8000] })
    expect(standing()).toEqual([])
    const rules = (threshold: number): AlertRules => [{ type: 'bitrateDrop', level: 'warning', enabled: true, threshold, recipients: [] }]
    const scope = { all: true, inventoryIds: new Set<string>(), groupIds: new Set<string>(), unitIds: new Set<string>() }
    const group = () => app.core.registry.group(scope, unit().groups.at(-1) as string)!
    // As it is read again after another core changed it.
    app.core.registry.places.addGroup({ ...group(), alerts: rules(8500) })
    await fleet.say(id, { linksKbps: [8001] })
    expect(standing()).toMatchObject([{ type: 'bitrateDrop', level: 'warning' }])
    app.core.registry.places.setAlerts(group(), rules(2000))
    await fleet.say(id, { linksKbps: [8002] })
    expect(standing()).toEqual([])
    for (const [kbps, raised] of [
      [2001, 0],
      [1999, 1],
      [2100, 1],
      [2251, 0],
      [9000, 0],
      [1000, 1],
    ] as const) {
      // prettier-ignore
      await fleet.say(id, { linksKbps: [kbps] })
      expect(standing(), `${kbps} kbps`).toHaveLength(raised)
    }
    app.core.registry.places.setAlerts(group(), [])
    await fleet.say(id, { applications: {} })
    expect(standing()).toEqual([])
  })

  test('of a unit ends when the unit signs off, because its values are old then', async () => {
    await fleet.say(id, { ...calm, ...battery(5) })
    expect(standing()).toHaveLength(1)
    fleet.end.send({ op: 'bye', deviceIds: [id] })
    await Promise.resolve()
    expect(standing()).toEqual([])
    expect(unit().row).toMatchObject({ status: 'offline', alerts: { warning: 0, critical: 0 } })
  })

  test('of a server is raised by its usage', async () => {
    const [server] = [...app.core.registry.servers.byId.values()]
    await fleet.say(server?.id as string, { state: 'busy', serverUsage: { cpu: 96, storage: 81 } })
    expect(server?.row.alerts).toEqual({ warning: 1, critical: 1 })
    expect(server!.alerts.map(({ type, deviceKind }) => [type, deviceKind])).toEqual([
      ['serverCpu', 'server'],
      ['serverStorage', 'server'],
    ])
  })
})

test('alerts that were active when a core was stopped are active in the next, with the counts in the rows', async () => {
  await fleet.say(id, { ...calm, ...battery(5), cameraConnected: false })
  const before = standing()
  expect(before).toHaveLength(2)
  await app.core.registry.flush()
  const next = await buildApp({
    config: app.core.config,
    log: pino({ level: 'silent' }),
    prisma: app.database.prisma,
    clock,
    transportClock: clock,
  })
  try {
    const byType = (alerts: readonly Alert[]) => alerts.toSorted((a, b) => (a.type < b.type ? -1 : 1))
    expect(byType(next.core.registry.units.byId.get(id)!.alerts)).toEqual(byType(before))
    expect(next.core.registry.units.byId.get(id)?.row.alerts).toEqual({ warning: 1, critical: 1 })
    const again = await scriptedFleet(next.core.devices, 2)
    await again.say(id, calm)
    expect(next.core.registry.units.byId.get(id)!.alerts).toEqual([])
    await next.core.registry.flush()
    expect(await app.database.prisma.alert.count({ where: { deviceId: id, clearedAt: null } })).toBe(0)
  } finally {
    await next.close()
  }
})
