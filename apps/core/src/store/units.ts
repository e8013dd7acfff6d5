import { AlertSettings } from '@backhaul/contract/notifications'
import { MultipleCamera, Ownership, ProductType, TransmissionMode, WorkingMode } from '@backhaul/contract/units'
import { UnitSettings } from '@backhaul/device-link'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { Wishes } from '../devices/registry/wish.ts'
import type { Memberships } from '../scope.ts'
import { isIdOfAnotherKind } from './device-ids.ts'
import { devicesStore } from './devices.ts'
import { membershipsOf, withMemberships } from './memberships.ts'

// Settings may come from the last group a unit was added to (Services §4).
const include = {
  ...withMemberships,
  groups: { select: { groupId: true }, orderBy: [{ addedAt: 'asc' }, { groupId: 'asc' }] },
} as const satisfies Prisma.UnitInclude

const nothingChosen: MultipleCamera = { channelSelectionMode: 'automatic', customSelectedChannels: [], cameras: [] }
const feedsOf = (stored: Prisma.JsonValue): MultipleCamera => (stored === null ? nothingChosen : MultipleCamera.parse(stored))

const alertsOf = (stored: Prisma.JsonValue): AlertSettings | null => AlertSettings.nullable().parse(stored)

type UnitWithMemberships = Prisma.UnitGetPayload<{ include: typeof include }>
type ConfigurationColumns = Prisma.UnitGetPayload<{ select: typeof configuration }>

/** The columns that the core has in another form. */
type Joined =
  | ('selChannelId' | 'selChannelName' | 'selChannelExternal')
  | ('licenseValid' | 'licenseUnit' | 'licenseRemaining' | 'licensePro' | 'licenseFourK')
type Parsed = 'transmissionMode' | 'ownership' | 'multipleCamera' | 'alerts' | 'settings' | 'wanted' | 'lastModified'

/** Returns the columns of the configuration as the core has them. All others are taken as they are. */
function configurationIn<Row extends ConfigurationColumns>(row: Row) {
  const { selChannelId, selChannelName, selChannelExternal, ...unit } = row
  const { licenseValid, licenseUnit, licenseRemaining, licensePro, licenseFourK, ...same } = unit
  return {
    ...(same as unknown as Omit<Row, Joined | Parsed>),
    transmissionMode: TransmissionMode.parse(row.transmissionMode),
    ownership: Ownership.parse(row.ownership),
    multipleCamera: feedsOf(row.multipleCamera),
    alerts: alertsOf(row.alerts),
    settings: UnitSettings.parse(row.settings),
    wanted: Wishes.parse(row.wanted),
    lastModified: row.lastModified.getTime(),
    selChannel:
      selChannelId === null ? null : { channelId: selChannelId, name: selChannelName ?? selChannelId, external: selChannelExternal },
    license: {
      valid: licenseValid,
      unit: licenseUnit === 'hours' ? ('hours' as const) : ('days' as const),
      remaining: licenseRemaining,
      pro: licensePro,
      fourK: licenseFourK,
    },
  }
}

function storedUnit(row: UnitWithMemberships) {
  const { id, createdAt: _, inventoryId, inventories, groups, homeLat, homeLng, ...columns } = row
  return {
    ...configurationIn(columns),
    ...membershipsOf({ inventoryId, inventories, groups }),
    uniqueId: id,
    type: ProductType.parse(columns.type),
    workingMode: WorkingMode.parse(columns.workingMode),
    home: homeLat === null || homeLng === null ? null : { lat: homeLat, lng: homeLng },
  }
}

/** The durable part of a unit: its configuration and its memberships. */
export type StoredUnit = ReturnType<typeof storedUnit>

/** The changeable columns that have a field of the same name. */
type SameColumns =
  | ('name' | 'comment' | 'delay' | 'transmissionMode' | 'multipleCamera' | 'targetSwVersion' | 'serialNumber' | 'ownership')
  | ('multiCameraLicensed' | 'numberOfFeeds' | 'hasSdCard' | 'hasExtender')

export type UnitChange = Partial<Pick<StoredUnit, SameColumns | 'license' | 'settings'>> & {
  selChannel?: NonNullable<StoredUnit['selChannel']>
  alerts?: AlertSettings
}

