import * as z from 'zod'
import { DeviceName, Id, Instant } from '../id.ts'
import { ProductType } from './product.ts'
import { Applications, UnitStatus } from './status.ts'
import { Ownership, Transmission, Unit } from './unit.ts'
import { stringUpTo } from '../string.ts'

// The spec names the admin calls of units and not their shapes. These are ours; calls that read or write them are marked `assumed`.

/** `10.1` or `10.1.0`. */
export const SwVersion = stringUpTo(20, 'pattern').regex(/^\d{1,6}\.\d{1,6}(\.\d{1,6})?$/, 'pattern')

/** Hours or days of a licence; null without a limit. PostgreSQL refuses the smallest fractions of a double. */
const remaining = z
  .number('number')
  .min(0, 'min')
  .max(1_000_000, 'max')
  .refine((value) => value === 0 || value > 1e-6, 'min')
  .nullable()

/** The fields of a unit that administrators set.: the name has these characters and is unique in each inventory of the unit. */
export const UnitFields = z.object({
  name: DeviceName,
  comment: stringUpTo(100),
  serialNumber: stringUpTo(64)
    .min(1, 'required')
    .regex(/^[A-Za-z0-9._-]+$/, 'pattern'),
  ownership: Ownership,
  license: Unit.shape.license.extend({ remaining }),
  multiCameraLicensed: z.boolean(),
  numberOfFeeds: z.int('integer').min(1, 'min').max(4, 'max'),
  hasSdCard: z.boolean(),
  hasExtender: z.boolean(),
})
export type UnitFields = z.infer<typeof UnitFields>

/** Fields of a new unit that may be left out. */
const defaults = {
  comment: UnitFields.shape.comment.default(''),
  ownership: UnitFields.shape.ownership.default('sold'),
  license: UnitFields.shape.license.default({ valid: true, unit: 'days', remaining: null, pro: false, fourK: false }),
  multiCameraLicensed: z.boolean().default(false),
  numberOfFeeds: UnitFields.shape.numberOfFeeds.default(1),
  hasSdCard: z.boolean().default(false),
  hasExtender: z.boolean().default(false),
}

/** A new unit. Without `uniqueId` it gets a generated one. */
export const NewUnit = z.object({
  ...UnitFields.shape,
  ...defaults,
  uniqueId: Id.optional(),
  type: ProductType,
  /** Until the first report of the unit. */
  swVersion: SwVersion.optional(),
  groups: z.array(Id).max(200).default([]),
})

/** A unit as administrators read and change it. `version` counts its changes. */
export const AdminUnit = Unit.extend({ version: z.int() })
export type AdminUnit = z.infer<typeof AdminUnit>

/** `gatewayId`: the gateway that the databridges of the unit use; null: none. */
export const DatabridgeOptions = z.object({ enabled: z.boolean(), gatewayId: Id.nullable() })
export type DatabridgeOptions = z.infer<typeof DatabridgeOptions>

/** Units §9: kbps; 0: no limit. */
export const SmartUnit = z.object({
  uniqueId: Id,
  name: DeviceName,
  bandwidthLimit: z.int(),
  bandwidthLimitMin: z.int(),
  bandwidthLimitMax: z.int(),
  license: Unit.shape.license,
})
export type SmartUnit = z.infer<typeof SmartUnit>

/** The running activities of a unit, null while it is offline. */
export const RunningApplications = z.object({
  status: UnitStatus,
  applications: Applications,
  transmission: Transmission.nullable(),
  /** Null while the unit is online; otherwise the time of its last report. */
  lastSeen: Instant.nullable(),
})
