import type { Ctx, Handlers } from '@backhaul/core'
import type { simulation } from '@backhaul/simulation'
import type { Worlds } from '../worlds.ts'
import type { Access } from './access.ts'

export function clockHandlers(worlds: Worlds, { requireOwn }: Access): Handlers<typeof simulation.clock> {
  const control = (ctx: Pick<Ctx, 'store'>, worldId: string) => {
    requireOwn(ctx, worldId)
    return worlds.control(worldId)
  }
  return {
    get: ({ ctx, input }) => control(ctx, input.worldId).state,
    set: ({ ctx, input }) => control(ctx, input.worldId).set(input),
    step: ({ ctx, input }) => control(ctx, input.worldId).step(input.seconds),
    jump: ({ ctx, input }) => control(ctx, input.worldId).jump(input.to),
  }
}
