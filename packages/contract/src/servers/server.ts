import * as z from 'zod'
import { DeviceName, Id, Instant } from '../id.ts'
import { HardwareStatus } from '../inventories/interfaces.ts'
import { TypeGroup } from '../units/product.ts'

/** M-122: `mmh_server` is the multimedia hub. */
export const ServerType = z.enum(['mmh_server', 'vr_server', 'ingest_server', 'transceiver_server'])
export type ServerType = z.infer<typeof ServerType>

export const ServerTypeGroup = TypeGroup.extract(['mmhServer', 'videoReturnServer', 'transceiverServer', 'ingestServer'])
export type ServerTypeGroup = z.infer<typeof ServerTypeGroup>

/** The value of the `servers` topics. Usage in percent, upTime in seconds. */
export const ServerRow = z.object({
  uniqueId: Id,
  name: DeviceName,
  alias: z.string().nullable(),
  serial: z.string(),
  type: ServerType,
  typeGroup: ServerTypeGroup,
  inventoryId: Id.nullable(),
  inventories: z.array(Id),
  groups: z.array(Id),
  state: z.enum(['offline', 'idle', 'busy', 'upgrading']),
  swVersion: z.string(),
  serverUsage: z.object({ cpu: z.int().min(0).max(100), storage: z.int().min(0).max(100) }).nullable(),
  upTime: z.int().nullable(),
  maxChannels: z.int(),
  cloudProvider: z.string().nullable(),
  cloudRegion: z.string().nullable(),
  tallyHwStatus: HardwareStatus.nullable(),
  audioHwStatus: HardwareStatus.nullable(),
  alerts: z.object({ warning: z.int(), critical: z.int() }),
  lastSeen: Instant.nullable(),
})
export type ServerRow = z.infer<typeof ServerRow>
