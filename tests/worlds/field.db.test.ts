import { setTimeout } from 'node:timers/promises'
import type { Unit } from '@backhaul/contract/units'
import type { UnitInField, UnitState } from '@backhaul/simulation'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startTestHost, type TestHost } from '../support/worlds.ts'

// Acts on devices and surroundings of a hosted world, as its users see them. The clock is paused: time passes in steps.

vi.setConfig({ testTimeout: 60_000 })
const stepsMax = 80

let host: TestHost
let world: string
let unit: string

const ask = (http: `${string} /${string}`, body?: unknown) => host.ask('main', http, body)
const path = (rest: string) => `/simulation/worlds/${world}${rest}` as const
const act = async (one: object) => expect((await ask(`POST ${path('/acts')}`, { act: one })).body).toEqual({})
const refused = async (one: object) => (await ask(`POST ${path('/acts')}`, { act: one })).body.code
const inField = async (id = unit): Promise<UnitState> => (await ask(`GET ${path(`/units/${id}`)}`)).body
const row = async (id = unit): Promise<Unit> => (await host.ask(world, `GET /core/v2/units/${id}`)).body
const effects = async () => (await ask(`GET ${path('/surroundings')}`)).body.effects
const cells = ({ modems }: Unit) => modems.filter(({ uiType, connected }) => uiType === 'cell' && connected).length

/** Lets time of the world pass. A step that takes long is answered before its end. */
async function pass(seconds: number): Promise<void> {
  await ask(`POST ${path('/clock/step')}`, { seconds })
  while ((await ask(`GET ${path('/clock')}`)).body.movingTo !== null) await setTimeout(20)
}

/** Lets time of the world pass until a user sees something. */
async function until(holds: () => Promise<boolean>): Promise<void> {
  for (let i = 0; i < stepsMax; i++) {
    if (await holds()) return
    await pass(5)
  }
  throw new Error(`No user saw it in ${stepsMax * 5} s of the world: ${holds.toString()}`)
}

beforeAll(async () => {
  host = await startTestHost()
  world = (await ask('POST /simulation/worlds', { units: 20, seed: 3 })).body.id
  await ask(`PUT ${path('/clock')}`, { paused: true })
  const units: UnitInField[] = (await ask(`GET ${path('/units')}`)).body.units
  const ids = units.map(({ id }) => id)
  // The crews act by the hour of the day. Now all units are on, and all channels are free.
  await ask(`PUT ${path('/reserved')}`, { unitIds: ids })
  await act({ battery: ids, percent: 90 })
  await act({ powerOn: ids })
  await act({ pressStop: ids })
  const connected = ({ modems }: UnitState) => modems.filter((modem) => modem.uiType === 'cell' && modem.connected)
  await until(async () => {
    const states = await Promise.all(ids.map(inField))
    const fits = (one: UnitState) => one.canDrive && one.batteryPercent !== null && one.channelId !== null && connected(one).length > 2
    unit = states.find(fits)?.id ?? ''
    return unit !== ''
  })
  await act({ enable: (await inField()).channelId })
  await act({ indoors: unit, inside: false })
  await act({ camera: unit, connected: true })
  await until(async () => (await row()).status === 'idle')
})
afterAll(() => host.close())

test('a unit that is moved is at its place in the list, and stays there', async () => {
  await act({ park: unit })
  await act({ move: unit, to: [48.14, 11.58] })
  const isThere = async () => {
    const { location } = await row()
    return location !== null && Math.abs(location.lat - 48.14) < 1e-4 && Math.abs(location.lng - 11.58) < 1e-4
  }
  await until(isThere)
  await pass(60)
  expect(await isThere()).toBe(true)
  await act({ drive: unit })
  await until(async () => !(await isThere()))
  await act({ park: unit })
})

test('camera, mains and battery of a unit change in its row', async () => {
  await act({ camera: unit, connected: false })
  await until(async () => !(await row()).cameraConnected)
  await act({ camera: unit, connected: true })
  await until(async () => (await row()).cameraConnected)
  for (const connected of [true, false]) {
    await act({ mains: unit, connected })
    await until(async () => (await row()).battery.charging === connected)
  }
  await act({ battery: unit, percent: 37 })
  await until(async () => (await row()).battery.percentage === 37)
  expect(await inField()).toMatchObject({ batteryPercent: 37, isOnMains: false, hasCamera: true })
})

test('a modem breaks and works again; its cards are taken out and put back; it loses signal', async () => {
  const [strongest] = (await inField()).modems.filter(({ uiType }) => uiType === 'cell').sort((a, b) => b.signal - a.signal)
  const port = strongest?.port as number
  const modem = async () => (await row()).modems.find((one) => one.port === port)
  const known = async () => (await inField()).modems.find((one) => one.port === port)
  await act({ modem: unit, port, works: false })
  await until(async () => (await modem())?.connected === false)
  expect(await known()).toMatchObject({ works: false })
  await act({ modem: unit, port, works: true })
  await until(async () => (await modem())?.connected === true)
  await act({ simCards: unit, port, inserted: false })
  await until(async () => (await modem())?.connected === false && (await modem())?.activeSim === null)
  expect((await known())?.simsOut).not.toEqual([])
  await act({ simCards: unit, port, inserted: true })
  await until(async () => (await modem())?.connected === true)
  await act({ weaken: unit, port, byDb: 60 })
  await until(async () => (await modem())?.connected === false)
  expect(await known()).toMatchObject({ weakenedDb: 60 })
  await act({ weaken: unit, port, byDb: 0 })
  await until(async () => (await modem())?.connected === true)
})

