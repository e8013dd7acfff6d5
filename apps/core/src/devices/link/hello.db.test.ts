import { type CoreFrame, type FleetFrame, linkClose, linkLimits, linkVersion, memoryLink } from '@backhaul/device-link'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { manualClock } from '@backhaul/clock'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { scriptedFleet, settled } from '../../../../../tests/support/scripted-fleet.ts'

let app: TestApp
let units = 0
let id = ''
beforeAll(async () => {
  app = await startTestApp({ clock: manualClock() })
})
afterAll(() => app.close())
beforeEach(() => {
  units++
  id = `u-${String(units).padStart(6, '0')}`
})

const connect = () => scriptedFleet(app.core.devices)
const rowOf = (unitId: string) => app.core.registry.units.byId.get(unitId)?.row
const stats = () => app.core.devices.stats()
const onAir = { applications: { video: 'running' } }
/** The grant of a token for one device. */
const only = (deviceId: string) => ({ token: null, permits: (device: { id: string }) => device.id === deviceId })

describe('a fleet that accepts only some devices', () => {
  const accepted = async (accepts: Extract<FleetFrame, { op: 'hello' }>['accepts']) => {
    const fleet = await connect()
    fleet.provisions.length = 0
    fleet.end.send({ op: 'hello', v: linkVersion, fleet: 'trucks', accepts })
    await settled()
    fleet.end.close()
    return fleet.provisions.map(({ deviceId }) => deviceId).toSorted()
  }
  const everyRecord = () => [...app.core.registry.records()]

  test('gets those of the inventories that it names, and the devices that it names', async () => {
    const inventoryId = rowOf(id)?.inventoryId ?? ''
    const elsewhere = everyRecord().find((record) => record.kind === 'unit' && record.inventoryId !== inventoryId)?.id ?? ''
    const ofInventory = everyRecord().flatMap((record) => (record.inventoryId === inventoryId ? [record.id] : []))
    expect(ofInventory.length).toBeGreaterThan(1)
    expect(await accepted({ inventoryIds: [inventoryId] })).toEqual(ofInventory.toSorted())
    expect(await accepted({ deviceIds: [elsewhere] })).toEqual([elsewhere])
    expect(await accepted({ inventoryIds: [inventoryId], deviceIds: [elsewhere] })).toEqual([...ofInventory, elsewhere].toSorted())
    expect(await accepted({ deviceIds: ['u-nobody'] })).toEqual([])
    expect(await accepted({})).toEqual([])
  })

  test('gets none beyond its token', async () => {
    const other = everyRecord().find((record) => record.kind === 'unit' && record.id !== id)?.id ?? ''
    const fleet = await scriptedFleet({ attach: (end) => app.core.devices.attach(end, only(id)) })
    fleet.provisions.length = 0
    fleet.end.send({ op: 'hello', v: linkVersion, accepts: { deviceIds: [id, other] } })
    await settled()
    expect(fleet.provisions.map(({ deviceId }) => deviceId)).toEqual([id])
    fleet.end.close()
  })
})

test('a fleet that says hello without end loses its link, and one that says it now and then keeps it', async () => {
  const fleet = await connect()
  const hello: FleetFrame = { op: 'hello', v: linkVersion, accepts: { deviceIds: ['u-nobody'] } }
  for (let said = 1; said < linkLimits.hellosPerMinute; said++) fleet.end.send(hello)
  await settled()
  expect(fleet.closed).toBeNull()
  fleet.end.send(hello)
  await settled()
  expect(fleet.closed).toBe(linkClose.grammar)
})

describe('the result of a command, and an event', () => {
  const results = { id: 7, ok: true } as const
  const upgraded = { agoMs: 0, event: { kind: 'upgraded', swVersion: '10.1' } } as const

  test('are counted when the fleet owns the device', async () => {
    const fleet = await connect()
    await fleet.say(id, {})
    const before = stats()
    fleet.end.send({ op: 'result', deviceId: id, ...results })
    fleet.end.send({ op: 'result', deviceId: id, id: 8, ok: false, code: 'upgradeFailed', upgradeCode: 105 })
    fleet.end.send({ op: 'result', deviceId: id, id: 9, ok: false, code: 'ofNewerDevices' as 'cancelled' })
    fleet.end.send({ op: 'event', deviceId: id, ...upgraded })
    await settled()
    expect(stats()).toEqual({ ...before, results: before.results + 3, events: before.events + 1 })
    expect(fleet.closed).toBeNull()
    fleet.end.close()
  })

  test('are dropped and counted for a device of another fleet, and for one that does not exist', async () => {
    const [fleet, other] = [await connect(), await connect()]
    await fleet.say(id, {})
    const before = stats()
    other.end.send({ op: 'result', deviceId: id, ...results })
    other.end.send({ op: 'event', deviceId: 'u-nobody', ...upgraded })
    await settled()
    expect(stats()).toEqual({ ...before, foreign: before.foreign + 1, unknown: before.unknown + 1 })
    for (const one of [fleet, other]) one.end.close()
  })

  test('are dropped and counted for a device beyond the token', async () => {
    const fleet = await scriptedFleet({ attach: (end) => app.core.devices.attach(end, only('u-nobody')) })
    const before = stats()
    fleet.end.send({ op: 'result', deviceId: id, ...results })
    fleet.end.send({ op: 'event', deviceId: id, ...upgraded })
    await settled()
    expect(stats()).toEqual({ ...before, forbidden: before.forbidden + 2 })
    fleet.end.close()
  })

  test.each([
    { op: 'event', deviceId: 'u-000001', agoMs: 0, event: { kind: 'exploded' } },
    {
      op: 'result',
      id: 1,
      deviceId: 'u-000001',
      ok: true,
      data: { networks: [{ ssid: 'a\u0000b', signal: 5, secured: true, known: false }] },
    },
  ])('that are not valid are counted, and the other devices keep their link: $op', async (frame) => {
    const fleet = await connect()
    const { invalid } = app.core.devices.stats()
    fleet.end.send(frame as never)
    await settled()
    expect(app.core.devices.stats().invalid).toBe(invalid + 1)
    expect(fleet.closed).toBeNull()
    fleet.end.close()
  })
})

describe('a fleet with another version of the grammar', () => {
  test.each([linkVersion - 1, linkVersion + 1])('%i gets the close code 4406 and no device', async (v) => {
    const link = memoryLink()
    const frames: CoreFrame[] = []
    let closed = 0
    link.fleet.onFrame = (frame) => frames.push(frame)
    link.fleet.onClose = (code) => (closed = code)
    app.core.devices.attach(link.core)
    link.fleet.send({ op: 'hello', v })
    link.fleet.send({ op: 'reports', reports: [[id, 1, 1, onAir]] })
    await settled()
    expect([closed, frames]).toEqual([4406, []])
    expect(rowOf(id)?.status).toBe('offline')
  })

  test('gets that code also when its hello has another form', async () => {
    const link = memoryLink()
    let closed = 0
    link.fleet.onClose = (code) => (closed = code)
    app.core.devices.attach(link.core)
    link.fleet.send({ op: 'hello', v: linkVersion + 1, accepts: 'all' } as never)
    await settled()
    expect(closed).toBe(4406)
  })
})
