import { topicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../../../tests/support/app.ts'
import { aGroup, anInventory, aUnit } from '../../../tests/support/builders.ts'
import type { Caller } from './caller.ts'
import { mayWatch } from './realtime/caller-session.ts'
import {
  deviceInScope,
  groupInScope,
  inventoryInScope,
  type Scope,
  whereDeviceInScope,
  whereGroupInScope,
  whereInventoryReached,
} from './scope.ts'

let app: TestApp
const groups: Awaited<ReturnType<typeof aGroup>>[] = []
const inventories: string[] = []
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
  for (const groupCount of [3, 2, 1, 0]) {
    const inventory = await anInventory(app)
    inventories.push(inventory.id)
    for (let i = 0; i < groupCount; i++) groups.push(await aGroup(app, inventory))
  }
})
afterAll(() => app.close())

const someOf = (ids: readonly string[]) => fc.subarray([...ids]).map((some) => new Set(some))
const scopes = (): fc.Arbitrary<Scope> =>
  fc.record({
    all: fc.constant(false),
    inventoryIds: fc.oneof(fc.constant(new Set<string>()), someOf(inventories)),
    groupIds: fc.oneof(fc.constant(new Set<string>()), someOf(groups.map(({ id }) => id))),
    unitIds: someOf(['u-1', 'u-2']),
  })
/** A device in some inventories, and in some groups of these. */
const devices = () =>
  fc.subarray(inventories, { minLength: 1 }).chain((own) =>
    fc.record({
      id: fc.constantFrom('u-1', 'u-2', 'u-3'),
      inventories: fc.constant(own),
      groups: fc.subarray(groups.filter((group) => own.includes(group.inventoryId)).map(({ id }) => id)),
    }),
  )

const everything: Scope = { all: true, inventoryIds: new Set(), groupIds: new Set(), unitIds: new Set() }
const sorted = (rows: readonly { id: string }[]) => rows.map(({ id }) => id).toSorted()

test('SQL finds the groups and inventories of a scope that the predicates accept', async () => {
  const { prisma } = app.database
  const compare = async (scope: Scope) => {
    const found = await prisma.group.findMany({ where: whereGroupInScope(scope), select: { id: true } })
    const accepted = groups.filter((group) => groupInScope(scope, group))
    expect(sorted(found)).toEqual(sorted(accepted))
    const reached = await prisma.inventory.findMany({ where: whereInventoryReached(scope), select: { id: true } })
    const entire = inventories.filter((id) => inventoryInScope(scope, id))
    const through = groups.filter(({ id }) => scope.groupIds.has(id)).map(({ inventoryId }) => inventoryId)
    expect(sorted(reached)).toEqual([...new Set([...entire, ...through])].toSorted())
  }
  await compare(everything)
  await fc.assert(fc.asyncProperty(scopes(), compare), { numRuns: 60, seed: 69 })
})

test('SQL finds the units of a scope that the predicate accepts', async () => {
  const { prisma } = app.database
  const units: { id: string; inventories: readonly string[]; groups: readonly string[] }[] = []
  for (const [index, id] of inventories.entries()) {
    const own = groups.filter(({ inventoryId }) => inventoryId === id)
    const next = { id: inventories[(index + 1) % inventories.length]! }
    units.push(await aUnit(app, { inventories: [{ id }] }), await aUnit(app, { inventories: [{ id }, next], groups: own.slice(0, 2) }))
  }
  const someUnits = someOf(units.map(({ id }) => id))
  const compare = async (scope: Scope) => {
    const found = await prisma.unit.findMany({ where: whereDeviceInScope(scope), select: { id: true } })
    expect(sorted(found)).toEqual(sorted(units.filter((unit) => deviceInScope(scope, unit))))
  }
  await compare(everything)
  const unitScopes = fc.tuple(scopes(), someUnits).map(([scope, unitIds]) => ({ ...scope, unitIds }))
  await fc.assert(fc.asyncProperty(unitScopes, compare), { numRuns: 60, seed: 69 })
})

test('a device is in scope exactly when one of its topics may be watched, or the unit is shared with the caller', () => {
  const inventoryOf = new Map(groups.map(({ id, inventoryId }) => [id, inventoryId]))
  fc.assert(
    fc.property(fc.oneof(scopes(), fc.constant(everything)), devices(), (scope, device) => {
      const caller = { scope, may: () => true } as unknown as Caller
      const watchable =
        device.inventories.some((id) => mayWatch(caller, topicName('i', id, topics.units), id)) ||
        device.groups.some((id) => mayWatch(caller, topicName('g', id, topics.units), inventoryOf.get(id) ?? null))
      expect(deviceInScope(scope, device)).toBe(watchable || scope.unitIds.has(device.id))
    }),
    { numRuns: 2000, seed: 69 },
  )
})
