import * as z from 'zod'
import { call } from '../call.ts'
import { InventoryLight } from './inventory.ts'

/** API-317: the inventories a user may select from. */
export const list = call({
  http: 'GET /inventories/fetch',
  access: 'signedIn',
  summary: 'Inventories in scope',
  output: z.array(InventoryLight),
})
