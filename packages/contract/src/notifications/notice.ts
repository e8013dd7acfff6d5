import * as z from 'zod'
import { Id, Instant } from '../id.ts'
import { UnitStatusChangeEvent } from '../units/status.ts'

/** An event. Events are never merged, because each is shown once (Units §4, Services §4). */
export const Notice = z.discriminatedUnion('type', [
  z.object({ type: z.literal('unitStatusChange'), event: UnitStatusChangeEvent, unitId: Id, unitName: z.string(), at: Instant }),
  z.object({ type: z.literal('deviceAdded'), unitId: Id, unitName: z.string(), at: Instant }),
  z.object({ type: z.literal('deviceRemoved'), unitId: Id, unitName: z.string(), at: Instant }),
  z.object({
    type: z.literal('alertRaised'),
    alertId: Id,
    alertType: z.string(),
    level: z.enum(['warning', 'critical']),
    deviceId: Id,
    deviceName: z.string(),
    at: Instant,
  }),
])
export type Notice = z.infer<typeof Notice>
