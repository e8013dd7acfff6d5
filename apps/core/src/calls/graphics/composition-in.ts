import type { Core } from '../../context.ts'
import type { StoredComposition } from '../../store/graphics.ts'

/** Returns a composition of an inventory, after its job if that has ended; null for a missing one and for that of another inventory. */
export async function compositionIn({ store, graphics }: Core, inventoryId: string, id: string): Promise<StoredComposition | null> {
  const found = await store.graphics.find(id)
  if (found?.inventoryId !== inventoryId) return null
  if (found.state !== 'creating') return found
  await graphics.settle(found)
  return store.graphics.find(id)
}
