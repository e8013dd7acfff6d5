import type { Handlers } from '@backhaul/core'
import { mainWorldId, type simulation } from '@backhaul/simulation'
import { type Worlds, worldsMax } from '../worlds.ts'
import type { Access } from './access.ts'

export const worldsHandlers = (worlds: Worlds, { requireMain }: Access): Handlers<typeof simulation.worlds> => ({
  list({ ctx }) {
    const own = worlds.idOf(ctx)
    return { worlds: worlds.list().filter(({ id }) => own === mainWorldId || own === id), worldsMax }
  },
  async create({ ctx, input, changed }) {
    requireMain(ctx)
    const world = await worlds.create(input)
    changed({}, { world: world.id, name: world.name })
    return world
  },
  reset({ ctx, input }) {
    requireMain(ctx)
    return worlds.reset(input.worldId)
  },
  async delete({ ctx, input }) {
    requireMain(ctx)
    await worlds.delete(input.worldId)
    return {}
  },
})
