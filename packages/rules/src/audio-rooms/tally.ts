import type { TallyState } from '@backhaul/contract/inventories'

const strength: Readonly<Record<TallyState, number>> = { off: 0, preview: 1, program: 2 }

/** Returns the strongest of several tallies: a unit whose cameras feed two channels is on air with either. Null without one. */
export function strongestTally(states: readonly (TallyState | null)[]): TallyState | null {
  let strongest: TallyState | null = null
  for (const state of states) if (state !== null && (strongest === null || strength[state] > strength[strongest])) strongest = state
  return strongest
}
