import type { Faker } from '@faker-js/faker'
import type { Group, GroupFeature, Inventory, InventoryService, Organisation } from '../../generated/client.ts'
import type { Region } from './cities.ts'

const dayMs = 24 * 60 * 60_000

const organisationNames = ['Northlight News', 'Meridian Sport', 'Kestrel Pictures']

interface Plot {
  readonly id: string
  readonly organisationId: string
  readonly parentId: string | null
  readonly name: string
  readonly region: string
  /** Where its devices are at home. */
  readonly cities: readonly Region[]
}

export const plots: readonly Plot[] = [
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

const desks = ['Newsroom', 'Sports', 'Breaking', 'Politics', 'Business', 'Weather', 'Culture', 'Weekend', 'Investigations', 'Studio']

/** Groups go round the inventories; more than there are desks get a number. */
export function makeGroups(count: number, now: number): Group[] {
  const used = new Map<string, number>()
  return Array.from({ length: count }, (_, index) => {
    const plot = plots[index % plots.length]!
    const desk = desks[Math.floor(index / plots.length) % desks.length]!
    const base = `${plot.name.replaceAll(' ', '-')}-${desk}`
    const number = (used.get(base) ?? 0) + 1
    used.set(base, number)
    return {
      id: `g-${String(index + 1).padStart(3, '0')}`,
      inventoryId: plot.id,
      name: number === 1 ? base : `${base}-${number}`,
      createdOn: new Date(now - (count - index) * dayMs),
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
    externalUid: `demo-${index + 1}`,
    defaultRole: 'luc_regular',
    maxUsers: null,
    demo: true,
    createdAt: new Date(now - 900 * dayMs),
  }))

export const makeInventories = (now: number): Inventory[] =>
  plots.map(({ id, organisationId, parentId, name, region }, index) => ({
    id,
    organisationId,
    parentId,
    name,
    region,
    mapView: true,
    reboot: true,
    vsim: index % 2 === 0,
    socialMedia: index % 3 === 0,
    mjpegPreview: true,
    createdAt: new Date(now - (800 - index) * dayMs),
  }))

const everywhere = ['video', 'bonding', 'video-return', 'alerts_adv']
const somewhere = ['tally', 'graphics', 'ip-pipe', 'databridge', 'smart_plan', 'ai_integration', 'web_aud_connect']

/** Services in every state that Services §4 names. The first two inventories have tally and graphics, so that both can be seen. */
export function makeServices(faker: Faker, now: number): InventoryService[] {
  const enabled = { status: 'ENABLED', trialEndsAt: null, expiresAt: null }
  const others = [
    enabled,
    { status: 'ENABLED', trialEndsAt: new Date(now + 20 * dayMs), expiresAt: null },
    { status: 'expired', trialEndsAt: new Date(now - 10 * dayMs), expiresAt: null },
    { status: 'expired', trialEndsAt: null, expiresAt: new Date(now - 40 * dayMs) },
    { status: 'disabled', trialEndsAt: null, expiresAt: null },
  ]
  return plots.flatMap((plot, index) => [
    ...everywhere.map((name) => ({ inventoryId: plot.id, name, ...enabled })),
    ...somewhere.map((name, place) => ({
      inventoryId: plot.id,
      name,
      ...(index < 2 && place < 2 ? enabled : faker.helpers.arrayElement(others)),
    })),
  ])
}
