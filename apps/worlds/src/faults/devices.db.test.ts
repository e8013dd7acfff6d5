import type { Unit } from '@backhaul/contract/units'
import { carriersAt } from '@backhaul/simulator'
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest'
import { aChannel, anInventory, aUnit } from '../../../../tests/support/builders.ts'
import { type FaultyWorld, requireAllTested, startFaultyWorld } from '../../../../tests/support/faulty-world.ts'

// Faults of devices and of their surroundings, as a user sees them in the rows of units.

const home = { lat: 52.52, lng: 13.4 }
let world: FaultyWorld
let unit: string
let far: string
let channelId: string
beforeEach(async () => {
  world = await startFaultyWorld()
  const inventory = await anInventory(world.app)
  unit = (await aUnit(world.app, { inventories: [inventory], home, hasSdCard: true })).id
  far = (await aUnit(world.app, { inventories: [inventory], home: { lat: 40.42, lng: -3.7 } })).id
  channelId = (await aChannel(world.app, { inventories: [inventory] })).id
  await world.connect()
  await world.until(async () => connectedCells(await unitOf(unit)) > 1 && connectedCells(await unitOf(far)) > 1)
})
afterEach(() => world.stop())
afterAll(() => requireAllTested('device', 'region'))

const unitOf = async (id: string): Promise<Unit> => (await world.as(`GET /v2/units/${id}`)).body
const connectedCells = ({ modems }: Unit) => modems.filter(({ uiType, connected }) => uiType === 'cell' && connected).length
const rowOf = (id: string) => world.app.core.registry.units.byId.get(id)?.row
const modemOf = async (port: number) => (await unitOf(unit)).modems.find((modem) => modem.port === port)
const hasFix = () => {
  const device = world.fleet.device(unit)
  return device?.kind === 'unit' && device.state.route.fix
}
const connectedPort = async () =>
  (await unitOf(unit)).modems.find(({ uiType, connected }) => uiType === 'cell' && connected)?.port as number

test.each(['modem', 'pullSims'] as const)('%s: the link of the port is lost, and back at the end', async (effect) => {
  const port = await connectedPort()
  const id = world.add({ layer: 'device', match: { deviceId: unit }, effect: { do: effect, port } })
  await world.until(async () => (await modemOf(port))?.connected === false)
  expect(((await modemOf(port))?.activeSim ?? null) === null).toBe(effect === 'pullSims')
  world.faults.remove(id)
  await world.until(async () => (await modemOf(port))?.connected === true)
})

test('an outage of every carrier takes the cellular links of its region alone, until its time is over', async () => {
  world.add({
    layer: 'region',
    match: { ...home, radiusKm: 50 },
    effect: { do: 'carrierOutage', carrier: null },
    forMs: 120_000,
  })
  await world.until(async () => connectedCells(await unitOf(unit)) === 0)
  expect(connectedCells(await unitOf(far))).toBeGreaterThan(1)
  await world.until(() => world.faults.list().length === 0)
  await world.until(async () => rowOf(unit)?.status === 'idle' && connectedCells(await unitOf(unit)) > 1)
})

test('an outage of one carrier takes the links of its modems alone, until its time is over', async () => {
  const [first, ...others] = carriersAt(home.lat, home.lng)
  const links = async () =>
    (await unitOf(unit)).modems
      .filter(({ uiType }) => uiType === 'cell')
      .map(({ connected, network }) => ({ connected, isHit: network === first?.name }))
  await world.until(async () => (await links()).some(({ isHit }) => isHit))
  const outage = (carrier: number) =>
    world.add({ layer: 'region', match: { ...home, radiusKm: 50 }, effect: { do: 'carrierOutage', carrier }, forMs: 120_000 })
  outage(1)
  await world.until(async () => (await links()).every(({ connected, isHit }) => !(connected && isHit)))
  expect(connectedCells(await unitOf(unit))).toBeGreaterThan(0)
  await world.until(() => world.faults.list().length === 0)
  // A modem stays with its second SIM for forty minutes, unless that one loses its network as well.
  others.forEach((_, at) => outage(at + 2))
  await world.until(async () => (await links()).some(({ connected, isHit }) => connected && isHit))
})

test.each([
  ['mains', { layer: 'device', effect: { do: 'mains' } }],
  ['powerCut', { layer: 'region', effect: { do: 'powerCut' } }],
] as const)('%s: the battery no longer charges, and charges again at the end', async (_name, { layer, effect }) => {
  world.fleet.act(unit, { do: 'battery', percent: 50 })
  world.fleet.act(unit, { do: 'mains', connected: true })
  const isCharging = async () => (await unitOf(unit)).battery?.charging
  await world.until(async () => (await isCharging()) ?? false)
  const id = world.add(
    layer === 'device' ? { layer, match: { deviceId: unit }, effect } : { layer, match: { ...home, radiusKm: 50 }, effect },
  )
  await world.until(async () => !((await isCharging()) ?? true))
  world.faults.remove(id)
  await world.until(async () => (await isCharging()) ?? false)
})

