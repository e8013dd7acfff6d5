import { Unit, UnitRow } from '@backhaul/contract/units'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { ask } from '../../../../../tests/support/ask.ts'
import { aGroup, anInventory, aUnit, aUser, type TestUser } from '../../../../../tests/support/builders.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'
import type { UnitRecord } from '../../devices/registry/record.ts'
import type { RegistryGroup } from '../../devices/registry/registry.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
let group: RegistryGroup, otherGroup: RegistryGroup, foreignGroup: RegistryGroup
/** On air, in the first group. */
let sending: UnitRecord
let shared: UnitRecord, inOtherGroup: UnitRecord, inInventory: UnitRecord, foreign: UnitRecord
/** Members of everything, of the first inventory, of the two groups in it, and of a unit of the first group. */
let all: TestUser, admin: TestUser, operator: TestUser, freelancer: TestUser

beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock, environment: { HEARTBEAT_MS: '3600000' } })
  fleet = await scriptedFleet(app.core.devices)
  const inventory = await anInventory(app)
  group = await aGroup(app, inventory)
  otherGroup = await aGroup(app, inventory)
  foreignGroup = await aGroup(app)
  sending = await aUnit(app, { groups: [group], name: 'Berlin-LU800-02', type: 'LU-800', swVersion: '9.1.0' })
  shared = await aUnit(app, { groups: [group], name: 'Berlin-LU800-01', type: 'Solo', swVersion: '10.1.0' })
  inOtherGroup = await aUnit(app, { groups: [otherGroup], name: 'Aachen-Lite', type: 'LU-Lite' })
  inInventory = await aUnit(app, { inventories: [inventory], name: 'Zwickau-lu800-1', serialNumber: 'A-1' })
  foreign = await aUnit(app, { groups: [foreignGroup], name: 'Cairo-Lite' })
  all = await aUser(app, { role: 'super_user' })
  admin = await aUser(app, { role: 'luc_admin', inventories: [inventory] })
  operator = await aUser(app, { role: 'luc_regular', groups: [group, otherGroup] })
  freelancer = await aUser(app, { role: 'luc_freelancer', units: [shared] })
  const modem = { id: 'm', uiType: 'cell', downlinkKbps: 9, technology: '4G', rttMs: 50, lossPercent: 0, roaming: false, activeSim: 'B' }
  await fleet.say(sending.id, {
    applications: { video: 'running' },
    position: { lat: 48.2, lng: 16.37, ageMs: 0 },
    modems: [0, 1].map((port) => ({ ...modem, port, name: `Modem ${port}`, state: 'connected', uplinkKbps: 5, signalQuality: 61 })),
    linksKbps: [1100, 900],
  })
})
afterAll(() => app.close())

const as = (user: TestUser, path: `/${string}`) => ask(app, user, `GET ${path}`)
const everyUnit = () => [sending, shared, inOtherGroup, inInventory, foreign]
const idsOf = (records: readonly UnitRecord[]) => records.map(({ id }) => id).toSorted()