/** The configuration of a unit as stored, which a core applies when its version is higher than the one it has. */
export type StoredConfiguration =
  Required<UnitChange> extends infer All
    ? { [Key in keyof All]: Key extends 'selChannel' | 'alerts' ? StoredUnit[Key] : All[Key] } & Pick<
        StoredUnit,
        'lastModified' | 'version' | 'wanted' | 'wantedVersion'
      >
    : never

/** The fields of a new unit; all other columns start at their default. */
export type NewUnit = Pick<StoredUnit, 'uniqueId' | 'name' | 'type' | 'serialNumber' | 'swVersion'> &
  Omit<UnitChange, 'settings' | 'multipleCamera' | 'alerts'> &
  Memberships

const licenseColumns = (license: StoredUnit['license']) => ({
  licenseValid: license.valid,
  licenseUnit: license.unit,
  licenseRemaining: license.remaining,
  licensePro: license.pro,
  licenseFourK: license.fourK,
})

/** Settings are merged by a statement of their own. */
function columnsOf<Change extends UnitChange>(change: Change) {
  const { selChannel, license, settings: _, ...same } = change
  return {
    ...same,
    ...(license && licenseColumns(license)),
    ...(selChannel && {
      selChannelId: selChannel.channelId,
      selChannelName: selChannel.name,
      selChannelExternal: selChannel.external,
    }),
  }
}

const configuration = {
  name: true,
  comment: true,
  delay: true,
  transmissionMode: true,
  multipleCamera: true,
  alerts: true,
  targetSwVersion: true,
  serialNumber: true,
  ownership: true,
  licenseValid: true,
  licenseUnit: true,
  licenseRemaining: true,
  licensePro: true,
  licenseFourK: true,
  multiCameraLicensed: true,
  numberOfFeeds: true,
  hasSdCard: true,
  hasExtender: true,
  settings: true,
  wanted: true,
  wantedVersion: true,
  selChannelId: true,
  selChannelName: true,
  selChannelExternal: true,
  lastModified: true,
  version: true,
} as const satisfies Prisma.UnitSelect

const reportedOf = ({ delay, transmissionMode }: UnitChange) => ({
  ...(delay !== undefined && { delayMs: delay }),
  ...(transmissionMode !== undefined && { transmissionMode }),
})

export const unitsStore = (prisma: PrismaClient) =>
  devicesStore(prisma, {
    kind: 'unit',
    include,
    select: configuration,
    storedOf: storedUnit,
    configurationOf: configurationIn<ConfigurationColumns>,
    columnsOf: columnsOf<UnitChange>,
    mergedOf: (change) => ({ settings: change.settings, reported: reportedOf(change) }),
    newColumns: ({ uniqueId: id, ...unit }: Omit<NewUnit, keyof Memberships>) => ({ ...columnsOf(unit), id }),
    isIdTaken: (id, inventoryId) => isIdTaken(prisma, id, inventoryId),
    /** Its alerts stay in the history, and its id belongs to its organisation. */
    remove: async (id, at) => {
      const count = await prisma.$executeRaw`
        WITH gone AS (DELETE FROM units WHERE id = ${id} RETURNING id, inventory_id)
        INSERT INTO removed_units (id, organisation_id, removed_at)
        SELECT gone.id, organisation_id, ${new Date(at)} FROM gone JOIN inventories ON inventories.id = inventory_id
        ON CONFLICT (id) DO UPDATE SET organisation_id = excluded.organisation_id, removed_at = excluded.removed_at`
      return { count }
    },
  })

/**
 * Returns whether another kind of device has an id, or a unit of another organisation had it: tokens of fleets and old entries of
 * logs name it.
 */
async function isIdTaken(prisma: PrismaClient, id: string, inventoryId: string): Promise<boolean> {
  const rows = await prisma.$queryRaw<unknown[]>`
    SELECT 1 FROM removed_units WHERE id = ${id}
      AND organisation_id <> (SELECT organisation_id FROM inventories WHERE id = ${inventoryId})`
  return rows.length > 0 || isIdOfAnotherKind(prisma, 'unit', id)
}
