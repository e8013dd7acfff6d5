import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Memberships } from '../scope.ts'
import { configureDevice } from './configure-device.ts'
import {
  allWithMemberships,
  createDevice,
  membershipsOf,
  type Refused,
  setMemberships,
  someWithMemberships,
  withMemberships,
} from './memberships.ts'
import { createWriteQueue } from './write-queue.ts'

const include = withMemberships satisfies Prisma.GatewayInclude

type GatewayWithMemberships = Prisma.GatewayGetPayload<{ include: typeof include }>

/** The columns of a gateway's configuration. */
const configuration = {
  name: true,
  description: true,
  serialNumber: true,
  version: true,
} as const satisfies Prisma.GatewaySelect

/** The configuration of a gateway as stored. It has no settings yet. */
export type StoredGatewayConfiguration = Prisma.GatewayGetPayload<{ select: typeof configuration }> & { settings: object }
export type GatewayChange = Partial<Pick<StoredGatewayConfiguration, 'name' | 'description' | 'serialNumber'>> & { settings?: object }

const configurationIn = (row: Prisma.GatewayGetPayload<{ select: typeof configuration }>): StoredGatewayConfiguration => ({
  ...row,
  settings: {},
})

function storedGateway(row: GatewayWithMemberships) {
  const { createdAt: _, lastModified: __, inventoryId, inventories, groups, ...same } = row
  return { ...same, settings: {}, ...membershipsOf({ inventoryId, inventories, groups }) }
}

/** The durable part of a databridge gateway. */
export type StoredGateway = ReturnType<typeof storedGateway>

export type NewGateway = Pick<StoredGateway, 'id' | 'name' | 'description' | 'serialNumber' | 'swVersion'> & Memberships

export const gatewaysStore = (prisma: PrismaClient) => {
  const inOrder = createWriteQueue()
  const some = async (ids: readonly string[]) =>
    (await someWithMemberships<GatewayWithMemberships>(prisma, 'gateway', ids)).map(storedGateway)
  return {
    some,

    /** Reads one gateway between the writes of this core, so that a result is never older than one that a call applied. */
    current: (id: string): Promise<StoredGateway | undefined> => inOrder(id, async () => (await some([id]))[0]),

    /** Reads every gateway for the registry, which applies the scopes of callers. */
    all: async (): Promise<StoredGateway[]> => (await allWithMemberships<GatewayWithMemberships>(prisma, 'gateway')).map(storedGateway),

    /** As of a channel. */
    configure: (id: string, change: GatewayChange, at: number, version?: number): Promise<StoredGatewayConfiguration | null> =>
      inOrder(id, async () => {
        const { settings: _, ...columns } = change
        const data = { ...columns, lastModified: new Date(at), version: { increment: 1 } }
        const update = prisma.gateway.update({ where: { id, ...(version !== undefined && { version }) }, data, select: configuration })
        const configured = { table: 'gateways', id, settings: undefined, missing: 'GATEWAY_NOT_FOUND' } as const
        const row = await configureDevice(prisma, configured, update, version !== undefined)
        return row === null ? null : configurationIn(row)
      }),

    /** Reads what is stored; null when there is no such gateway. */
    configuration: async (id: string): Promise<StoredGatewayConfiguration | null> => {
      const row = await prisma.gateway.findUnique({ where: { id }, select: configuration })
      return row === null ? null : configurationIn(row)
    },

    /** Replaces the inventories and groups of a gateway and returns them as stored. */
    setMemberships: (id: string, wanted: Memberships): Promise<Memberships | Refused> =>
      inOrder(id, () => setMemberships(prisma, 'gateway', id, wanted)),

    create: ({ inventoryId, inventories, groups, ...gateway }: NewGateway, at: number): Promise<StoredGateway | Refused> => {
      const { id } = gateway
      const memberships = { inventoryId, inventories, groups }
      return inOrder(id, () =>
        createDevice(
          prisma,
          'gateway',
          { id, memberships },
          (db) => db.gateway.create({ data: { ...gateway, inventoryId, lastModified: new Date(at) }, select: { id: true } }),
          async () => storedGateway(await prisma.gateway.findUniqueOrThrow({ where: { id }, include })),
        ),
      )
    },

    /** False when there is no such gateway. */
    remove: (id: string): Promise<boolean> => inOrder(id, async () => (await prisma.gateway.deleteMany({ where: { id } })).count > 0),
  }
}
