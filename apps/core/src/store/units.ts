import { ProductType, type Unit, TransmissionMode, WorkingMode } from '@backhaul/contract/units'
import type { Prisma, PrismaClient } from '@backhaul/database/client'

const withPlaces = { groups: { select: { groupId: true }, orderBy: { addedAt: 'asc' } }, inventory: { select: { name: true } } } as const
type Stored = Prisma.UnitGetPayload<{ include: typeof withPlaces }>

/** What is durable of a unit: its configuration and where it belongs. */
export interface StoredUnit extends Pick<
  Unit,
  | 'uniqueId'
  | 'name'
  | 'type'
  | 'inventoryId'
  | 'inventoryName'
  | 'groups'
  | 'comment'
  | 'serialNumber'
  | 'swVersion'
  | 'targetSwVersion'
  | 'selChannel'
  | 'delay'
  | 'transmissionMode'
  | 'workingMode'
  | 'license'
  | 'multiCameraLicensed'
  | 'numberOfFeeds'
  | 'hasSdCard'
  | 'hasExtender'
  | 'ownership'
  | 'lastModified'
> {
  home: { lat: number; lng: number } | null
}

const storedUnit = (row: Stored): StoredUnit => ({
  uniqueId: row.id,
  name: row.name,
  type: ProductType.parse(row.type),
  inventoryId: row.inventoryId,
  inventoryName: row.inventory.name,
  groups: row.groups.map(({ groupId }) => groupId),
  comment: row.comment,
  serialNumber: row.serialNumber,
  swVersion: row.swVersion,
  targetSwVersion: row.targetSwVersion,
  selChannel:
    row.selChannelId === null
      ? null
      : { channelId: row.selChannelId, name: row.selChannelName ?? row.selChannelId, external: row.selChannelExternal },
  delay: row.delay,
  transmissionMode: TransmissionMode.parse(row.transmissionMode),
  workingMode: WorkingMode.parse(row.workingMode),
  license: {
    valid: row.licenseValid,
    unit: row.licenseUnit === 'hours' ? 'hours' : 'days',
    remaining: row.licenseRemaining,
    pro: row.licensePro,
    fourK: row.licenseFourK,
  },
  multiCameraLicensed: row.multiCameraLicensed,
  numberOfFeeds: row.numberOfFeeds,
  hasSdCard: row.hasSdCard,
  hasExtender: row.hasExtender,
  ownership: row.ownership,
  lastModified: row.lastModified.getTime(),
  home: row.homeLat === null || row.homeLng === null ? null : { lat: row.homeLat, lng: row.homeLng },
})

export interface UnitChange {
  name?: string
  comment?: string
  delay?: number
  transmissionMode?: TransmissionMode
  selChannel?: { channelId: string; name: string; external: boolean }
}

export const unitsStore = (prisma: PrismaClient) => ({
  /** Every unit, for the registry; callers are scoped there. */
  all: async (): Promise<StoredUnit[]> => (await prisma.unit.findMany({ include: withPlaces })).map(storedUnit),

  /** Writes a change of configuration; false when the name is taken. */
  configure: async (id: string, { selChannel, ...change }: UnitChange, at: number): Promise<boolean> => {
    try {
      await prisma.unit.update({
        where: { id },
        data: {
          ...change,
          ...(selChannel && {
            selChannelId: selChannel.channelId,
            selChannelName: selChannel.name,
            selChannelExternal: selChannel.external,
          }),
          lastModified: new Date(at),
        },
        select: { id: true },
      })
      return true
    } catch (error) {
      if ((error as { code?: string }).code === 'P2002') return false
      throw error
    }
  },
})
