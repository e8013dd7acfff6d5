import type { Handlers } from '@backhaul/core'
import { type simulation, snapshotsMax } from '@backhaul/simulation'
import type { Worlds } from '../worlds.ts'
import type { Access } from './access.ts'

export const copiesHandlers = (worlds: Worlds, { requireMain, requireOwn }: Access): Handlers<typeof simulation.copies> => ({
  async fork({ ctx, input, changed }) {
    requireMain(ctx)
    const world = await worlds.fork(input.worldId, input.name)
    changed({}, { world: world.id, name: world.name })
    return world
  },
  snapshots({ ctx, input }) {
    requireOwn(ctx, input.worldId)
    return { snapshots: worlds.snapshots(input.worldId).list(), snapshotsMax }
  },
  takeSnapshot({ ctx, input }) {
    requireOwn(ctx, input.worldId)
    return worlds.takeSnapshot(input.worldId, input.name)
  },
  resetToSnapshot({ ctx, input }) {
    requireOwn(ctx, input.worldId)
    return worlds.reset(input.worldId, input.snapshotId)
  },
  deleteSnapshot({ ctx, input }) {
    requireOwn(ctx, input.worldId)
    worlds.snapshots(input.worldId).remove(input.snapshotId)
    return {}
  },
})
