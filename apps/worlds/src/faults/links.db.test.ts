import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import type { Unit } from '@backhaul/contract/units'
import { anInventory, aUnit } from '../../../../tests/support/builders.ts'
import { type FaultyWorld, requireAllTested, startFaultyWorld } from '../../../../tests/support/faulty-world.ts'

// Faults of the device link, as a user sees them: in the answers of commands and in the rows of units.

let world: FaultyWorld
let unit: string
let other: string
beforeEach(async () => {
  world = await startFaultyWorld()
  const inventory = await anInventory(world.app)
  unit = (await aUnit(world.app, { inventories: [inventory] })).id
  other = (await aUnit(world.app, { inventories: [inventory] })).id
})
afterEach(() => world.stop())
afterAll(() => requireAllTested('link'))

const online = async () => {
  await world.connect()
  await world.until(() => [unit, other].every((id) => rowOf(id)?.status === 'idle'))
}
const rowOf = (id: string) => world.app.core.registry.units.byId.get(id)?.row
const unitOf = async (id: string): Promise<Unit> => (await world.as(`GET /v2/units/${id}`)).body
const setDelay = (id: string, delay: number) => world.meanwhile(world.as(`PUT /v2/units/${id}/delay`, { delay }))
const deviceDelay = (id: string) => {
  const device = world.fleet.device(id)
  return device?.kind === 'unit' ? device.state.setup.delayMs : null
}
/** The unit obeys, and core and device agree. */
async function works(id: string, delay = 3000) {
  expect((await setDelay(id, delay)).status).toBe(200)
  await world.until(async () => (await unitOf(id)).delay === delay)
  expect(deviceDelay(id)).toBe(delay)
}

test('a refused command never reaches the device', async () => {
  await online()
  const before = deviceDelay(unit)
  world.add({ layer: 'link', match: { deviceId: unit, command: 'setDelay' }, effect: { do: 'refuse', code: 'busy' }, count: 1 })
  const { status, body } = await setDelay(unit, 2000)
  expect([status, body.code, body.params.reasonCode]).toEqual([409, 'DEVICE_REJECTED', 'busy'])
  expect(deviceDelay(unit)).toBe(before)
  await works(unit)
})

test('a lost answer ends the call at its limit, and the report of the device shows what it did', async () => {
  await online()
  world.add({ layer: 'link', match: { deviceId: unit, op: 'answer' }, effect: { do: 'drop' }, count: 1 })
  const { status, body } = await setDelay(unit, 2000)
  expect([status, body.code]).toEqual([504, 'DEVICE_TIMEOUT'])
  await world.until(async () => (await unitOf(unit)).delay === 2000)
  await works(unit)
})

test('a late answer arrives within the limit, and one beyond it changes nothing', async () => {
  await online()
  const limitMs = world.app.core.config.COMMAND_TIMEOUT_MS
  world.add({ layer: 'link', match: { deviceId: unit, op: 'answer' }, effect: { do: 'delay', ms: 1000 }, count: 1 })
  const fromMs = world.clock.now()
  expect((await setDelay(unit, 2000)).status).toBe(200)
  expect(world.clock.now() - fromMs).toBeGreaterThanOrEqual(1000)
  world.add({ layer: 'link', match: { deviceId: unit, op: 'answer' }, effect: { do: 'delay', ms: limitMs + 2000 }, count: 1 })
  expect((await setDelay(unit, 2500)).body.code).toBe('DEVICE_TIMEOUT')
  await world.pass(5)
  await works(unit)
})

test('an answer that arrives twice counts once', async () => {
  await online()
  world.add({ layer: 'link', match: { deviceId: unit, op: 'answer' }, effect: { do: 'duplicate' }, count: 1 })
  await works(unit, 2000)
  await works(unit)
})

test('of two contradictory answers the first one counts, and the row shows what the device did', async () => {
  await online()
  world.add({ layer: 'link', match: { deviceId: unit, op: 'answer' }, effect: { do: 'contradict' }, count: 1 })
  expect((await setDelay(unit, 2000)).body.code).toBe('DEVICE_REJECTED')
  await world.until(async () => (await unitOf(unit)).delay === 2000)
  expect(deviceDelay(unit)).toBe(2000)
  await works(unit)
})

test('a stalled device is offline after missed heartbeats, the others are not, and it is back at the end of the fault', async () => {
  await online()
  const id = world.add({ layer: 'link', match: { deviceId: unit }, effect: { do: 'stall' } })
  await world.until(() => rowOf(unit)?.status === 'offline')
  expect(rowOf(other)?.status).toBe('idle')
  world.faults.remove(id)
  await world.until(() => rowOf(unit)?.status === 'idle')
  await works(unit)
})

test('reports in another order are dropped as old, and the device is right again with its next report', async () => {
  await online()
  world.add({
    layer: 'link',
    match: { direction: 'toCore', op: 'reports', deviceId: unit },
    effect: { do: 'reorder' },
    every: 2,
    forMs: 60_000,
  })
  const { old } = world.app.core.devices.stats()
  await setDelay(unit, 2000)
  await world.pass(61)
  expect(world.faults.list()).toEqual([])
  expect(world.app.core.devices.stats().old).toBeGreaterThanOrEqual(old)
  await works(unit)
})

test('a device whose clock was ahead and is right again is online again without help', async () => {
  await online()
  const id = world.add({ layer: 'link', match: { deviceId: unit, op: 'reports' }, effect: { do: 'shiftBoot', ms: 3_600_000 } })
  await world.until(() => (world.faults.list()[0]?.hits ?? 0) > 1)
  expect(rowOf(unit)?.status).toBe('idle')
  world.faults.remove(id)
  await world.until(() => rowOf(unit)?.status === 'offline')
  await world.until(() => rowOf(unit)?.status === 'idle')
  await works(unit)
})

test('a device that dates its start two days ahead is not believed, and is online again with the right clock', async () => {
  await online()
  const id = world.add({ layer: 'link', match: { deviceId: unit, op: 'reports' }, effect: { do: 'shiftBoot', ms: 48 * 3_600_000 } })
  await world.until(() => rowOf(unit)?.status === 'offline')
  expect(world.app.core.devices.stats().future).toBeGreaterThan(0)
  expect(rowOf(other)?.status).toBe('idle')
  world.faults.remove(id)
  await world.until(() => rowOf(unit)?.status === 'idle')
  await works(unit)
})

test('a fleet of an older version gets no link; with the right version it has its devices', async () => {
  world.add({ layer: 'link', match: { op: 'hello' }, effect: { do: 'oldVersion', v: 1 }, count: 1 })
  await world.connect()
  expect(world.app.core.devices.stats().links).toBe(0)
  expect(world.fleet.stats.connected).toBe(false)
  await online()
  await works(unit)
})

test('a cut link ends the calls under way, and the fleet goes on over the next one', async () => {
  await online()
  world.add({ layer: 'link', match: { op: 'command' }, effect: { do: 'cut' }, count: 1 })
  expect((await setDelay(unit, 2000)).body.code).toBe('DEVICE_LOST')
  expect(world.fleet.stats.connected).toBe(false)
  await online()
  await works(unit)
})
