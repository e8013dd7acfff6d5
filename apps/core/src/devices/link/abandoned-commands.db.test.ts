import { manualClock } from '@backhaul/clock'
import { type App, buildApp } from '@backhaul/core'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aUnit, aUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'

// Nothing advances the clock of the first core, so that it notes itself in the database at its start only.
const clock = manualClock()
let app: TestApp
let next: App | undefined
let fleet: ScriptedFleet
let id: string
let linkId: number
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
})
afterAll(async () => {
  await next?.close()
  await app.close()
})

beforeEach(async () => {
  await app.database.prisma.$executeRaw`UPDATE cores SET seen_at = now()`
  id = (await aUnit(app)).id
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(id, { applications: {} })
  const { commandLog, devices, registry } = app.core
  const command = { kind: 'scanWifi', forceScanNow: true } as const
  const entry = commandLog.begin(id, command, 'ada')
  const result = await devices.command(id, command, undefined, (sent) => commandLog.sent(entry, (linkId = sent)))
  commandLog.answered(entry, command, result)
  await registry.flush()
})

const nextClock = manualClock(clock.now() + 60_000)
/** Starts another core on the database, or lets its time pass. */
const passAtNext = async () => {
  next ??= await buildApp({
    config: app.core.config,
    log: pino({ level: 'silent' }),
    prisma: app.database.prisma,
    clock: nextClock,
    transportClock: nextClock,
  })
  nextClock.advance(10_000)
}
const logged = async () => {
  const row = await app.database.prisma.unitCommand.findFirstOrThrow({ where: { unitId: id } })
  return { state: row.state, code: row.code, ended: row.endedAt !== null }
}
const accepted = { state: 'accepted', code: null, ended: false }

test('a command without a result stays accepted while its core runs, and is unknown when the core has ended', async () => {
  await passAtNext()
  await settled()
  expect(await logged()).toEqual(accepted)
  await app.database.prisma
    .$executeRaw`UPDATE cores SET seen_at = now() - interval '1 minute' WHERE seen_at < (SELECT max(seen_at) FROM cores)`
  await expect
    .poll(async () => (await passAtNext(), logged()), { timeout: 20_000 })
    .toEqual({ state: 'unknown', code: 'coreEnded', ended: true })
  const user = await aUser(app, { role: 'super_user' })
  const shown = (await ask(app, user, `GET /v2/units/${id}/commands`)).body
  expect(shown).toMatchObject([{ kind: 'scanWifi', state: 'unknown', code: 'coreEnded', endedAt: expect.any(Number) }])
})

test('the result of a core that was cut off from the database for long is written over it', async () => {
  await app.database.prisma.unitCommand.updateMany({
    where: { unitId: id },
    data: { state: 'unknown', code: 'coreEnded', endedAt: new Date() },
  })
  fleet.end.send({ op: 'result', id: linkId, deviceId: id, ok: true, data: { networks: [] } })
  await settled()
  await app.core.registry.flush()
  expect(await logged()).toEqual({ state: 'done', code: null, ended: true })
})