test('the buttons of a unit put it on air, record, and switch it off and on', async () => {
  const channel = (await inField()).channelId
  expect(channel).not.toBeNull()
  await act({ pressStart: unit, channel })
  await until(async () => (await row()).status === 'streaming')
  expect((await inField()).isOnAir).toBe(true)
  await act({ pressStop: unit })
  await until(async () => (await row()).status === 'idle')
  await act({ powerOff: unit })
  await until(async () => (await row()).status === 'offline')
  expect((await inField()).power).toBe('off')
  await act({ powerOn: unit })
  await until(async () => (await row()).status === 'idle')
})

test('an outage takes the links of its circle alone until it ends, and is listed meanwhile', async () => {
  const { at, carriers } = await inField()
  expect(carriers.length).toBeGreaterThan(2)
  expect((await ask(`GET ${path(`/carriers?lat=${at[0]}&lng=${at[1]}`)}`)).body).toEqual({ carriers })
  await act({ outage: 'tower', carrier: 'all', at, radiusKm: 5 })
  expect(await effects()).toMatchObject([{ name: 'tower', kind: 'outage', at, radiusKm: 5, strength: 1, carrier: null, faultId: null }])
  await until(async () => cells(await row()) === 0)
  await act({ end: 'tower' })
  expect(await effects()).toEqual([])
  await until(async () => cells(await row()) > 1)
  const [first] = carriers
  await act({ outage: 'one', carrier: first?.number, at, radiusKm: 5, strength: 0.5 })
  expect(await effects()).toMatchObject([{ strength: 0.5, carrier: first }])
  await act({ end: 'one' })
})

test('a power cut takes the units of its circle off the mains, and gives them back at its end', async () => {
  const { at } = await inField()
  await act({ mains: unit, connected: true })
  await act({ powerCut: 'night', at, radiusKm: 1 })
  await until(async () => !(await row()).battery.charging)
  await act({ powerCut: 'night', at, radiusKm: 2 })
  expect(await effects()).toMatchObject([{ name: 'night', kind: 'powerCut', radiusKm: 2 }])
  await act({ end: 'night' })
  await until(async () => (await row()).battery.charging)
})

test('a fault of a region is among the effects with its id, and only the fault ends it', async () => {
  const [lat, lng] = (await inField()).at
  const fault = { layer: 'region', match: { lat, lng, radiusKm: 3 }, effect: { do: 'powerCut' } }
  const { id } = (await ask(`POST ${path('/faults')}`, { fault })).body
  expect(await effects()).toMatchObject([{ name: id, kind: 'powerCut', faultId: id }])
  expect(await refused({ end: id })).toBe('EFFECT_NOT_FOUND')
  await ask(`DELETE ${path(`/faults/${id}`)}`)
  expect(await effects()).toEqual([])
})

test('refuses unknown devices, devices of another kind, unknown effects and carriers, and words of other actions', async () => {
  expect(await refused({ camera: 'u-unknown', connected: false })).toBe('DEVICE_NOT_IN_WORLD')
  expect(await refused({ fails: unit })).toBe('DEVICE_NOT_IN_WORLD')
  expect(await refused({ pressStart: unit, channel: unit })).toBe('DEVICE_NOT_IN_WORLD')
  expect(await refused({ end: 'nothing' })).toBe('EFFECT_NOT_FOUND')
  expect(await refused({ outage: 'x', carrier: 4, at: [0, -160], radiusKm: 1 })).toBe('CARRIER_NOT_FOUND')
  expect(await refused({ call: 'GET /devices/fetch' })).toBe('BAD_INPUT')
  expect((await ask(`GET ${path('/units/u-unknown')}`)).body).toMatchObject({ status: 404, code: 'DEVICE_NOT_IN_WORLD' })
  expect((await ask(`PUT ${path('/reserved')}`, { unitIds: ['u-unknown'] })).body.code).toBe('DEVICE_NOT_IN_WORLD')
})

test('a reserved unit is marked until it is released, and a search finds units by their names', async () => {
  const all: UnitInField[] = (await ask(`GET ${path('/units')}`)).body.units
  expect(all.every(({ isReserved }) => isReserved)).toBe(true)
  expect((await ask(`PUT ${path('/reserved')}`, { unitIds: [unit] })).body).toEqual({ unitIds: [unit] })
  expect((await ask(`GET ${path('/reserved')}`)).body).toEqual({ unitIds: [unit] })
  const one = all.find(({ id }) => id === unit) as UnitInField
  const { units, total, reserved } = (await ask(`GET ${path(`/units?search=${encodeURIComponent(one.name.toUpperCase())}`)}`)).body
  expect(units).toContainEqual(expect.objectContaining({ id: unit, isReserved: true }))
  expect([units.length < 20, total, reserved]).toEqual([true, 20, 1])
})

test('the main world of a host without devices of its own refuses acts', async () => {
  expect((await ask('GET /simulation/worlds/main/units')).body).toMatchObject({ status: 409, code: 'WORLD_WITHOUT_FLEET' })
})
