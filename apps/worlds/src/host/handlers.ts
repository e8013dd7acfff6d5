import type { Ctx, Handlers } from '@backhaul/core'
import { faultsMax, mainWorldId, type simulation, type SimulationErrorCode } from '@backhaul/simulation'
import type { ClockControl } from './clock-control.ts'
import { simulationError } from './simulation-error.ts'
import { type Worlds, worldsMax } from './worlds.ts'

const refusals = {
  tooMany: 'TOO_MANY_FAULTS',
  idInUse: 'FAULT_ID_IN_USE',
  noSuchDevice: 'FAULT_WITHOUT_DEVICE',
} as const satisfies Record<string, SimulationErrorCode>

/** Returns the handlers of the simulation's calls. */
export function simulationHandlers(worlds: Worlds): Handlers<typeof simulation> {
  /** Refuses users of other worlds, because a world is a copy in which other users may have every right. */
  const requireMain = (ctx: Pick<Ctx, 'store'>) => {
    if (worlds.idOf(ctx) !== mainWorldId) throw simulationError('FOREIGN_WORLD')
  }
  /** Refuses users of another world than the given one, except those of the main world. */
  const requireOwn = (ctx: Pick<Ctx, 'store'>, worldId: string) => {
    if (worlds.idOf(ctx) !== worldId) requireMain(ctx)
  }
  const control = (ctx: Pick<Ctx, 'store'>, worldId: string): ClockControl => {
    requireOwn(ctx, worldId)
    return worlds.control(worldId)
  }
  const faultsOf = (ctx: Pick<Ctx, 'store'>, worldId: string) => {
    requireOwn(ctx, worldId)
    return worlds.faults(worldId)
  }
  return {
    faults: {
      list: ({ ctx, input }) => ({ faults: faultsOf(ctx, input.worldId).list(), faultsMax }),
      shown: ({ ctx }) => ({
        faults: worlds
          .faults(worlds.idOf(ctx))
          .list()
          .map(({ id, fault }) => ({ id, layer: fault.layer, effect: fault.effect.do })),
      }),
      add({ ctx, input }) {
        const added = faultsOf(ctx, input.worldId).add(input.fault)
        if (!added.ok) throw simulationError(refusals[added.why], { faultsMax })
        return { id: added.id }
      },
      remove({ ctx, input }) {
        if (!faultsOf(ctx, input.worldId).remove(input.faultId)) throw simulationError('FAULT_NOT_FOUND')
        return {}
      },
    },
    worlds: {
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
    },
    clock: {
      get: ({ ctx, input }) => control(ctx, input.worldId).state,
      set: ({ ctx, input }) => control(ctx, input.worldId).set(input),
      step: ({ ctx, input }) => control(ctx, input.worldId).step(input.seconds),
      jump: ({ ctx, input }) => control(ctx, input.worldId).jump(input.to),
    },
  }
}
