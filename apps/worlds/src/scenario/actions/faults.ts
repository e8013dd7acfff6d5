import type { Actions } from '@backhaul/simulation'
import type { Play } from '../play.ts'

/** Begins a fault under its name. A fault that cannot begin ends the run. */
const fault = (play: Play, { fault: id, is }: Actions['fault']): void => {
  const added = play.world.faults.add({ ...is, id })
  if (!added.ok) play.surprise ??= `The fault ${id} was refused: ${added.why}.`
}

export const faultActions = { fault }
