import * as z from 'zod'
import { Id, Instant } from '../id.ts'

/** `duplicateDevice`: several fleets report one device in turn. The spec doesn't say; we add it to the types of Units §3. */
export const AlertType = z.enum(['battery', 'cameraDisconnected', 'serverCpu', 'serverStorage', 'bitrateDrop', 'duplicateDevice'])
export type AlertType = z.infer<typeof AlertType>
export const AlertLevel = z.enum(['warning', 'critical'])
export type AlertLevel = z.infer<typeof AlertLevel>

/** One active alert. `value` is in percent for battery, CPU and storage, in kbps for bitrateDrop, null for the others. */
export const Alert = z.object({
  id: Id,
  type: AlertType,
  level: AlertLevel,
  deviceKind: z.enum(['unit', 'server']),
  deviceId: Id,
  deviceName: z.string(),
  value: z.number().nullable(),
  raisedAt: Instant,
})
export type Alert = z.infer<typeof Alert>
