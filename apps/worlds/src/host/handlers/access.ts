import type { Ctx } from '@backhaul/core'
import { mainWorldId } from '@backhaul/simulation'
import { simulationError } from '../simulation-error.ts'
import type { Worlds } from '../worlds.ts'

type Store = Pick<Ctx, 'store'>

/** The worlds that a user of one world may see and control. */
export interface Access {
  /** Refuses users of other worlds, because a world is a copy in which other users may have every right. */
  requireMain(ctx: Store): void
  /** Refuses users of another world than the given one, except those of the main world. */
  requireOwn(ctx: Store, worldId: string): void
}

export function accessTo(worlds: Worlds): Access {
  const requireMain = (ctx: Store) => {
    if (worlds.idOf(ctx) !== mainWorldId) throw simulationError('FOREIGN_WORLD')
  }
  return {
    requireMain,
    requireOwn(ctx, worldId) {
      if (worlds.idOf(ctx) !== worldId) requireMain(ctx)
    },
  }
}
