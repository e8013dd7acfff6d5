import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow, UnitTransition } from '@backhaul/contract/units'
import { type CallsOf, streamActOf, streamActs } from './row-acts.ts'
import { useUnitAct } from './use-unit-act.ts'

export type StreamCalls = CallsOf<(typeof streamActs)[keyof typeof streamActs]>

/**
 * Start and stop of a unit's stream. The reply is not put into the live rows: only the stream of changes knows their
 * order. The control is pending while a call runs, then until the unit has followed (UI-221).
 */
export function useStreamCommands(unit: UnitRow, channel: ChannelRow | undefined, calls: StreamCalls) {
  'use no memo' // it renders again with its unit; the compiler's memo would only make the chunk larger
  const start = useUnitAct(streamActs.start, unit, calls, channel)
  const stop = useUnitAct(streamActs.stop, unit, calls)
  const act = streamActOf(unit)
  const pending: UnitTransition['kind'] | null = start.isPending
    ? 'starting'
    : stop.isPending
      ? 'stopping'
      : (unit.transition?.kind ?? null)
  const command = act === 'stop' ? stop : start
  return { act, pending, reason: pending === null ? command.reason : null, run: () => void command.run({ unitId: unit.uniqueId }) }
}
