import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet, settled } from '../../../../tests/support/scripted-fleet.ts'
import type { UnitRecord } from './record.ts'
import type { RegistryGroup } from './registry.ts'

const clock = manualClock(1_800_000_000_000)
let app: TestApp
let fleet: ScriptedFleet
let admin: TestUser
let group: RegistryGroup
let unit: UnitRecord
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  group = await aGroup(app)
  admin = await aUser(app, { role: 'super_user' })
})
afterAll(() => app.close())
beforeEach(async () => {
  unit = await aUnit(app, { groups: [group] })
  fleet = await scriptedFleet(app.core.devices)
  await fleet.say(unit.id, { applications: {} })
  await set(128)
  fleet.commands.length = 0
  return () => fleet.end.close()
})

const set = (audioBitrate: number) => ask(app, admin, `POST /devices/${unit.id}/commands/audio_bitrate`, { audioBitrate })
const sent = () => fleet.commands.map(({ command }) => (command.kind === 'configure' ? command.settings.audioBitrateKbps : command.kind))

/** Sets a rate while the database refuses it. The unit takes it, and answers no command after it. */
async function setInVain(audioBitrate: number): Promise<void> {
  const { prisma } = app.database
  let taken = false
  fleet.obey = () => {
    if (taken) return null
    taken = true
    return true
  }
  await prisma.$executeRawUnsafe("ALTER TABLE units ADD CONSTRAINT planted CHECK (id = 'none') NOT VALID")
  expect((await set(audioBitrate)).status).toBe(500)
  await prisma.$executeRawUnsafe('ALTER TABLE units DROP CONSTRAINT planted')
}

/** Lets time pass, in which the unit sends heartbeats. */
async function pass(seconds: number): Promise<void> {
  for (let i = 0; i < seconds; i++) {
    await fleet.say(unit.id, {})
    clock.advance(1000)
    await settled()
  }
}

test('a unit that does not answer when it gets its former settings back gets them again until it answers', async () => {
  await setInVain(192)
  await expect.poll(sent).toEqual([192, 128])
  await pass(30)
  expect(sent().length).toBeGreaterThan(2)
  fleet.obey = () => true
  await pass(30)
  const { length } = fleet.commands
  expect(new Set(sent().slice(1))).toEqual(new Set([128]))
  await pass(30)
  expect(fleet.commands).toHaveLength(length)
})

test('a unit that lost its link then gets its former settings when it is back', async () => {
  await setInVain(192)
  await expect.poll(sent).toEqual([192, 128])
  fleet.end.close()
  await settled()
  fleet = await scriptedFleet(app.core.devices)
  await fleet.send([unit.id, unit.bootId, unit.seq + 1, { settings: { audioBitrateKbps: 192 } }])
  clock.advance(10_000)
  await expect.poll(sent).toEqual([128])
})

test('a later change replaces former settings that the unit has not answered', async () => {
  await setInVain(192)
  await expect.poll(sent).toEqual([192, 128])
  await pass(13)
  fleet.obey = ({ command }) => (command.kind === 'configure' && command.settings.audioBitrateKbps === 96) || null
  const later = set(96)
  await pass(13)
  expect((await later).status).toBe(200)
  const { length } = fleet.commands
  await pass(60)
  expect([sent().at(-1), fleet.commands.length]).toEqual([96, length])
})

test('a unit that answers none of them is asked at most 30 times', async () => {
  await setInVain(192)
  await expect.poll(sent).toEqual([192, 128])
  await pass(900)
  expect(fleet.commands).toHaveLength(31)
})
