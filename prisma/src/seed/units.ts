import type { ProductType } from '@backhaul/contract/units'
import type { Faker } from '@faker-js/faker'
import type { Channel, Unit } from '../../generated/client.ts'
import type { Assignment, Membership } from './assignment.ts'
import { takesUnits } from './channels.ts'
import type { City } from './cities.ts'

const dayMs = 24 * 60 * 60_000

interface Model {
  readonly code: string
  readonly weight: number
  readonly feeds: 1 | 2 | 4
  readonly versions: readonly string[]
}

/** Older hardware runs older software. The weights are those of a fleet that grew over the years. */
const models: Record<ProductType, Model> = {
  'LU-800': { code: 'LU800', weight: 24, feeds: 4, versions: ['9.2.1', '10.0.2', '10.1.0'] },
  'LU-600': { code: 'LU600', weight: 16, feeds: 1, versions: ['8.5.2', '9.2.1', '10.0.2'] },
  'LU-300': { code: 'LU300', weight: 15, feeds: 1, versions: ['8.5.2', '9.2.1', '10.0.2'] },
  'LU-200': { code: 'LU200', weight: 8, feeds: 1, versions: ['6.2.1', '7.5.1', '8.0.3'] },
  Solo: { code: 'SOLO', weight: 9, feeds: 1, versions: ['8.0.3', '9.2.1'] },
  'Solo-PRO': { code: 'SPRO', weight: 7, feeds: 1, versions: ['9.2.1', '10.0.2'] },
  Drone: { code: 'DRN', weight: 4, feeds: 1, versions: ['9.2.1', '10.1.0'] },
  'LU-Lite': { code: 'LITE', weight: 5, feeds: 1, versions: ['8.0.3', '9.2.1'] },
  'LU-Smart': { code: 'SMART', weight: 6, feeds: 1, versions: ['8.5.2', '10.1.0'] },
  'PTP-2': { code: 'PTP', weight: 2, feeds: 2, versions: ['8.0.3', '9.2.1'] },
  'PTMP-4': { code: 'PTMP', weight: 2, feeds: 4, versions: ['8.0.3', '9.2.1'] },
  Xtender: { code: 'XT', weight: 2, feeds: 1, versions: ['7.5.1', '10.1.0'] },
}
const types = Object.keys(models) as ProductType[]
const weighted = types.map((value) => ({ value, weight: models[value].weight }))

const comments = [
  'Spare battery in the truck',
  'Back from repair',
  'Roof antenna fitted',
  'SIM in slot B expires soon',
  'Keep with camera 2',
]
const ownerships = ['sold', 'sold', 'sold', 'lease', 'lease', 'rent', 'demo', 'roaming', 'psg', 'r&d', 'inventory', 'engineering']

/** Names units as crews do: most by city and model, some by the reporter. A name is unique within its inventory. */
function namer(faker: Faker) {
  const used = new Map<string, number>()
  return (inventoryId: string, city: City, type: ProductType): string => {
    // The first of two surnames, without an apostrophe.
    const reporter = faker.person.lastName().replaceAll("'", '').split('-', 1)[0]!
    const byName = faker.datatype.boolean(0.2) && (type.startsWith('LU-') || type.startsWith('Solo'))
    const base = byName ? `${reporter}-${models[type].code}` : `${city.name}-${models[type].code}`
    const number = (used.get(`${inventoryId} ${base}`) ?? 0) + 1
    used.set(`${inventoryId} ${base}`, number)
    return byName && number === 1 ? base : `${base}-${String(number).padStart(2, '0')}`
  }
}

/** Selects a free channel for a unit, of its own group if there is one. Once none is free, units share channels or select none. */
function channelChooser(faker: Faker, channels: readonly Channel[], memberships: readonly Membership[]) {
  const open = channels.filter((channel) => channel.licensed && takesUnits(channel))
  const byId = new Map(open.map((channel) => [channel.id, channel]))
  const inGroup = Map.groupBy(
    memberships.filter((one) => byId.has(one.id)),
    (one) => one.groupId,
  )
  const inInventory = Map.groupBy(open, (channel) => channel.inventoryId)
  const free = new Set(byId.keys())
  return (inventoryId: string, groupId: string): Channel | null => {
    const own = inGroup.get(groupId)?.map((one) => byId.get(one.id)!) ?? []
    const found =
      own.find((channel) => free.has(channel.id)) ??
      (faker.datatype.boolean(0.6) ? faker.helpers.arrayElement(own.length > 0 ? own : inInventory.get(inventoryId)!) : null)
    if (found) free.delete(found.id)
    return found
  }
}

