import type { Ctx, Handlers } from '@backhaul/core'
import type { ClockMove, simulation } from '@backhaul/simulation'
import type { Worlds } from '../worlds.ts'
import type { Access } from './access.ts'

export function clockHandlers(worlds: Worlds, { requireOwn }: Access): Handlers<typeof simulation.clock> {
  const control = (ctx: Pick<Ctx, 'store'>, worldId: string) => {
    requireOwn(ctx, worldId)
    return worlds.control(worldId)
  }
  const noted = (worldId: string, move: ClockMove) => worlds.recorder(worldId)?.clock(move)
  return {
    get: ({ ctx, input }) => control(ctx, input.worldId).state,
    set({ ctx, input: { worldId, paused, speed } }) {
      const one = control(ctx, worldId)
      noted(worldId, { ...(paused !== undefined && { paused }), ...(speed !== undefined && { speed }) })
      return one.set({ paused, speed })
    },
    step({ ctx, input: { worldId, seconds } }) {
      const one = control(ctx, worldId)
      noted(worldId, { step: seconds })
      return one.step(seconds)
    },
    jump({ ctx, input: { worldId, to } }) {
      const one = control(ctx, worldId)
      noted(worldId, { to })
      return one.jump(to)
    },
  }
}
