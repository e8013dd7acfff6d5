import * as z from 'zod'
import { Instant } from '../id.ts'
import { noRef, ref } from '../ref.ts'

/**
 * One command that a user sent to a unit. sent: without an answer so far. accepted: its result follows. unknown: no answer or no
 * result in time, or the link was lost; a late result still ends it.
 */
export const UnitCommand = z.object({
  commandId: noRef('the command itself'),
  kind: z.string(),
  /** Parameters, without passwords. */
  input: z.record(z.string(), z.unknown()),
  /** Username; null: of a user whom the caller may not see. */
  by: ref('user', z.string()).nullable(),
  at: Instant,
  state: z.enum(['sent', 'refused', 'unknown', 'accepted', 'done', 'failed']),
  /** Reason of a refusal or of a failure. */
  code: z.string().nullable(),
  /** Findings: networks, operators, files or rates. */
  data: z.record(z.string(), z.unknown()).nullable(),
  endedAt: Instant.nullable(),
})
export type UnitCommand = z.infer<typeof UnitCommand>
