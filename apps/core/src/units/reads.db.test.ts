import { Unit, UnitRow } from '@backhaul/contract/units'
import * as z from 'zod'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'
import { ask } from '../../../../tests/support/ask.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../tests/support/scripted-fleet.ts'
import { manualClock } from '@backhaul/clock'
import type { UnitRecord } from '../devices/record.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
/** One that luc_regular sees through a group, and one of another inventory. */
let [seen, unseen] = ['', '']
const groupsOfRegular = ['g-001', 'g-002', 'g-003']
const all = () => [...app.core.registry.units.byId.values()]
const idsOf = (records: readonly UnitRecord[]) => records.map(({ id }) => id).toSorted()

beforeAll(async () => {
  app = await startTestApp({ clock, environment: { HEARTBEAT_MS: '3600000' } })
  fleet = await scriptedFleet(app.core.devices)
  const regular = await app.database.prisma.userGroup.findMany({ where: { user: { username: 'luc_regular' } } })
  groupsOfRegular.splice(0, 3, ...regular.map(({ groupId }) => groupId))
  seen = all().find(({ groups }) => groups.some((group) => groupsOfRegular.includes(group)))?.id as string
  unseen = all().find(({ inventoryId }) => inventoryId === 'inv-6')?.id as string
  const modem = { id: 'm', uiType: 'cell', downlinkKbps: 9, technology: '4G', rttMs: 50, lossPercent: 0, roaming: false, activeSim: 'B' }
  await fleet.say(seen, {
    applications: { video: 'running' },
    position: { lat: 48.2, lng: 16.37, ageMs: 0 },
    modems: [0, 1].map((port) => ({ ...modem, port, name: `Modem ${port}`, state: 'connected', uplinkKbps: 5, signalQuality: 61 })),
    linksKbps: [1100, 900],
  })
})
afterAll(() => app.close())

const as = (role: string, path: `/${string}`) => ask(app, role, `GET ${path}`)

