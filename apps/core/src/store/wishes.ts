import type { PrismaClient } from '@backhaul/database/client'
import type { WantedChange } from '../devices/registry/wish.ts'
import { write } from './marks.ts'
import { type StoredKind, tables } from './memberships.ts'

/** Settings that many devices shall take. */
export const wishesStore = (prisma: PrismaClient) => ({
  /** Stores the changes of the wishes of devices of one kind, by their ids, with one statement. Each counts as a change of its device. */
  change: write(
    async (kind: Exclude<StoredKind, 'gateway'>, changes: Readonly<Record<string, WantedChange>>, at: number): Promise<void> => {
      const { devices } = tables[kind]
      await prisma.$executeRawUnsafe(
        `UPDATE ${devices} SET
         wanted = (wanted - ARRAY(SELECT jsonb_array_elements_text(changed.wishes->'drop'))) || (changed.wishes->'add'),
         wanted_version = wanted_version + 1, version = version + 1, last_modified = to_timestamp($2::float8 / 1000)
       FROM jsonb_each($1::jsonb) AS changed(device_id, wishes) WHERE id = changed.device_id`,
        JSON.stringify(changes),
        at,
      )
    },
  ),
})
