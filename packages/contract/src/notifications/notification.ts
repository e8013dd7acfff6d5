import * as z from 'zod'
import { Id, Instant } from '../id.ts'

/** Shown in the global banner. The flags are set when `expireDate` is within 2 h or 24 h (R-267, M-734). */
export const Notification = z.object({
  id: Id,
  globalNotification: z.boolean(),
  severity: z.enum(['info', 'warning', 'critical']),
  text: z.object({ en: z.string(), zh: z.string() }),
  createdAt: Instant,
  expireDate: Instant.nullable(),
  expiresWithin2h: z.boolean(),
  expiresWithin24h: z.boolean(),
})
export type Notification = z.infer<typeof Notification>
