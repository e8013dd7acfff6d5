import type { Act } from '@backhaul/simulation'
import { useDesk } from '../desk.ts'
import { useAct } from '../use-act.ts'

/** Returns a control of acts on devices or surroundings: its input is the act, in the words of scenarios. */
export function useFieldAct() {
  const worldId = useDesk().world.id
  const call = useAct('field.act')
  return {
    reason: call.reason,
    isPending: call.isPending,
    showLine: (act: Act) => call.showLine({ worldId, act }),
    run: (act: Act) => call.run({ worldId, act }),
  }
}
