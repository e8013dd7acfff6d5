import * as z from 'zod'
import { kbps, text } from './values.ts'

/** An address with its key, up to the length of its percent-encoded parts. */
const url = text(1024)

/**
 * Where a channel sends the video that it receives: a CDN or a social network. The addresses have keys, passwords and passphrases in
 * them, so that this word is part of commands and of no report. A channel that cannot reach `url` tries `backupUrl`.
 */
export const FarEnd = z.object({
  kind: z.enum(['cdn', 'social']),
  url,
  backupUrl: url.optional(),
  /** The encoder for the far end; without it, the channel passes the video on as it is. */
  encoder: z
    .object({ videoProfile: text(32), bitrateKbps: kbps, resolution: text(32), frameRate: text(8), ffmpeg: text(512).optional() })
    .optional(),
})
export type FarEnd = z.infer<typeof FarEnd>

/** The output to the far end as a channel reports it. `address` ends at the server. */
export const FarEndReport = z.object({
  kind: z.enum(['cdn', 'social']),
  address: text(256),
  state: z.enum(['connecting', 'waiting', 'connected', 'slow', 'reconnecting', 'failed']),
  fault: z.enum(['refusedKey', 'unknownHost', 'unreachable', 'dropped', 'slow', 'wrongPassphrase', 'noCaller']).nullable(),
  isBackup: z.boolean(),
  /** The rate that a slow far end takes; null: everything that is sent, or nothing. */
  takesKbps: kbps.nullable(),
  attempts: z.int().min(0).max(1_000_000),
})
export type FarEndReport = z.infer<typeof FarEndReport>
