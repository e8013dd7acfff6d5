import { manualClock } from '@backhaul/clock'
import { type App, buildApp } from '@backhaul/core'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { aUnit } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { UnitRecord } from './record.ts'

const clock = manualClock()
let app: TestApp
let unit: UnitRecord
let second: App | undefined
const logged: string[] = []
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  unit = await aUnit(app)
})
afterAll(async () => {
  await second?.close()
  await app.close()
})

const startSecond = () =>
  buildApp({
    config: app.core.config,
    log: pino({ level: 'warn' }, { write: (line: string) => void logged.push((JSON.parse(line) as { msg: string }).msg) }),
    prisma: app.database.prisma,
    clock,
    transportClock: clock,
  })
const notes = async () => ({
  live: (await app.database.prisma.unitLive.findUnique({ where: { unitId: unit.id } }))?.state,
  activity: await app.database.prisma.activityEntry.count(),
  alerts: await app.database.prisma.alert.findMany(),
})
/** Lets time pass and the first fleet send its heartbeats. */
const pass = async (seconds: number, beat: () => Promise<void>) => {
  for (let i = 0; i < seconds; i += 5) {
    await beat()
    clock.advance(5000)
  }
}

test('a second core on the database says so, and writes nothing about devices that report to the first', async () => {
  const fleet = await scriptedFleet(app.core.devices)
  const battery = { connected: true, charging: false, percentage: 5 }
  await fleet.say(unit.id, { applications: { video: 'running' }, cameraConnected: true, battery })
  await app.core.registry.flush()
  const before = await notes()
  expect([before.activity, before.alerts.length]).toEqual([1, 1])

  second = await startSecond()
  expect(logged).toEqual([expect.stringMatching(/^Another core runs on this database/)])
  await pass(60, () => fleet.say(unit.id, {}))
  await second.core.registry.flush()
  expect(second.core.registry.units.byId.get(unit.id)?.row.status).toBe('streaming')
  expect(await notes()).toEqual(before)
})

test('a core whose other core was stopped takes the silent devices offline', async () => {
  await second?.close()
  await app.core.registry.close()
  // The first core is still noting that it runs, for as long as its clock has moved.
  const noted = async () => {
    await app.database.prisma.core.deleteMany()
    await new Promise((resolve) => setTimeout(resolve, 100))
    return app.database.prisma.core.count()
  }
  await expect.poll(noted).toBe(0)
  logged.length = 0
  second = await startSecond()
  expect(logged).toEqual([])
  for (let i = 0; i < 6; i++) clock.advance(5000)
  expect(second.core.registry.units.byId.get(unit.id)?.row.status).toBe('offline')
})