describe('the list of units', () => {
  const fetched = async (user: TestUser, query = '') => {
    const { status, body } = await as(user, `/devices/fetch${query}`)
    return { status, code: body.code, ids: body.units?.map((unit: UnitRow) => unit.uniqueId).toSorted(), body }
  }

  test('has every unit for a user who sees everything, each in the shape of a row', async () => {
    const { body, ids } = await fetched(all)
    expect(ids).toEqual(idsOf(everyUnit()))
    expect(body.truncated).toBe(false)
    expect(z.array(UnitRow.strict()).safeParse(body.units).error).toBeUndefined()
  })

  test('has the units of the inventories, of the groups, or the single units that the caller is a member of', async () => {
    expect((await fetched(admin)).ids).toEqual(idsOf([sending, shared, inOtherGroup, inInventory]))
    expect((await fetched(operator)).ids).toEqual(idsOf([sending, shared, inOtherGroup]))
    expect((await fetched(freelancer)).ids).toEqual([shared.id])
  })

  test('of a group has the units of that group only; a group out of scope is refused like a missing one', async () => {
    expect((await fetched(operator, `?group=${group.id}`)).ids).toEqual(idsOf([sending, shared]))
    for (const id of [foreignGroup.id, 'no-such-group'])
      expect(await fetched(operator, `?group=${id}`)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' })
  })

  test('of positions has the units that have one, with the time of the fix', async () => {
    const position = { uniqueId: sending.id, lat: 48.2, lng: 16.37, at: clock.now() }
    expect((await as(operator, '/devices/fetch_coords')).body).toEqual([position])
    const stranger = await aUser(app, { role: 'luc_partner', groups: [foreignGroup] })
    expect((await as(stranger, '/devices/fetch_coords')).body).toEqual([])
    expect((await as(operator, '/devices/fetch_coords?group=no-such-group')).body.code).toBe('GROUP_NOT_FOUND')
  })
})

describe('one unit', () => {
  const paths = (id: string) =>
    [
      `/v2/units/${id}`,
      `/devices/fetch_by_id/${id}`,
      `/devices/${id}/location`,
      `/devices/${id}/modems`,
      `/v2/units/${id}/bandwidth`,
    ] as const

  test('has the same values in its details, its row, its location and its modems', async () => {
    const [details, row, location, modems] = await Promise.all(paths(sending.id).map(async (path) => (await as(operator, path)).body))
    expect(Unit.strict().safeParse(details).error).toBeUndefined()
    expect(row).toEqual(sending.row)
    expect(details).toMatchObject(row)
    expect(details).toMatchObject({ uid: sending.id, status: 'streaming', totalBitrate: 2000, inventoryName: expect.any(String) })
    expect(details.groupNames).toHaveLength(row.groups.length)
    expect(location).toEqual(row.location)
    expect(location.address).not.toBe('')
    expect(modems).toEqual(details.modems)
    expect(modems.map((modem: { uplinkKbps: number }) => modem.uplinkKbps)).toEqual([1100, 900])
  })

  test('has no location before its first fix', async () => {
    const { body, status } = await as(all, `/devices/${foreign.id}/location`)
    expect([status, body]).toEqual([200, null])
  })

  test('has an empty history before it first sends, then a point every five seconds', async () => {
    clock.advance(10_000)
    const { body } = await as(operator, `/v2/units/${sending.id}/bandwidth`)
    expect(body).toMatchObject({
      stepMs: 5000,
      totalKbps: [2000, 2000],
      links: [{ name: 'Modem 0', kbps: [1100, 1100] }, { name: 'Modem 1' }],
    })
    expect(body.at[1] - body.at[0]).toBe(5000)
    expect((await as(all, `/v2/units/${foreign.id}/bandwidth`)).body.at).toEqual([])
    const bitrates = { stepMs: 5000, units: [{ uniqueId: sending.id, kbps: [2000, 2000] }] }
    expect((await as(operator, '/v2/units/bitrates')).body).toEqual(bitrates)
    expect((await as(freelancer, '/v2/units/bitrates')).body.units).toEqual([])
  })

  test('out of scope is refused like one that does not exist, on every path', async () => {
    const answers = await Promise.all(
      [...paths(foreign.id), ...paths(inInventory.id), ...paths('no-such-unit')].map(async (path) => {
        const { status, body } = await as(operator, path)
        return [status, body.code]
      }),
    )
    expect(answers).toEqual(answers.map(() => [404, 'UNIT_NOT_FOUND']))
  })

  test('that is shared with the caller is returned on every path, and another unit of its group is not', async () => {
    const statusOf = async (unit: UnitRecord) =>
      new Set(await Promise.all(paths(unit.id).map(async (path) => (await as(freelancer, path)).status)))
    expect(await statusOf(shared)).toEqual(new Set([200]))
    expect(await statusOf(sending)).toEqual(new Set([404]))
  })

  test('shows a change at once', async () => {
    await fleet.say(sending.id, { linksKbps: [1, 2] })
    expect((await as(operator, `/v2/units/${sending.id}`)).body).toMatchObject({ totalBitrate: 3, linksKbps: [1, 2] })
  })
})

describe('the paged list', () => {
  const page = async (query: string, user = all) => (await as(user, `/v2/admin/units?${query}`)).body
  const names = (body: { items: Unit[] }) => body.items.map(({ name }) => name)
  const sorted = () =>
    everyUnit()
      .map(({ row }) => row.name)
      .toSorted((a, b) => (a < b ? -1 : 1))

  test.each(['asc', 'desc'])('has every unit once over all pages, in the order of the names, %s', async (sortDir) => {
    const pages = await Promise.all([0, 2, 4, 6].map((offset) => page(`offset=${offset}&limit=2&sortDir=${sortDir}`)))
    expect(pages.flatMap(names)).toEqual(sortDir === 'asc' ? sorted() : sorted().toReversed())
    expect(pages.map(({ total, items }) => [total, items.length])).toEqual([[5, 2], [5, 2], [5, 1], [5, 0]]) // prettier-ignore
  })

  test.each(['uniqueId', 'type', 'serialNumber', 'swVersion'] as const)('is sorted by %s', async (key) => {
    const values = (await page(`limit=200&sortBy=${key}`)).items.map((unit: Unit) => unit[key])
    expect(values).toEqual(everyUnit().map((record) => app.core.registry.unitDetails(record)[key]).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))) // prettier-ignore
    expect(new Set(values).size).toBeGreaterThan(1)
  })

  test('is sorted by the version that a unit runs now, not by the one before', async () => {
    await page('sortBy=swVersion')
    await fleet.say(sending.id, { swVersion: '0.0.1' })
    expect((await page('sortBy=swVersion&limit=1')).items[0].uniqueId).toBe(sending.id)
  })

  test('is searched by part of a value in upper or lower case, and counts every match', async () => {
    expect(names(await page('searchKey=serialNumber&searchValue=a-1'))).toEqual([inInventory.row.name])
    const body = await page('searchValue=Lu800&limit=2')
    expect([body.total, names(body)]).toEqual([3, ['Berlin-LU800-01', 'Berlin-LU800-02']])
    expect((await page('searchValue=no-such-name')).total).toBe(0)
  })

  test('has the units in scope only, also after a user with a wider scope read it', async () => {
    await page('limit=200')
    const { items, total } = await page('limit=200', admin)
    expect(items.map((unit: Unit) => unit.uniqueId).toSorted()).toEqual(idsOf([sending, shared, inOtherGroup, inInventory]))
    expect(total).toBe(4)
  })
})
