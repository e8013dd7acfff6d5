import * as z from 'zod'
import { Id } from '../id.ts'

export const GroupLight = z.object({ id: Id, name: z.string(), inventoryId: Id })
export type GroupLight = z.infer<typeof GroupLight>

export const Group = GroupLight.extend({
  inventoryName: z.string(),
  createdOn: z.int(),
  unitCount: z.int(),
  channelCount: z.int(),
})
export type Group = z.infer<typeof Group>
