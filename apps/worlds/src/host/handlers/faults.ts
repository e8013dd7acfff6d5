import type { Ctx, Handlers } from '@backhaul/core'
import { faultsMax, type simulation, type SimulationErrorCode } from '@backhaul/simulation'
import { beginOf, endOf } from '../../recording/hosted.ts'
import { simulationError } from '../simulation-error.ts'
import type { Worlds } from '../worlds.ts'
import type { Access } from './access.ts'

const refusals = {
  tooMany: 'TOO_MANY_FAULTS',
  idInUse: 'FAULT_ID_IN_USE',
  noSuchDevice: 'FAULT_WITHOUT_DEVICE',
  noSuchCarrier: 'CARRIER_NOT_FOUND',
} as const satisfies Record<string, SimulationErrorCode>

export function faultsHandlers(worlds: Worlds, { requireOwn }: Access): Handlers<typeof simulation.faults> {
  const faultsOf = (ctx: Pick<Ctx, 'store'>, worldId: string) => {
    requireOwn(ctx, worldId)
    return worlds.faults(worldId)
  }
  return {
    list: ({ ctx, input }) => ({ faults: faultsOf(ctx, input.worldId).list(), faultsMax }),
    add({ ctx, input }) {
      const added = faultsOf(ctx, input.worldId).add(input.fault)
      const { effect } = input.fault
      const number = 'carrier' in effect && effect.carrier !== null ? effect.carrier : 0
      if (!added.ok) throw simulationError(refusals[added.why], { faultsMax, number })
      worlds.recorder(input.worldId)?.act(beginOf(added.id, input.fault))
      return { id: added.id }
    },
    remove({ ctx, input }) {
      if (!faultsOf(ctx, input.worldId).remove(input.faultId)) throw simulationError('FAULT_NOT_FOUND')
      worlds.recorder(input.worldId)?.act(endOf(input.faultId))
      return {}
    },
    clear({ ctx, input }) {
      faultsOf(ctx, input.worldId).clear()
      return {}
    },
  }
}
