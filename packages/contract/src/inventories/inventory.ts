import * as z from 'zod'
import { Id } from '../id.ts'

/** An inventory as selectors show it. */
export const InventoryLight = z.object({
  id: Id,
  name: z.string(),
  parentId: Id.nullable(),
  organisationId: Id,
  region: z.string().nullable(),
})
export type InventoryLight = z.infer<typeof InventoryLight>
