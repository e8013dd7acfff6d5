import * as z from 'zod'
import { Id, Instant } from '../id.ts'

/** An AI session: a provider writes a summary of a unit in sentences. */
export const AiSession = z.object({
  id: Id,
  unitId: Id,
  state: z.enum(['running', 'done', 'failed']),
  progressPercent: z.int().min(0).max(100),
  startedAt: Instant,
  endedAt: Instant.nullable(),
  /** The sentences of the result; empty until the session is done. */
  summary: z.array(z.string()).max(50),
})
export type AiSession = z.infer<typeof AiSession>

/** The settings of a session: the time before its start that it is about, and the language of its sentences. */
export const aiSettings = {
  hours: z.int('integer').min(1, 'min').max(72, 'max').default(24),
  language: z.enum(['en', 'zh']).default('en'),
}
export type AiSettings = { readonly hours: number; readonly language: 'en' | 'zh' }
