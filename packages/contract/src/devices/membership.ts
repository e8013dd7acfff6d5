import * as z from 'zod'
import { Id } from '../id.ts'

export const DeviceInventory = z.object({ id: Id, name: z.string(), primary: z.boolean() })
export type DeviceInventory = z.infer<typeof DeviceInventory>

/** A group of one of the inventories of a device. */
export const DeviceGroup = z.object({ id: Id, name: z.string(), inventoryId: Id, inventoryName: z.string() })
export type DeviceGroup = z.infer<typeof DeviceGroup>
