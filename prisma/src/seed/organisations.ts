import type { Faker } from '@faker-js/faker'
import type { Group, GroupFeature, Inventory, InventoryService, Organisation } from '../../generated/client.ts'
import type { Region } from './cities.ts'

const hourMs = 60 * 60_000
const dayMs = 24 * hourMs

const organisationNames = ['Northlight News', 'Meridian Sport', 'Kestrel Pictures']

interface DemoInventory {
  readonly id: string
  readonly organisationId: string
  readonly parentId: string | null
  readonly name: string
  readonly region: string
  /** Regions of the cities its devices are kept in. */
  readonly cities: readonly Region[]
}

export const inventories: readonly DemoInventory[] = [
  { id: 'inv-1', organisationId: 'org-1', parentId: null, name: 'Northlight', region: 'Global', cities: ['europe', 'america'] },
  { id: 'inv-2', organisationId: 'org-1', parentId: 'inv-1', name: 'Northlight Europe', region: 'Europe', cities: ['europe'] },
  {
    id: 'inv-3',
    organisationId: 'org-1',
    parentId: 'inv-1',
    name: 'Northlight Asia Pacific',
    region: 'Asia Pacific',
    cities: ['asia', 'oceania'],
  },
  { id: 'inv-4', organisationId: 'org-2', parentId: null, name: 'Meridian', region: 'Americas', cities: ['america'] },
  { id: 'inv-5', organisationId: 'org-2', parentId: 'inv-4', name: 'Meridian Africa', region: 'Africa', cities: ['africa'] },
  {
    id: 'inv-6',
    organisationId: 'org-3',
    parentId: null,
    name: 'Kestrel',
    region: 'Global',
    cities: ['europe', 'asia', 'america', 'oceania'],
  },
]

const groupNames = ['Newsroom', 'Sports', 'Breaking', 'Politics', 'Business', 'Weather', 'Culture', 'Weekend', 'Investigations', 'Studio']

/** Gives groups to the inventories in turn. Once the names of an inventory are used up, a number is added. */
export function makeGroups(count: number, now: number): Group[] {
  const used = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const inventory = inventories[index % inventories.length]!
    const groupName = groupNames[Math.floor(index / inventories.length) % groupNames.length]!
    const base = `${inventory.name.replaceAll(' ', '-')}-${groupName}`
    const number = (used.get(base) ?? 0) + 1
    used.set(base, number)
    return {
      id: `g-${String(index + 1).padStart(3, '0')}`,
      inventoryId: inventory.id,
      name: number === 1 ? base : `${base}-${number}`,
      createdOn: new Date(now - (count - index) * dayMs),
      alerts: null,
      lastModified: new Date(now - (count - index) * dayMs),
      version: 0,
    }
  })
}

/** A feature flag that some groups have and others lack (Units §6). */
export const makeGroupFeatures = (groups: readonly Group[]): GroupFeature[] =>
  groups.filter((_, index) => index % 2 === 0).map((group) => ({ groupId: group.id, name: 'ExternalPreview' }))

export const makeOrganisations = (now: number): Organisation[] =>
  organisationNames.map((name, index) => ({
    id: `org-${index + 1}`,
    name,
    demo: true,
    createdAt: new Date(now - 900 * dayMs),
    externalUid: `NL-${1042 + 17 * index}`,
    defaultRole: 'luc_regular',
    maxUsers: [50, 25, null][index] ?? null,
    lastModified: new Date(now - 900 * dayMs),
    version: 0,
  }))

export const makeInventories = (now: number): Inventory[] =>
  inventories.map(({ id, organisationId, parentId, name, region }, index) => ({
    id,
    organisationId,
    parentId,
    name,
    region,
    sipServer: `sip.${organisationId}.example`,
    createdAt: new Date(now - (800 - index) * dayMs),
  }))

const everywhere = ['video', 'bonding', 'video-return', 'alerts_adv', 'sla']
const somewhere = ['tally', 'graphics', 'ip-pipe', 'databridge', 'smart_plan', 'ai_integration', 'web_aud_connect']

/** Two inventories have graphics on air since this morning: one has bought the service, the other one is on trial. */
function graphicsOf(index: number, now: number) {
  const usedSince = new Date(now - 2 * hourMs)
  const bought = { status: 'ENABLED', trialEndsAt: null, expiresAt: null, usedMs: 90 * hourMs, usedSince }
  return [bought, { ...bought, trialEndsAt: new Date(now + 21 * dayMs), usedMs: 3.5 * hourMs }][index] ?? {}
}

/** Services in every state that Services §4 names. The first two inventories have tally and graphics, so that both can be seen. */
export function makeServices(faker: Faker, now: number): InventoryService[] {
  const unused = { usedMs: 0, usedSince: null }
  const enabled = { status: 'ENABLED', trialEndsAt: null, expiresAt: null, ...unused }
  const others = [
    enabled,
    { status: 'ENABLED', trialEndsAt: new Date(now + 20 * dayMs), expiresAt: null, ...unused },
    { status: 'expired', trialEndsAt: new Date(now - 10 * dayMs), expiresAt: null, ...unused },
    { status: 'expired', trialEndsAt: null, expiresAt: new Date(now - 40 * dayMs), ...unused },
    { status: 'disabled', trialEndsAt: null, expiresAt: null, ...unused },
  ]
  return inventories.flatMap(({ id: inventoryId }, index) => [
    ...everywhere.map((name) => ({ inventoryId, name, ...enabled })),
    ...somewhere.map((name, position) => ({
      inventoryId,
      name,
      ...(index < 2 && position < 2 ? enabled : faker.helpers.arrayElement(others)),
      ...(name === 'graphics' && graphicsOf(index, now)),
    })),
  ])
}
