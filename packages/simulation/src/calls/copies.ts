import { call } from '@backhaul/contract'
import * as z from 'zod'
import { Snapshot, SnapshotId, snapshotsMax } from '../snapshot.ts'
import { World, WorldName } from '../world.ts'
import { access, example, ofOneWorld, ofWorld } from './of-world.ts'

const fork = call({
  http: 'POST /worlds/:worldId/fork',
  access,
  summary: 'Create a world from the present state of another one, which goes on undisturbed',
  input: { ...ofWorld, name: WorldName.optional() },
  example,
  output: World,
})

const snapshots = call({
  http: 'GET /worlds/:worldId/snapshots',
  access,
  summary: 'Snapshots of a world, the oldest first',
  input: ofWorld,
  example,
  output: z.object({ snapshots: z.array(Snapshot).max(snapshotsMax), snapshotsMax: z.int() }),
})

const takeSnapshot = call({
  http: 'POST /worlds/:worldId/snapshots',
  access,
  summary: 'Keep the present state of a world in memory',
  input: { ...ofWorld, name: WorldName.optional() },
  example,
  output: Snapshot,
})

const ofSnapshot = { ...ofWorld, snapshotId: SnapshotId }
const snapshotExample = { ...example, snapshotId: 's1' }

const resetToSnapshot = call({
  http: 'POST /worlds/:worldId/snapshots/:snapshotId/reset',
  access,
  summary: 'Return a world to a snapshot; all its sessions end, and its time is that of the snapshot',
  input: ofSnapshot,
  example: snapshotExample,
  output: World,
})

const deleteSnapshot = call({
  http: 'DELETE /worlds/:worldId/snapshots/:snapshotId',
  access,
  summary: 'Delete a snapshot',
  input: ofSnapshot,
  example: snapshotExample,
  output: z.object({}),
})

/** Copies of the state of a world: further worlds and snapshots. */
export const copies = { fork, snapshots, takeSnapshot, resetToSnapshot, deleteSnapshot }

const ofOwnWorld = [...ofOneWorld, 'MAIN_WORLD', 'WORLD_BUSY'] as const

export const failuresOfCopies = {
  'copies.fork': [...ofOwnWorld, 'TOO_MANY_WORLDS', 'WORLD_NOT_COPIED', 'DATABASE_REFUSED'],
  'copies.snapshots': [...ofOneWorld, 'MAIN_WORLD'],
  'copies.takeSnapshot': [...ofOwnWorld, 'TOO_MANY_SNAPSHOTS', 'WORLD_NOT_COPIED'],
  'copies.resetToSnapshot': [...ofOwnWorld, 'SNAPSHOT_NOT_FOUND', 'DATABASE_REFUSED'],
  'copies.deleteSnapshot': [...ofOwnWorld, 'SNAPSHOT_NOT_FOUND'],
} as const
