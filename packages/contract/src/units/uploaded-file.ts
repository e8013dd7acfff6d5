import * as z from 'zod'
import { Id, Instant } from '../id.ts'

/** M-212 to M-217, R-196. `success` means the same as `uploaded`; the core sends `uploaded`. */
export const UploadedFileStatus = z.enum(['pending', 'uploading', 'uploaded', 'success', 'failed', 'rejected'])
export type UploadedFileStatus = z.infer<typeof UploadedFileStatus>

/** */
export const uploadedFilesMax = 10

// The spec doesn't say what an entry has; we name the file on the unit, the server and the time of the last change.
export const UploadedFile = z.object({
  path: z.string(),
  /** Null: of a server that the caller does not see. */
  serverId: Id.nullable(),
  serverName: z.string().nullable(),
  status: UploadedFileStatus,
  // The spec doesn't say why a file has failed; we give the reason, because a status of its own is not in the spec.
  /** Why it has failed or was rejected: `cancelled` by a user, `unknown` without a result, or the code of the command. Null: neither. */
  reasonCode: z.string().nullable(),
  /** Null until the server has the start of the file. */
  sizeBytes: z.number().nullable(),
  at: Instant,
})
export type UploadedFile = z.infer<typeof UploadedFile>