function selection(faker: Faker, channel: Channel | null, index: number) {
  // a channel that is unknown or not licensed marks the selection External.
  if (index % 31 === 7) {
    const number = faker.number.int({ min: 1, max: 40 })
    return { selChannelId: `x-partner-${number}`, selChannelName: `Partner-Feed-${number}`, selChannelExternal: true }
  }
  return { selChannelId: channel?.id ?? null, selChannelName: channel?.name ?? null, selChannelExternal: false }
}

function licence(faker: Faker, type: ProductType, index: number) {
  const byHours = type === 'LU-Smart' || type === 'LU-Lite' || faker.datatype.boolean(0.1)
  const valid = index % 25 !== 11
  const remaining = byHours ? faker.number.int({ min: 1, max: 120 }) : faker.number.int({ min: 3, max: 700 })
  return {
    licenseValid: valid,
    licenseUnit: byHours ? 'hours' : 'days',
    licenseRemaining: valid ? remaining : 0,
    licensePro: type === 'LU-800' || type === 'LU-600' || type === 'Solo-PRO',
    licenseFourK: type === 'LU-800' && faker.datatype.boolean(0.6),
  }
}

const severalCameras = new Set(['Multi-HQ', 'Field Switcher'])

function transmission(faker: Faker, type: ProductType, hasSdCard: boolean): string {
  const roll = faker.number.float()
  if (hasSdCard && roll < 0.08) return 'Store & Forward'
  if (type === 'LU-800' && roll < 0.14) return 'Multi-HQ'
  return type === 'LU-800' && roll < 0.16 ? 'Field Switcher' : 'Live'
}

export function makeUnits(
  faker: Faker,
  count: number,
  now: number,
  assignment: Assignment,
  channels: readonly Channel[],
  channelMemberships: readonly Membership[],
) {
  const memberships: Membership[] = []
  const nameOf = namer(faker)
  const chooseChannel = channelChooser(faker, channels, channelMemberships)
  const units = Array.from({ length: count }, (_, index): Unit => {
    const { inventoryId, city, groups } = assignment(index)
    // The first units are one of each model, so that a small world has them all.
    const type = types[index] ?? faker.helpers.weightedArrayElement(weighted)
    const model = models[type]
    const id = `u-${String(index + 1).padStart(6, '0')}`
    const swVersion = faker.helpers.arrayElement(model.versions)
    const hasSdCard = index % 8 !== 5 && type !== 'Xtender'
    for (const group of groups) memberships.push({ id, groupId: group.id, inventoryId })
    return {
      id,
      inventoryId,
      name: nameOf(inventoryId, city, type),
      comment: faker.datatype.boolean(0.15) ? faker.helpers.arrayElement(comments) : '',
      type,
      serialNumber: `${model.code}${String(index + 1).padStart(6, '0')}${faker.string.numeric(3)}`,
      ownership: faker.helpers.arrayElement(ownerships),
      swVersion,
      targetSwVersion: faker.datatype.boolean(0.1) ? model.versions.at(-1)! : null,
      ...selection(faker, chooseChannel(inventoryId, groups[0]!.id), index),
      delay: type === 'Xtender' ? 4000 : faker.helpers.arrayElement([1500, 2000, 2000, 3000, 5000]),
      transmissionMode: transmission(faker, type, hasSdCard),
      multipleCamera: null,
      alerts: null,
      settings: {},
      wanted: {},
      wantedVersion: 0,
      workingMode: 'video',
      ...licence(faker, type, index),
      multiCameraLicensed: model.feeds > 1 && faker.datatype.boolean(0.7),
      numberOfFeeds: model.feeds,
      hasSdCard,
      hasExtender: type !== 'Xtender' && faker.datatype.boolean(0.1),
      homeLat: city.lat + faker.number.float({ min: -0.06, max: 0.06, fractionDigits: 4 }),
      homeLng: city.lng + faker.number.float({ min: -0.06, max: 0.06, fractionDigits: 4 }),
      version: 0,
      lastModified: new Date(now - faker.number.int({ min: 0, max: 120 * 24 }) * (dayMs / 24)),
      createdAt: new Date(now - faker.number.int({ min: 130, max: 900 }) * dayMs),
    }
  })
  // Units that are in a mode of several cameras have its licence.
  for (const unit of units) unit.multiCameraLicensed ||= severalCameras.has(unit.transmissionMode)
  return { units, memberships }
}
