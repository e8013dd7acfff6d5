import { MultipleCamera, Ownership, ProductType, TransmissionMode, WorkingMode } from '@backhaul/contract/units'
import type { Prisma, PrismaClient } from '@backhaul/database/client'
import { CallError } from '../call-error.ts'
import type { Memberships } from '../scope.ts'
import { allWithMemberships, createDevice, membershipsOf, type Refused, setMemberships, withMemberships } from './memberships.ts'
import { refusalOf } from './refusals.ts'
import { createWriteQueue } from './write-queue.ts'

// Settings may come from the last group a unit was added to (Services §4).
const include = {
  ...withMemberships,
  groups: { select: { groupId: true }, orderBy: [{ addedAt: 'asc' }, { groupId: 'asc' }] },
} as const satisfies Prisma.UnitInclude

const selectionOf = (row: { selChannelId: string | null; selChannelName: string | null; selChannelExternal: boolean }) =>
  row.selChannelId === null
    ? null
    : { channelId: row.selChannelId, name: row.selChannelName ?? row.selChannelId, external: row.selChannelExternal }

const nothingChosen: MultipleCamera = { channelSelectionMode: 'automatic', customSelectedChannels: [], cameras: [] }
const feedsOf = (stored: Prisma.JsonValue): MultipleCamera => (stored === null ? nothingChosen : MultipleCamera.parse(stored))

type UnitWithMemberships = Prisma.UnitGetPayload<{ include: typeof include }>

/** Names only the columns whose stored form differs, or that the core does not read; all others are taken as they are. */
function storedUnit(row: UnitWithMemberships) {
  const { id, createdAt: _, inventoryId, inventories, groups, ...columns } = row
  const { selChannelId, selChannelName, selChannelExternal, homeLat, homeLng, ...unit } = columns
  const { licenseValid, licenseUnit, licenseRemaining, licensePro, licenseFourK, ...same } = unit
  return {
    ...same,
    ...membershipsOf({ inventoryId, inventories, groups }),
    uniqueId: id,
    type: ProductType.parse(row.type),
    transmissionMode: TransmissionMode.parse(row.transmissionMode),
    workingMode: WorkingMode.parse(row.workingMode),
    ownership: Ownership.parse(row.ownership),
    multipleCamera: feedsOf(row.multipleCamera),
    lastModified: row.lastModified.getTime(),
    selChannel: selectionOf({ selChannelId, selChannelName, selChannelExternal }),
    license: {
      valid: licenseValid,
      unit: licenseUnit === 'hours' ? ('hours' as const) : ('days' as const),
      remaining: licenseRemaining,
      pro: licensePro,
      fourK: licenseFourK,
    },
    home: homeLat === null || homeLng === null ? null : { lat: homeLat, lng: homeLng },
  }
}

/** The durable part of a unit: its configuration and its memberships. */
export type StoredUnit = ReturnType<typeof storedUnit>

export type UnitChange = Partial<Pick<StoredUnit, 'name' | 'comment' | 'delay' | 'transmissionMode' | 'multipleCamera'>> & {
  selChannel?: NonNullable<StoredUnit['selChannel']>
}

/** The configuration of a unit as stored, which a core applies when its version is higher than the one it has. */
export type StoredConfiguration =
  Required<UnitChange> extends infer All
    ? { [Key in keyof All]: Key extends 'selChannel' ? StoredUnit['selChannel'] : All[Key] } & Pick<StoredUnit, 'lastModified' | 'version'>
    : never

/** The required fields of a new unit; all other columns start at their default. */
export type NewUnit = Pick<StoredUnit, 'uniqueId' | 'name' | 'type' | 'serialNumber' | 'swVersion'> & Memberships

const columnsOf = ({ selChannel, ...same }: UnitChange) => ({
  ...same,
  ...(selChannel && {
    selChannelId: selChannel.channelId,
    selChannelName: selChannel.name,
    selChannelExternal: selChannel.external,
  }),
})

const configuration = {
  name: true,
  comment: true,
  delay: true,
  transmissionMode: true,
  multipleCamera: true,
  selChannelId: true,
  selChannelName: true,
  selChannelExternal: true,
  lastModified: true,
  version: true,
} as const satisfies Prisma.UnitSelect

function storedConfiguration(row: Prisma.UnitGetPayload<{ select: typeof configuration }>): StoredConfiguration {
  const { selChannelId, selChannelName, selChannelExternal, lastModified, ...same } = row
  return {
    ...same,
    transmissionMode: TransmissionMode.parse(row.transmissionMode),
    multipleCamera: feedsOf(row.multipleCamera),
    lastModified: lastModified.getTime(),
    selChannel: selectionOf({ selChannelId, selChannelName, selChannelExternal }),
  }
}

export const unitsStore = (prisma: PrismaClient) => {
  const inOrder = createWriteQueue()
  return {
    /** Reads every unit for the registry, which applies the scopes of callers. */
    all: async (): Promise<StoredUnit[]> => (await allWithMemberships<UnitWithMemberships>(prisma, 'unit')).map(storedUnit),

    /**
     * Writes a change of configuration and returns what is stored then; null when an inventory of the unit contains the name
     * already.
     */
    configure: (id: string, change: UnitChange, at: number): Promise<StoredConfiguration | null> =>
      inOrder(id, async () => {
        const data = { ...columnsOf(change), lastModified: new Date(at), version: { increment: 1 } }
        try {
          return storedConfiguration(await prisma.unit.update({ where: { id }, data, select: configuration }))
        } catch (error) {
          const refusal = refusalOf(error)
          if (refusal === 'taken') return null
          throw refusal === 'missing' ? new CallError('UNIT_NOT_FOUND') : error
        }
      }),

    /** Reads what is stored; null when there is no such unit. */
    configuration: async (id: string): Promise<StoredConfiguration | null> => {
      const row = await prisma.unit.findUnique({ where: { id }, select: configuration })
      return row === null ? null : storedConfiguration(row)
    },

    /** Replaces the inventories and groups of a unit and returns them as stored. */
    setMemberships: (id: string, wanted: Memberships): Promise<Memberships | Refused> =>
      inOrder(id, () => setMemberships(prisma, 'unit', id, wanted)),

    create: ({ uniqueId: id, inventoryId, inventories, groups, ...unit }: NewUnit, at: number): Promise<StoredUnit | Refused> => {
      const memberships = { inventoryId, inventories, groups }
      return inOrder(id, () =>
        createDevice(
          prisma,
          'unit',
          { id, memberships },
          (db) => db.unit.create({ data: { ...unit, id, inventoryId, lastModified: new Date(at) }, select: { id: true } }),
          async () => storedUnit(await prisma.unit.findUniqueOrThrow({ where: { id }, include })),
        ),
      )
    },

    /** False when there is no such unit. Its alerts stay in the history. */
    remove: (id: string): Promise<boolean> => inOrder(id, async () => (await prisma.unit.deleteMany({ where: { id } })).count > 0),
  }
}