test('of two faults that hold the same camera, the last one to end gives the camera back', async () => {
  const effect = { do: 'camera' } as const
  const [first, second] = [1, 2].map(() => world.add({ layer: 'device', match: { deviceId: unit }, effect })) as [string, string]
  await world.until(async () => rowOf(unit)?.cameraConnected === false)
  world.faults.remove(first)
  await world.pass(5)
  expect(rowOf(unit)?.cameraConnected).toBe(false)
  world.faults.remove(second)
  await world.until(async () => rowOf(unit)?.cameraConnected === true)
})

test('a unit that was off before its battery was taken stays off after the fault', async () => {
  world.fleet.act(unit, { do: 'powerOff' })
  await world.until(() => rowOf(unit)?.status === 'offline')
  const id = world.add({ layer: 'device', match: { deviceId: unit }, effect: { do: 'battery', percent: 0 } })
  await world.pass(5)
  world.faults.remove(id)
  await world.pass(120)
  expect(rowOf(unit)?.status).toBe('offline')
})

test('without a camera a start is refused, and accepted after the fault', async () => {
  const id = world.add({ layer: 'device', match: { deviceId: unit }, effect: { do: 'camera' } })
  await world.pass(2)
  const refused = await world.meanwhile(world.as(`POST /v2/units/${unit}/stream`, { channelId }))
  expect(refused.status).toBe(409)
  world.faults.remove(id)
  await world.pass(2)
  expect((await world.meanwhile(world.as(`POST /v2/units/${unit}/stream`, { channelId }))).status).toBe(200)
  await world.until(() => rowOf(unit)?.status === 'streaming')
})

test('an empty battery turns the unit off; the end gives it its battery back and turns it on', async () => {
  world.fleet.act(unit, { do: 'mains', connected: false })
  await world.pass(2)
  const id = world.add({ layer: 'device', match: { deviceId: unit }, effect: { do: 'battery', percent: 0 } })
  await world.until(() => rowOf(unit)?.status === 'offline')
  world.faults.remove(id)
  await world.until(() => rowOf(unit)?.status === 'idle')
})

test('a unit without GPS keeps the time of its last position, and has a present one after the fault', async () => {
  world.fleet.act(unit, { do: 'indoors', indoors: false })
  await world.pass(2)
  const id = world.add({ layer: 'device', match: { deviceId: unit }, effect: { do: 'gps' } })
  await world.pass(2)
  const reported = async () => (await unitOf(unit)).location
  const before = await reported()
  expect(hasFix()).toBe(false)
  world.fleet.act(unit, { do: 'drive' })
  await world.pass(60)
  expect(await reported()).toEqual(before)
  world.faults.remove(id)
  expect(hasFix()).toBe(true)
  await world.until(async () => JSON.stringify(await reported()) !== JSON.stringify(before))
})

test('a full card has no room; the end makes it free again', async () => {
  const id = world.add({ layer: 'device', match: { deviceId: unit }, effect: { do: 'cardFull' } })
  await world.until(async () => (await unitOf(unit)).storages?.[0]?.freeMb === 0)
  world.faults.remove(id)
  await world.until(async () => ((await unitOf(unit)).storages?.[0]?.freeMb ?? 0) > 0)
})

test('a second device with the same identity takes the unit over; the first one has it back at the end', async () => {
  const id = world.add({ layer: 'device', match: { deviceId: unit }, effect: { do: 'duplicateIdentity' } })
  await world.until(() => world.fleet.device(unit) === undefined)
  expect(world.fleet.device(far)).toBeDefined()
  world.faults.remove(id)
  await world.until(() => world.fleet.device(unit) !== undefined && rowOf(unit)?.status === 'idle')
  const answer = await world.meanwhile(world.as(`PUT /v2/units/${unit}/delay`, { delay: 3000 }))
  expect(answer.status).toBe(200)
})

test('a fault of a carrier that the place does not have is refused', () => {
  const madrid = { lat: 40.42, lng: -3.7, radiusKm: 1 }
  const fault = { layer: 'region', match: madrid, effect: { do: 'carrierOutage', carrier: 4 } } as const
  expect(world.faults.add(fault)).toEqual({ ok: false, why: 'noSuchCarrier' })
})

test('a fault of a device that the world does not have is refused', () => {
  const effect = { do: 'camera' } as const
  expect(world.faults.add({ layer: 'device', match: { deviceId: 'nobody' }, effect })).toEqual({ ok: false, why: 'noSuchDevice' })
})
