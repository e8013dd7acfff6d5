import * as z from 'zod'
import { DeviceName, Id, Instant } from '../id.ts'
import { labelUpTo } from '../name.ts'
import { stringUpTo } from '../string.ts'
import { hiddenWith, noRef, ref } from '../ref.ts'

/** A unit whose databridge a gateway carries. */
export const BridgedUnit = z.object({ unitId: ref('unit'), unitName: hiddenWith('unitId', z.string(), '') })
export type BridgedUnit = z.infer<typeof BridgedUnit>

/**
 * The value of the `gateways` topics: the far end of databridges. Bitrate in kbps, upTime in seconds. Units that a viewer may not
 * see are left out.
 */
export const GatewayRow = z.object({
  uniqueId: noRef('the gateway itself'),
  name: DeviceName,
  description: z.string(),
  serialNumber: z.string(),
  state: z.enum(['offline', 'idle', 'busy']),
  swVersion: z.string(),
  units: z.array(BridgedUnit),
  bitrate: z.int(),
  upTime: z.int().nullable(),
  inventoryId: ref('inventory').nullable(),
  inventories: z.array(ref('inventory')),
  groups: z.array(ref('group')),
  lastSeen: Instant.nullable(),
})
export type GatewayRow = z.infer<typeof GatewayRow>

/** The fields by which administrators search and sort gateways. */
export const sortableGatewayFields = ['name', 'uniqueId', 'serialNumber', 'description', 'swVersion', 'state'] as const

/** The fields of a gateway that administrators set. */
export const GatewayFields = z.object({
  name: DeviceName,
  description: labelUpTo(255),
  serialNumber: stringUpTo(64)
    .min(1, 'required')
    .regex(/^[A-Za-z0-9._-]+$/, 'pattern'),
})
export type GatewayFields = z.infer<typeof GatewayFields>

/** A new gateway. Its ID is generated. */
export const NewGateway = z.object({
  ...GatewayFields.shape,
  description: GatewayFields.shape.description.default(''),
  groups: z.array(Id).max(200).default([]),
})

/** A gateway as administrators read and change it. `version` counts its changes. */
export const AdminGateway = GatewayRow.extend({ version: z.int() })
export type AdminGateway = z.infer<typeof AdminGateway>

/** A gateway that a unit may use. */
export const GatewayOption = GatewayRow.pick({ uniqueId: true, name: true, description: true, state: true })
export type GatewayOption = z.infer<typeof GatewayOption>