describe('the list of units', () => {
  const fetched = async (role: string, query = '') => {
    const { status, body } = await as(role, `/devices/fetch${query}`)
    return { status, code: body.code, ids: body.units?.map((unit: UnitRow) => unit.uniqueId).toSorted(), body }
  }

  test('has every unit for those who see everything, each in the shape of a row', async () => {
    const { body, ids } = await fetched('super_user')
    expect(ids).toEqual(idsOf(all()))
    expect(body.truncated).toBe(false)
    expect(z.array(UnitRow.strict()).safeParse(body.units).error).toBeUndefined()
  })

  test('has the units of whole inventories, of groups, or single ones, as the caller is entitled', async () => {
    const { prisma } = app.database
    const memberOf = async (username: string) =>
      (await prisma.userInventory.findMany({ where: { user: { username } } })).map((one) => one.inventoryId)
    const inventories = await memberOf('luc_admin')
    expect((await fetched('luc_admin')).ids).toEqual(idsOf(all().filter(({ inventoryId }) => inventories.includes(inventoryId))))
    expect((await fetched('luc_regular')).ids).toEqual(
      idsOf(all().filter(({ groups }) => groups.some((group) => groupsOfRegular.includes(group)))),
    )
    const shared = (await prisma.userUnit.findMany({ where: { user: { username: 'luc_freelancer' } } })).map(({ unitId }) => unitId)
    expect(shared.length).toBeGreaterThan(0)
    expect((await fetched('luc_freelancer')).ids).toEqual(shared.toSorted())
  })

  test('of a group has its units and no other; out of scope is as good as missing', async () => {
    const [group] = groupsOfRegular
    expect((await fetched('luc_regular', `?group=${group}`)).ids).toEqual(
      idsOf(all().filter(({ groups }) => groups.includes(group as string))),
    )
    const foreign = all().find(({ id }) => id === unseen)?.groups[0]
    for (const one of [foreign, 'g-nowhere'])
      expect(await fetched('luc_regular', `?group=${one}`)).toMatchObject({ status: 404, code: 'GROUP_NOT_FOUND' })
  })

  test('of positions has the units that have one, with the time of the fix', async () => {
    expect((await as('luc_regular', '/devices/fetch_coords')).body).toEqual([{ uniqueId: seen, lat: 48.2, lng: 16.37, at: clock.now() }])
    expect((await as('luc_partner', '/devices/fetch_coords')).body).toEqual([])
    expect((await as('luc_regular', '/devices/fetch_coords?group=g-nowhere')).body.code).toBe('GROUP_NOT_FOUND')
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

  test('is answered whole, as a row, its place and its links, all saying the same', async () => {
    const [whole, row, location, modems] = await Promise.all(paths(seen).map(async (path) => (await as('luc_regular', path)).body))
    expect(Unit.strict().safeParse(whole).error).toBeUndefined()
    expect(row).toEqual(all().find(({ id }) => id === seen)?.row)
    expect(whole).toMatchObject(row)
    expect(whole).toMatchObject({ uid: seen, status: 'streaming', totalBitrate: 2000, inventoryName: expect.any(String) })
    expect(whole.groupNames).toHaveLength(row.groups.length)
    expect(location).toEqual(row.location)
    expect(location.address).not.toBe('')
    expect(modems).toEqual(whole.modems)
    expect(modems.map((modem: { uplinkKbps: number }) => modem.uplinkKbps)).toEqual([1100, 900])
  })

  test('has no place when it never had a fix', async () => {
    const { body, status } = await as('super_user', `/devices/${unseen}/location`)
    expect([status, body]).toEqual([200, null])
  })

  test('that never sent has an empty history; one that sends has a point every five seconds', async () => {
    clock.advance(10_000)
    const { body } = await as('luc_regular', `/v2/units/${seen}/bandwidth`)
    expect(body).toMatchObject({
      stepMs: 5000,
      totalKbps: [2000, 2000],
      links: [{ name: 'Modem 0', kbps: [1100, 1100] }, { name: 'Modem 1' }],
    })
    expect(body.at[1] - body.at[0]).toBe(5000)
    expect((await as('super_user', `/v2/units/${unseen}/bandwidth`)).body.at).toEqual([])
  })

  test('out of scope answers like one that does not exist, on every path', async () => {
    const answers = await Promise.all(
      [...paths(unseen), ...paths('u-nowhere')].map(async (path) => {
        const { status, body } = await as('luc_regular', path)
        return [status, body.code]
      }),
    )
    expect(answers).toEqual(answers.map(() => [404, 'UNIT_NOT_FOUND']))
  })

  test('that is shared alone is answered on every path, and no other is', async () => {
    const [shared] = await app.database.prisma.userUnit.findMany({ where: { user: { username: 'luc_freelancer' } } })
    const statusOf = async (id: string) =>
      new Set(await Promise.all(paths(id).map(async (path) => (await as('luc_freelancer', path)).status)))
    expect(await statusOf(shared?.unitId as string)).toEqual(new Set([200]))
    const neighbour = all().find(({ id, groups }) => id !== shared?.unitId && groups.some((group) => all()[0]?.groups.includes(group)))
    expect(await statusOf(neighbour?.id as string)).toEqual(new Set([404]))
  })

  test('shows a change at once', async () => {
    await fleet.say(seen, { linksKbps: [1, 2] })
    expect((await as('luc_regular', `/v2/units/${seen}`)).body).toMatchObject({ totalBitrate: 3, linksKbps: [1, 2] })
  })
})

describe('the paged list', () => {
  const page = async (query: string, role = 'super_user') => (await as(role, `/v2/admin/units?${query}`)).body
  const names = (body: { items: Unit[] }) => body.items.map(({ name }) => name)
  const sorted = () =>
    all()
      .map(({ row }) => row.name)
      .toSorted((a, b) => (a < b ? -1 : 1))

  test('goes through all units in the order of their names, each once', async () => {
    const pages = await Promise.all([0, 25, 50, 75].map((offset) => page(`offset=${offset}&limit=25`)))
    expect(pages.flatMap(names)).toEqual(sorted())
    expect(pages.map(({ total, items }) => [total, items.length])).toEqual([[60, 25], [60, 25], [60, 10], [60, 0]]) // prettier-ignore
  })

  test('goes backwards too', async () => {
    const pages = await Promise.all([0, 25, 50, 75].map((offset) => page(`offset=${offset}&limit=25&sortDir=desc`)))
    expect(pages.flatMap(names)).toEqual(sorted().toReversed())
  })

  test.each(['uniqueId', 'type', 'serialNumber', 'swVersion'] as const)('sorts by %s', async (key) => {
    const values = (await page(`limit=200&sortBy=${key}`)).items.map((unit: Unit) => unit[key])
    expect(values).toEqual(all().map((record) => app.core.registry.unitDetails(record)[key]).toSorted((a, b) => (a < b ? -1 : a > b ? 1 : 0))) // prettier-ignore
  })

  test('sorts by what a unit runs now, not by what it ran before', async () => {
    await page('sortBy=swVersion')
    await fleet.say(seen, { swVersion: '0.0.1' })
    expect((await page('sortBy=swVersion&limit=1')).items[0].uniqueId).toBe(seen)
  })

  test('finds by part of a value, whatever its case, and counts every match', async () => {
    const { serialNumber } = app.core.registry.unitDetails(all()[7] as UnitRecord)
    expect((await page(`searchKey=serialNumber&searchValue=${serialNumber.toLowerCase()}`)).items).toHaveLength(1)
    const matching = sorted().filter((name) => name.toLowerCase().includes('lu800'))
    expect(matching.length).toBeGreaterThan(2)
    const body = await page('searchValue=Lu800&limit=2')
    expect([body.total, names(body)]).toEqual([matching.length, matching.slice(0, 2)])
    expect((await page('searchValue=nothing-is-called-so')).total).toBe(0)
  })

  test('has what is in scope and nothing else, also when somebody else asked before', async () => {
    await page('limit=200')
    const { items, total } = await page('limit=200', 'luc_admin')
    const { body } = await as('luc_admin', '/devices/fetch')
    expect(items.map((unit: Unit) => unit.uniqueId).toSorted()).toEqual(body.units.map((unit: Unit) => unit.uniqueId).toSorted())
    expect(total).toBe(items.length)
    expect(total).toBeLessThan(60)
  })
})
