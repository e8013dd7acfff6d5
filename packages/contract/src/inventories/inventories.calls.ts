import * as z from 'zod'
import { call } from '../call.ts'
import { Id } from '../id.ts'

export const InventoryLight = z.object({
  id: Id,
  name: z.string(),
  parentId: Id.nullable(),
  organisationId: Id,
  region: z.string().nullable(),
})

/** API-317: the inventories a user may select from. */
export const fetch = call({
  http: 'GET /inventories/fetch',
  access: 'own',
  summary: 'Inventories in scope',
  input: z.strictObject({}),
  output: z.array(InventoryLight),
})
