import { manualClock } from '@backhaul/clock'
import { topicName, type TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { type ScriptedFleet, scriptedFleet } from '../../../../../tests/support/scripted-fleet.ts'
import type { Memberships, Scope } from '../../scope.ts'
import type { NewUnit } from '../../store/units.ts'
import type { UnitRecord } from './record.ts'

const clock = manualClock()
let app: TestApp
let fleet: ScriptedFleet
beforeAll(async () => {
  app = await startTestApp({ clock, environment: { HEARTBEAT_MS: '3600000' } })
  fleet = await scriptedFleet(app.core.devices)
})
afterAll(() => app.close())

const store = () => app.core.store
const registry = () => app.core.registry
let made = 0
/** A unit of inv-1 that no other test uses. */
const newUnit = (fields: Partial<NewUnit> = {}): NewUnit => {
  const uniqueId = `u-new-${++made}`
  const plain = { name: `New-${made}`, type: 'LU-800', serialNumber: uniqueId, swVersion: '10.1.0' } as const
  return { uniqueId, ...plain, inventoryId: 'inv-1', inventories: ['inv-1'], groups: [], ...fields }
}
async function added(fields: Partial<NewUnit> = {}): Promise<UnitRecord> {
  const stored = await store().units.create(newUnit(fields), clock.now())
  if ('refused' in stored) throw new Error(stored.refused)
  return registry().add('unit', stored)
}
async function moved(record: UnitRecord, wanted: Memberships): Promise<void> {
  const stored = await store().units.setMemberships(record.id, wanted)
  if ('refused' in stored) throw new Error(stored.refused)
  registry().move(record, stored)
}
/** Topics of a kind that contain a key. */
const holding = (kind: (typeof topics)[keyof typeof topics], key: string): TopicName[] =>
  ['inv-1', 'inv-2', 'inv-3']
    .map((id) => topicName('i', id, kind))
    .concat(['g-001', 'g-002', 'g-003', 'g-008'].map((id) => topicName('g', id, kind)))
    .filter((name) => app.core.hub.topic(name)?.get(key) !== undefined)
const noticesOf = (name: TopicName, unitId: string) =>
  [...(app.core.hub.topic(name)?.entries() ?? [])].filter(([, { unitId: id }]) => id === unitId).map(([key, { type }]) => [type, key])
const scope = (fields: Partial<Scope>): Scope => ({
  all: false,
  inventoryIds: new Set(),
  groupIds: new Set(),
  unitIds: new Set(),
  ...fields,
})

let unit: UnitRecord
beforeEach(async () => {
  // g-001 lies in inv-1, g-002 and g-008 in inv-2, g-003 in inv-3.
  unit = await added({ inventories: ['inv-1', 'inv-2'], groups: ['g-001', 'g-002'] })
})

describe('a unit of several inventories and groups', () => {
  test('is in the topics of all of them, with the primary inventory first', () => {
    expect(holding(topics.units, unit.id)).toEqual(['i/inv-1/units', 'i/inv-2/units', 'g/g-001/units', 'g/g-002/units'])
    expect(unit.row).toMatchObject({ inventoryId: 'inv-1', inventories: ['inv-1', 'inv-2'], groups: ['g-001', 'g-002'] })
  })

  test('is found through each of them, once, and through no other', () => {
    const { units } = registry()
    for (const reach of [{ inventoryIds: new Set(['inv-2']) }, { groupIds: new Set(['g-001']) }, { unitIds: new Set([unit.id]) }])
      expect(units.find(scope(reach), unit.id)).toBe(unit)
    expect(units.find(scope({ inventoryIds: new Set(['inv-3']), groupIds: new Set(['g-003']) }), unit.id)).toBeNull()
    const both = units.rows(scope({ inventoryIds: new Set(['inv-1', 'inv-2']) }), undefined).rows
    expect(both.filter(({ uniqueId }) => uniqueId === unit.id)).toHaveLength(1)
  })

  test('a move takes its row out of the topics it loses and puts it into those it gains, each with its own memberships', async () => {
    await moved(unit, { inventoryId: 'inv-2', inventories: ['inv-2', 'inv-3'], groups: ['g-002', 'g-003'] })
    const names: TopicName[] = ['i/inv-2/units', 'i/inv-3/units', 'g/g-002/units', 'g/g-003/units']
    expect(holding(topics.units, unit.id)).toEqual(names)
    expect(names.map((name) => app.core.hub.topic(name)?.get(unit.id))).toEqual([
      { ...unit.row, inventories: ['inv-2'], groups: ['g-002'] },
      { ...unit.row, inventoryId: null, inventories: ['inv-3'], groups: ['g-003'] },
      { ...unit.row, inventories: ['inv-2'], groups: ['g-002'] },
      { ...unit.row, inventoryId: null, inventories: ['inv-3'], groups: ['g-003'] },
    ])
    expect(unit.row).toMatchObject({ inventoryId: 'inv-2', inventories: ['inv-2', 'inv-3'], groups: ['g-002', 'g-003'] })
    expect(registry().unitDetails(unit)).toMatchObject({ inventoryName: 'Northlight Europe' })
    expect(registry().units.find(scope({ groupIds: new Set(['g-001']) }), unit.id)).toBeNull()
  })

  test('a move takes its alerts along', async () => {
    await fleet.say(unit.id, { battery: { connected: true, charging: false, percentage: 3 } })
    const alert = unit.alerts.find(({ type }) => type === 'battery')
    expect(alert).toBeDefined()
    await registry().flush()
    await moved(unit, { inventoryId: 'inv-3', inventories: ['inv-3'], groups: ['g-003'] })
    expect(holding(topics.alerts, alert?.id as string)).toEqual(['i/inv-3/alerts', 'g/g-003/alerts'])
    await registry().flush()
    expect(await app.database.prisma.alert.findUnique({ where: { id: alert?.id as string } })).toMatchObject({ inventoryId: 'inv-3' })
  })

  test('topics that gain it get deviceAdded, those that lose it deviceRemoved, and the others nothing', async () => {
    await moved(unit, { inventoryId: 'inv-1', inventories: ['inv-1', 'inv-2'], groups: ['g-002', 'g-008'] })
    const types = (name: TopicName) => noticesOf(name, unit.id).map(([type]) => type)
    expect(types('g/g-001/notices')).toEqual(['deviceAdded', 'deviceRemoved'])
    expect(types('g/g-008/notices')).toEqual(['deviceAdded'])
    for (const name of ['i/inv-1/notices', 'i/inv-2/notices', 'g/g-002/notices'] as const) expect(types(name)).toEqual(['deviceAdded'])
    // One event, one key: a console that watches several topics shows it once.
    const keys = (['i/inv-1/notices', 'i/inv-2/notices', 'g/g-002/notices'] as const).map((name) => noticesOf(name, unit.id)[0]?.[1])
    expect(new Set(keys).size).toBe(1)
  })

  test('reports are published in the new topics after a move', async () => {
    await moved(unit, { inventoryId: 'inv-3', inventories: ['inv-3'], groups: [] })
    await fleet.say(unit.id, { applications: { video: 'running' } })
    expect(app.core.hub.topic('i/inv-3/units')?.get(unit.id)).toMatchObject({ status: 'streaming' })
    expect(app.core.hub.topic('i/inv-1/units')?.get(unit.id)).toBeUndefined()
  })

  test('a page of the unit list follows moves', async () => {
    const europe = scope({ inventoryIds: new Set(['inv-2']) })
    expect(registry().orders.by(europe, 'name')).toContain(unit)
    await moved(unit, { inventoryId: 'inv-1', inventories: ['inv-1'], groups: [] })
    expect(registry().orders.by(europe, 'name')).not.toContain(unit)
  })
})

test('a removed unit leaves lists, topics and database; its alert is cleared and its reports are unknown', async () => {
  await fleet.say(unit.id, {})
  await fleet.say(unit.id, { battery: { connected: true, charging: false, percentage: 3 } })
  const [alert] = unit.alerts
  expect(await store().units.remove(unit.id, app.core.clock.now())).toBe('removed')
  registry().remove(unit)
  expect(registry().device(unit.id)).toBeUndefined()
  expect(holding(topics.units, unit.id)).toEqual([])
  expect(holding(topics.alerts, alert?.id as string)).toEqual([])
  expect(noticesOf('g/g-002/notices', unit.id).map(([type]) => type)).toEqual(['deviceAdded', 'unitStatusChange', 'deviceRemoved'])
  const { unknown } = app.core.devices.stats()
  await fleet.say(unit.id, {})
  expect(app.core.devices.stats().unknown).toBe(unknown + 1)
  await registry().flush()
  expect(await app.database.prisma.alert.findUnique({ where: { id: alert?.id as string } })).toMatchObject({
    clearedAt: new Date(clock.now()),
  })
  await expect(store().units.configure(unit.id, { comment: 'late' }, clock.now())).rejects.toMatchObject({ code: 'UNIT_NOT_FOUND' })
  expect(await store().units.setMemberships(unit.id, unit)).toEqual({ refused: 'unknown' })
})

test('channels and servers are added, moved and removed alike', async () => {
  const server = await store().servers.create(
    { id: 's-new', name: 'New-HUB', serial: 's-new', type: 'mmh_server', swVersion: '10.1.0', maxChannels: 4, inventoryId: 'inv-1', inventories: ['inv-1'], groups: [] }, // prettier-ignore
    clock.now(),
  )
  const channel = await store().channels.create(
    { id: 'c-new', name: 'New-PRV', serverId: 's-new', liveuVersion: '10.1.0', inventoryId: 'inv-1', inventories: ['inv-1'], groups: [] },
    clock.now(),
  )
  if ('refused' in server || 'refused' in channel) throw new Error('refused')
  const records = [registry().add('server', server), registry().add('channel', channel)] as const
  const wanted = { inventoryId: 'inv-1', inventories: ['inv-1', 'inv-2'], groups: ['g-002'] }
  for (const [record, area, kind] of [
    [records[0], store().servers, topics.servers],
    [records[1], store().channels, topics.channels],
  ] as const) {
    registry().move(record, (await area.setMemberships(record.id, wanted)) as Memberships)
    expect(holding(kind, record.id)).toEqual([`i/inv-1/${kind.kind}`, `i/inv-2/${kind.kind}`, `g/g-002/${kind.kind}`])
  }
  expect(await store().servers.remove('s-new', 0)).toBe('inUse')
  expect([await store().channels.remove('c-new', 0), await store().servers.remove('s-new', 0)]).toEqual(['removed', 'removed'])
  for (const record of records) registry().remove(record)
  expect([...holding(topics.servers, 's-new'), ...holding(topics.channels, 'c-new')]).toEqual([])
})

describe('groups and inventories', () => {
  test('a new group has topics; removed, its units leave it and its topics end', async () => {
    expect(await store().groups.create({ id: 'g-new', name: 'New', inventoryId: 'inv-1' }, clock.now())).toBe(true)
    expect(await store().groups.create({ id: 'g-new2', name: 'New', inventoryId: 'inv-1' }, clock.now())).toBe(false)
    registry().places.addGroup({ id: 'g-new', name: 'New', inventoryId: 'inv-1' })
    await moved(unit, { inventoryId: 'inv-1', inventories: ['inv-1'], groups: ['g-001', 'g-new'] })
    expect(app.core.hub.topic('g/g-new/units')?.get(unit.id)).toEqual({ ...unit.row, groups: ['g-new'] })
    expect(registry().unitDetails(unit).groupNames).toContain('New')
    expect(await store().groups.remove('g-new')).toBe(true)
    registry().places.removeGroup('g-new')
    expect(unit.row.groups).toEqual(['g-001'])
    expect(app.core.hub.topic('g/g-new/units')).toBeUndefined()
    expect(registry().group(scope({ all: true }), 'g-new')).toBeNull()
  })

  test('an inventory is removed only while no device has it as its primary one', async () => {
    expect(await store().inventories.create({ id: 'inv-new', name: 'New', organisationId: 'org-1' })).toBe(true)
    registry().places.addInventory({ id: 'inv-new', name: 'New' })
    await moved(unit, { inventoryId: 'inv-new', inventories: ['inv-new', 'inv-1'], groups: [] })
    expect(app.core.hub.topic('i/inv-new/units')?.get(unit.id)).toEqual({ ...unit.row, inventories: ['inv-new'] })
    expect(await store().inventories.remove('inv-new')).toBe('inUse')
    await moved(unit, { inventoryId: 'inv-1', inventories: ['inv-1', 'inv-new'], groups: [] })
    expect(await store().inventories.remove('inv-new')).toBe('removed')
    registry().places.removeInventory('inv-new')
    expect(unit.row.inventories).toEqual(['inv-1'])
    expect(app.core.hub.topic('i/inv-new/units')).toBeUndefined()
  })

  test('a move that was stored before a group was removed does not bring the group back', async () => {
    await store().groups.create({ id: 'g-brief', name: 'Brief', inventoryId: 'inv-1' }, clock.now())
    registry().places.addGroup({ id: 'g-brief', name: 'Brief', inventoryId: 'inv-1' })
    const stored = (await store().units.setMemberships(unit.id, { ...unit, groups: ['g-brief'] })) as Memberships
    await store().groups.remove('g-brief')
    registry().places.removeGroup('g-brief')
    registry().move(unit, stored)
    expect(unit.row.groups).toEqual([])
    expect(unit.topics).not.toContain('g/g-brief/units')
  })
})

describe('the database', () => {
  test('refuses a group that lies in none of the inventories, and what does not exist', async () => {
    const refusalOf = async (wanted: Partial<Memberships>) =>
      store().units.setMemberships(unit.id, { inventoryId: 'inv-1', inventories: ['inv-1'], groups: [], ...wanted })
    expect(await refusalOf({ groups: ['g-003'] })).toEqual({ refused: 'unknown' })
    expect(await refusalOf({ groups: ['g-none'] })).toEqual({ refused: 'unknown' })
    expect(await refusalOf({ inventories: ['inv-1', 'inv-none'] })).toEqual({ refused: 'unknown' })
    expect(await refusalOf({ inventories: Array.from({ length: 51 }, (_, i) => `i-${i}`) })).toEqual({ refused: 'tooMany' })
    expect(await store().units.setMemberships('u-none', unit)).toEqual({ refused: 'unknown' })
    expect((await store().units.all()).find(({ uniqueId }) => uniqueId === unit.id)).toMatchObject({
      inventories: unit.inventories,
      groups: unit.groups,
    })
  })

  test('keeps names unique among all units of an inventory, associated ones included', async () => {
    const other = await added({ inventoryId: 'inv-3', inventories: ['inv-3'], name: unit.row.name })
    expect(await store().units.setMemberships(other.id, { inventoryId: 'inv-3', inventories: ['inv-3', 'inv-2'], groups: [] })).toEqual({
      refused: 'taken',
      by: 'name',
    })
    expect(await store().units.create(newUnit({ inventoryId: 'inv-2', inventories: ['inv-2'], name: unit.row.name }), 0)).toEqual({
      refused: 'taken',
      by: 'name',
    })
    await moved(unit, { inventoryId: 'inv-1', inventories: ['inv-1'], groups: [] })
    await moved(other, { inventoryId: 'inv-3', inventories: ['inv-3', 'inv-2'], groups: [] })
    const third = await added({ inventoryId: 'inv-2', inventories: ['inv-2'] })
    expect(await store().units.configure(third.id, { name: other.row.name }, clock.now())).toBeNull()
  })

  test('lets one of two parallel writes win that would give an inventory one name twice', async () => {
    for (let round = 0; round < 20; round++) {
      const here = await added({ inventoryId: 'inv-2', inventories: ['inv-2'] })
      const there = await added({ inventoryId: 'inv-3', inventories: ['inv-3'] })
      const [renamed, associated] = await Promise.all([
        store().units.configure(here.id, { name: there.row.name }, clock.now()),
        store().units.setMemberships(there.id, { inventoryId: 'inv-3', inventories: ['inv-3', 'inv-2'], groups: [] }),
      ])
      expect([renamed, !('refused' in associated)].filter(Boolean)).toHaveLength(1)
    }
  })
})

test('after many parallel writes to one unit, registry, topic and database agree', async () => {
  const rounds = 10
  for (let round = 0; round < rounds; round++) {
    await Promise.all(
      Array.from({ length: 24 }, async (_, i) => {
        if (i % 4 === 3)
          return moved(unit, {
            inventoryId: 'inv-1',
            inventories: ['inv-1', 'inv-2'],
            groups: [['g-001'], ['g-002'], ['g-001', 'g-002']][i % 3] ?? [],
          })
        await app.core.units.configure(
          unit,
          i % 2 === 0 ? { comment: `${round}.${i}` } : { name: `Name-${unit.id}-${round}.${i}` },
          () => {},
        )
      }),
    )
    const stored = (await store().units.all()).find(({ uniqueId }) => uniqueId === unit.id)
    expect(unit.stored).toEqual(stored)
    expect(app.core.hub.topic('i/inv-1/units')?.get(unit.id)).toMatchObject({
      name: stored?.name,
      groups: stored?.groups.filter((id) => id === 'g-001'),
      lastModified: stored?.lastModified,
    })
  }
})

test('refuses writes to one unit beyond the bound of its queue instead of keeping them', async () => {
  const answers = await Promise.allSettled(
    Array.from({ length: 80 }, (_, i) => store().units.configure(unit.id, { comment: `${i}` }, clock.now())),
  )
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(50)
  expect(answers.find((one) => one.status === 'rejected')?.reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
})
