import type { PrismaClient } from '@backhaul/database/client'
import { everyDeviceId } from './device-ids.ts'
import { read, write } from './marks.ts'
import { unlessTaken } from './refusals.ts'

/** The secret of a fleet, of which only the hash is stored, and the devices that the fleet may speak for. */
export interface FleetToken {
  readonly name: string
  readonly hash: string
  /** Without it: the devices whose primary inventory is named, and the named devices. */
  readonly allDevices: boolean
  readonly inventoryIds: readonly string[]
  readonly deviceIds: readonly string[]
}

/** Tokens of an installation. Beyond this no token is made. */
export const fleetTokensMax = 1000

export const fleetTokensStore = (prisma: PrismaClient) => ({
  /** False when a token of this name exists. */
  create: write(({ inventoryIds, deviceIds, ...token }: FleetToken, at: number): Promise<boolean> =>
    unlessTaken(
      prisma.fleetToken.create({
        data: { ...token, inventoryIds: [...inventoryIds], deviceIds: [...deviceIds], createdAt: new Date(at) },
      }),
    ),
  ),

  find: read((name: string): Promise<FleetToken | null> => prisma.fleetToken.findUnique({ where: { name }, omit: { createdAt: true } })),

  list: read(async (): Promise<(Omit<FleetToken, 'hash'> & { createdAt: number })[]> => {
    const rows = await prisma.fleetToken.findMany({ orderBy: { name: 'asc' }, omit: { hash: true }, take: fleetTokensMax })
    return rows.map((row) => ({ ...row, createdAt: row.createdAt.getTime() }))
  }),

  /** The hashes of these tokens by name. A token that was revoked is missing. */
  hashes: read(async (names: readonly string[]): Promise<ReadonlyMap<string, string>> => {
    const rows = await prisma.fleetToken.findMany({ where: { name: { in: [...names] } }, select: { name: true, hash: true } })
    return new Map(rows.map(({ name, hash }) => [name, hash]))
  }),

  /** False when there is no token of this name. */
  revoke: write(async (name: string): Promise<boolean> => (await prisma.fleetToken.deleteMany({ where: { name } })).count > 0),

  /** Returns the ids that no device has. */
  unknownDevices: read(async (ids: readonly string[]): Promise<string[]> => {
    const statement = `SELECT id FROM unnest($1::text[]) AS given(id) EXCEPT SELECT id FROM (${everyDeviceId}) AS devices`
    const rows = await prisma.$queryRawUnsafe<{ id: string }[]>(statement, [...ids])
    return rows.map(({ id }) => id)
  }),
})
