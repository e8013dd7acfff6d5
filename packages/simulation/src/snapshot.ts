import { Instant, stringUpTo } from '@backhaul/contract'
import * as z from 'zod'
import { WorldName } from './world.ts'

/** Snapshots of one world. They are in memory: one of 500 units has about 0.5 MB. */
export const snapshotsMax = 5

/** `s` with a number that the world never uses again. */
export const SnapshotId = stringUpTo(7).regex(/^s[1-9]\d{0,5}$/)

export const Snapshot = z.object({
  id: SnapshotId,
  name: WorldName,
  /** Real time. */
  createdAt: Instant,
  /** Time of the world. */
  worldTime: Instant,
  bytes: z.int(),
})
export type Snapshot = z.infer<typeof Snapshot>
