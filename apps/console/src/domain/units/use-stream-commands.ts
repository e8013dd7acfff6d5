import type { UnitRow, UnitTransition } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { type Procedure, useCommand } from '../../ui/command/use-command.ts'
import { useDomainText } from '../text.tsx'

/** The calls of a stream; every user of the button passes those of the core's client. */
export interface StreamCalls {
  readonly start: Procedure<{ unitId: string }, unknown>
  readonly stop: Procedure<{ unitId: string }, unknown>
}

/**
 * Start and stop of a unit's stream. The reply is not put into the live rows: only the stream of changes knows their
 * order. The control is pending while a call runs, then until the unit has followed (UI-221).
 */
export function useStreamCommands(unit: UnitRow, refusal: Refusal | null, calls: StreamCalls) {
  const t = useDomainText()
  const { uniqueId: unitId, name } = unit
  const start = useCommand(calls.start, {
    access: 'units.operate',
    refusal,
    about: name,
    failed: (reason) => t('failed.start', { name, reason }),
  })
  const stop = useCommand(calls.stop, {
    access: 'units.operate',
    refusal,
    about: name,
    failed: (reason) => t('failed.stop', { name, reason }),
  })
  const pending: UnitTransition['kind'] | null = start.isPending
    ? 'starting'
    : stop.isPending
      ? 'stopping'
      : (unit.transition?.kind ?? null)
  return {
    pending,
    reason: pending === null ? start.reason : null,
    start: () => void start.run({ unitId }),
    stop: () => void stop.run({ unitId }),
  }
}
