import type { PrismaClient } from '@backhaul/database/client'
import { scopeKeyOf } from '@backhaul/database/resource-keys'
import { write } from './marks.ts'
import type { StoredResource } from './resources.ts'

/** The default objects: at most one of a kind in its inventory. */
export const defaultResourcesStore = (prisma: PrismaClient) => ({
  /**
   * Makes an object the default in place of the object of that kind that was it, and returns the id of that one; `missing` when the
   * new one was deleted meanwhile.
   */
  set: write(({ id, kind, inventoryId }: Pick<StoredResource, 'id' | 'kind' | 'inventoryId'>) =>
    prisma.$transaction(async (db): Promise<{ replaced: string | null } | 'missing'> => {
      const scope = scopeKeyOf(inventoryId)
      // All are locked, in one order: of two changes at once, the later one is made after the earlier one.
      const objects = await db.$queryRaw<{ id: string; isDefault: boolean }[]>`
        SELECT id, is_default AS "isDefault" FROM resources WHERE kind = ${kind} AND scope_key = ${scope} ORDER BY id FOR UPDATE`
      if (!objects.some((object) => object.id === id)) return 'missing'
      await db.$executeRaw`UPDATE resources SET is_default = (id = ${id}) WHERE kind = ${kind} AND scope_key = ${scope}`
      return { replaced: objects.find(({ isDefault }) => isDefault)?.id ?? null }
    }),
  ),
})
