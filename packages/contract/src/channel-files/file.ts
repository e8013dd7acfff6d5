import * as z from 'zod'
import { Id, Instant } from '../id.ts'
import { stringUpTo } from '../string.ts'

/** R-197, M-218 to M-221: extensions of recordings. A name has neither folders nor control characters. */
export const FileName = stringUpTo(255)
  .min(1, 'required')
  .regex(/^[^\p{Cc}\p{Cs}/\\]+\.(mp4|mkv|3gp|mov)$/u, 'pattern')

/** M-201 to M-210: the properties of a recording. Fields that the device did not report are null. `size` in bytes, `length` in ms. */
export const FileMetadata = z.object({
  date: Instant,
  size: z.int(),
  resolution: z.string().nullable(),
  length: z.int().nullable(),
  bitrate: z.int().nullable(),
  codec: z.string().nullable(),
  gps: z.object({ lat: z.number(), lng: z.number() }).nullable(),
  unitName: z.string().nullable(),
  unitType: z.string().nullable(),
  /** The metadata that was set for the unit when it was recorded, such as the fields of a story. */
  story: z.record(z.string(), z.string()),
})
export type FileMetadata = z.infer<typeof FileMetadata>

/** A part that was cut from a file, from `start` to `end` in ms. */
const Chunk = z.object({ id: Id, fileName: z.string(), chunkIndex: z.int(), start: z.int(), end: z.int() })

/**
 * M-186 to M-200. A file on a server: the recording of a channel, or a file that a unit has uploaded, which has no channel. Unit and server
 * are null for callers who do not see them. `id` is ours: calls name a file by it.
 */
export const ChannelFile = z.object({
  id: Id,
  fileId: z.object({ channel: Id.nullable(), unit: Id.nullable(), name: z.string() }),
  fileName: z.string(),
  luName: z.string().nullable(),
  luAlias: z.string().nullable(),
  mmhId: Id.nullable(),
  mmhName: z.string().nullable(),
  sizeBytes: z.int(),
  lastModified: Instant,
  /** Number of a chunk among those of its file, from 1; null: a complete file. */
  chunkIndex: z.int().nullable(),
  chunks: z.array(Chunk),
  isTransferring: z.boolean(),
  rootDirectory: z.string(),
  metadata: FileMetadata,
})
export type ChannelFile = z.infer<typeof ChannelFile>
