import type { SocialNetwork, StreamSecret } from '@backhaul/contract/destinations'
import { Prisma, type PrismaClient } from '@backhaul/database/client'
import { placeOf } from '../secrets/places.ts'
import type { Sealed } from '../secrets/sealing.ts'
import type { ChannelSecrets } from './channel-secrets.ts'
import { unbounded } from './marks.ts'

/** A secret as it is found in a table. The ids name its row and its field; `after` continues the list behind it. */
interface Row {
  readonly after: string
  readonly id: string
  readonly part: string
  readonly field: string
  readonly sealed: Sealed
}

interface SealedTable {
  /** All sealed secrets of the table, with the columns of `Row`. */
  readonly secrets: Prisma.Sql
  readonly place: (row: Row) => string
  /** Replaces a secret, unless it was changed meanwhile. */
  readonly replace: (row: Row, sealed: Sealed) => Prisma.Sql
}

const tables = {
  channel_secrets: {
    secrets: Prisma.sql`SELECT channel_id AS id, '' AS part, name AS field, sealed FROM channel_secrets`,
    place: ({ id, field }) => placeOf.inputSource(id, field as keyof ChannelSecrets),
    replace: ({ id, field, sealed: before }, sealed) =>
      Prisma.sql`UPDATE channel_secrets SET sealed = ${sealed} WHERE channel_id = ${id} AND name = ${field} AND sealed = ${before}`,
  },
  streaming_destinations: {
    secrets: Prisma.sql`SELECT d.id, stream->>'streamId' AS part, one.key AS field, one.value AS sealed
      FROM streaming_destinations d, jsonb_array_elements(d.streams) stream, jsonb_each_text(stream) one
      WHERE one.key IN ('urlPrimary', 'urlSecondary', 'password', 'passphrase') AND one.value IS NOT NULL`,
    place: ({ id, part, field }) => placeOf.stream(id, part, field as StreamSecret),
    // A sealed secret has random bytes, so its text is in one place of the streams, and nothing in it has a meaning in JSON.
    replace: ({ id, sealed: before }, sealed) =>
      Prisma.sql`UPDATE streaming_destinations SET streams = replace(streams::text, ${before}, ${sealed})::jsonb WHERE id = ${id}`,
  },
  video_returns: {
    secrets: Prisma.sql`SELECT id, '' AS part, '' AS field, passphrase AS sealed FROM video_returns WHERE passphrase IS NOT NULL`,
    place: ({ id }) => placeOf.videoReturn(id),
    replace: ({ id, sealed: before }, sealed) =>
      Prisma.sql`UPDATE video_returns SET passphrase = ${sealed} WHERE id = ${id} AND passphrase = ${before}`,
  },
  resource_secrets: {
    secrets: Prisma.sql`SELECT resource_id AS id, '' AS part, name AS field, sealed FROM resource_secrets`,
    place: ({ id, field }) => placeOf.resource(id, field),
    replace: ({ id, field, sealed: before }, sealed) =>
      Prisma.sql`UPDATE resource_secrets SET sealed = ${sealed} WHERE resource_id = ${id} AND name = ${field} AND sealed = ${before}`,
  },
  social_accounts: {
    secrets: Prisma.sql`SELECT inventory_id AS id, network AS part, '' AS field, token AS sealed FROM social_accounts`,
    place: ({ id, part }) => placeOf.socialAccount(id, part as SocialNetwork),
    replace: ({ id, part, sealed: before }, sealed) =>
      Prisma.sql`UPDATE social_accounts SET token = ${sealed} WHERE inventory_id = ${id} AND network = ${part} AND token = ${before}`,
  },
} as const satisfies Record<string, SealedTable>

export type SealedTableName = keyof typeof tables
export const sealedTables = Object.keys(tables) as SealedTableName[]

/** The sealed secrets of all tables. A change of the key reads and replaces them. */
export const sealedSecretsStore = (prisma: PrismaClient) => ({
  /** Returns a page of the secrets of a table with their places. `after` is that of the last one of the page before. */
  page: unbounded(async (table: SealedTableName, after: string, max: number): Promise<(Row & { readonly place: string })[]> => {
    const { secrets, place }: SealedTable = tables[table]
    const rows = await prisma.$queryRaw<Row[]>`SELECT * FROM
      (SELECT *, concat_ws('/', id, part, field) COLLATE "C" AS after FROM (${secrets}) AS found) AS listed
      WHERE after > ${after} ORDER BY after LIMIT ${max}`
    return rows.map((row) => ({ ...row, place: place(row) }))
  }),

  replace: unbounded(async (table: SealedTableName, row: Row, sealed: Sealed): Promise<void> => {
    await prisma.$executeRaw(tables[table].replace(row, sealed))
  }),
})
