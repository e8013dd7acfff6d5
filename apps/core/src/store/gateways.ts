import type { Prisma, PrismaClient } from '@backhaul/database/client'
import type { Memberships } from '../scope.ts'
import { devicesStore, withoutSettings } from './devices.ts'
import { membershipsOf, withMemberships } from './memberships.ts'

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

export const gatewaysStore = (prisma: PrismaClient) =>
  devicesStore(prisma, {
    kind: 'gateway',
    include,
    select: configuration,
    storedOf: storedGateway,
    configurationOf: configurationIn,
    columnsOf: withoutSettings<GatewayChange>,
    mergedOf: () => ({ settings: undefined }),
    newColumns: (gateway: Omit<NewGateway, keyof Memberships>) => gateway,
    remove: (id) => prisma.gateway.deleteMany({ where: { id } }),
  })
