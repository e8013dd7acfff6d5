import * as z from 'zod'
import { Instant } from '../id.ts'
import { noRef } from '../ref.ts'

/** M-163 to M-167. `duplicateDevice`: several fleets report one device in turn. The spec doesn't say; we add it to the types of Units §3. */
export const AlertType = z.enum(['battery', 'cameraDisconnected', 'serverCpu', 'serverStorage', 'bitrateDrop', 'duplicateDevice'])
export type AlertType = z.infer<typeof AlertType>
/** M-168, M-169. */
export const AlertLevel = z.enum(['warning', 'critical'])
export type AlertLevel = z.infer<typeof AlertLevel>

/** M-059: one active alert. `value` is in percent for battery, CPU and storage, in kbps for bitrateDrop, null for the others. */
export const Alert = z.object({
  id: noRef('the alert itself'),
  type: AlertType,
  level: AlertLevel,
  deviceKind: z.enum(['unit', 'server']),
  deviceId: noRef('the topic is one of the device'),
  deviceName: z.string(),
  value: z.number().nullable(),
  raisedAt: Instant,
})
export type Alert = z.infer<typeof Alert>
