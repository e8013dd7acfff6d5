import * as z from 'zod'
import { Id, Instant } from '../id.ts'

/** A mail of the outbox. `kept`: no mail server or no address is configured. The text of a verification is empty after its end. */
export const Mail = z.object({
  id: Id,
  kind: z.enum(['verification', 'supportCase', 'alert', 'invitation']),
  to: z.string().nullable(),
  replyTo: z.string().nullable(),
  subject: z.string(),
  text: z.string(),
  state: z.enum(['kept', 'waiting', 'sent', 'failed']),
  attempts: z.int(),
  createdAt: Instant,
  sentAt: Instant.nullable(),
  nextAttemptAt: Instant.nullable(),
  /** Codes of the last attempt, when it had no success, e.g. `EENVELOPE 550`. */
  error: z.string().nullable(),
})
export type Mail = z.infer<typeof Mail>
