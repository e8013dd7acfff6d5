import { manualClock } from '@backhaul/clock'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { RegistryGroup } from '../registry/registry.ts'
import type { UnitRecord } from '../registry/record.ts'

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
  fleet.obey = () => true
  await fleet.say(unit.id, { applications: {}, settings: { audioBitrateKbps: 128, encoder: 'h264' } })
  return () => fleet.end.close()
})

const setAudio = (audioBitrate: 96 | 192) => ask(app, admin, `POST /devices/${unit.id}/commands/audio_bitrate`, { audioBitrate })
const differing = async () => (await ask(app, admin, `GET /v2/units/${unit.id}/configurationV2`)).body.differing

test('a setting that no user has set does not differ, whatever the unit reports', async () => {
  await fleet.say(unit.id, { settings: { encoder: 'h265' } })
  expect(await differing()).toEqual([])
})

test('a setting that was changed at the unit differs since its report, until both are equal again', async () => {
  await setAudio(192)
  expect(await differing()).toEqual([])
  await fleet.say(unit.id, { settings: { audioBitrateKbps: 192 } })
  expect(await differing()).toEqual([])
  clock.advance(60_000)
  const at = clock.now()
  await fleet.say(unit.id, { settings: { audioBitrateKbps: 96 } })
  clock.advance(60_000)
  // The first report of a boot is complete.
  await fleet.say(unit.id, { settings: { audioBitrateKbps: 96, encoder: 'h264' } })
  expect(await differing()).toEqual([{ field: 'audioBitrate', at }])
  await setAudio(96)
  expect(await differing()).toEqual([])
})

test('a unit that has reported nothing yet does not differ', async () => {
  const other = await aUnit(app, { groups: [group], settings: { audioBitrateKbps: 192 } })
  expect((await ask(app, admin, `GET /v2/units/${other.id}/configurationV2`)).body.differing).toEqual([])
})

test('a setting that is on its way does not differ when the unit reports it before its answer', async () => {
  fleet.obey = () => null
  const call = setAudio(192)
  await expect.poll(() => fleet.commands.length).toBe(1)
  await fleet.say(unit.id, { settings: { audioBitrateKbps: 192 } })
  expect(await differing()).toEqual([])
  fleet.end.send({ op: 'answer', id: fleet.commands[0]!.id, deviceId: unit.id, ok: true })
  expect((await call).body.differing).toEqual([])
})

test('a setting of which the unit has more fields than users have set does not differ', async () => {
  await ask(app, admin, `PUT /v2/units/${unit.id}/network/capping`, { total: { option: '8.0' }, cellular: { option: 'disabled' } })
  await fleet.say(unit.id, { settings: { bandwidth: { totalKbps: 8000, cellularKbps: null, priorities: [] } } })
  expect(await differing()).toEqual([])
})
