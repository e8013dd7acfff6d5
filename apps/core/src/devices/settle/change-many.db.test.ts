import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { startTestApp } from '../../../../../tests/support/app.ts'
import { aGroup, aUnit } from '../../../../../tests/support/builders.ts'
import { scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { UnitRecord } from '../registry/record.ts'
import type { ManyResult } from './change-many.ts'

type How = 'takes' | 'offline' | 'busy' | 'refuses' | 'silent'
const results: Record<How, ManyResult> = {
  takes: { result: 'taken' },
  offline: { result: 'waits' },
  busy: { result: 'waits' },
  refuses: { result: 'refused', reasons: { ifbDelayMs: 'valueNotSupported' } },
  silent: { result: 'silent' },
}

test('settings for 500 units are stored with one statement, and each unit has its result, whether it takes them, is offline, refuses or is silent', async () => {
  const clock = manualClock(1_800_000_000_000)
  const app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  const { prisma } = app.database
  try {
    const group = await aGroup(app)
    const units: UnitRecord[] = []
    for (let i = 0; i < 500; i++) units.push(await aUnit(app, { groups: [group] }))
    const plan = new Map(
      units.map(({ id }, i): [string, How] => [id, (['offline', 'busy', 'refuses', 'silent'] as const)[i % 25] ?? 'takes']),
    )
    const fleet = await scriptedFleet(app.core.devices)
    const online = units.filter(({ id }) => plan.get(id) !== 'offline')
    await fleet.send(...online.map(({ id }): [string, number, number, Record<string, unknown>] => [id, 1, 1, { applications: {} }]))
    let [open, most] = [0, 0]
    fleet.obey = ({ id, deviceId }) => {
      const how = plan.get(deviceId)
      if (how === 'silent') return null
      most = Math.max(most, ++open)
      setTimeout(() => {
        open--
        const code = how === 'busy' ? 'busy' : 'valueNotSupported'
        fleet.end.send({ op: 'answer', id, deviceId, ...(how === 'takes' ? { ok: true } : { ok: false, code }) })
      }, 5)
      return null
    }
    await prisma.$executeRaw`CREATE TABLE counted (devices int)`
    await prisma.$executeRaw`CREATE FUNCTION count_devices() RETURNS trigger LANGUAGE plpgsql AS
      'BEGIN INSERT INTO counted SELECT count(*) FROM changed; RETURN NULL; END'`
    await prisma.$executeRaw`CREATE TRIGGER counted AFTER UPDATE ON units REFERENCING NEW TABLE AS changed
      FOR EACH STATEMENT EXECUTE FUNCTION count_devices()`
    const settings = { ifbDelayMs: 300 } as const
    const changing = app.core.settle.changeMany<'unit'>(units, { by: 'admin', settings })
    const ticker = setInterval(() => clock.advance(1000), 50)
    const got = await changing.finally(() => clearInterval(ticker))
    expect(Object.fromEntries(got)).toEqual(Object.fromEntries([...plan].map(([id, how]) => [id, results[how]])))
    const counted = await prisma.$queryRaw<{ devices: number }[]>`SELECT devices FROM counted WHERE devices > 1`
    expect(counted).toEqual([{ devices: 500 }])
    expect(most).toBeLessThanOrEqual(50)
    const stored = await prisma.unit.findMany({ select: { id: true, settings: true, wanted: true } })
    const ofUnit = (how: How) => stored.filter(({ id }) => plan.get(id) === how)
    for (const one of ofUnit('takes')) expect(one).toMatchObject({ settings, wanted: {} })
    for (const one of ofUnit('refuses')) expect(one).toMatchObject({ settings: {}, wanted: {} })
    for (const how of ['offline', 'busy', 'silent'] as const)
      for (const { wanted } of ofUnit(how)) expect(Object.values(wanted as object)).toMatchObject([{ by: 'admin', change: { settings } }])
    // Those that wait get them without the call.
    fleet.obey = () => true
    const late = units.filter(({ id }) => plan.get(id) === 'offline')
    await fleet.send(...late.map(({ id }): [string, number, number, Record<string, unknown>] => [id, 1, 1, { applications: {} }]))
    const waiting = () => units.filter(({ stored: { wanted } }) => Object.keys(wanted).length > 0).length
    await expect.poll(() => (clock.advance(1000), waiting()), { timeout: 30_000, interval: 50 }).toBe(0)
  } finally {
    await app.close()
  }
}, 120_000)
