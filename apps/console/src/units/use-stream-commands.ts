import type { UnitRow } from '@backhaul/contract/units'
import type { Refusal } from '@backhaul/rules'
import { streamTransition, type Transition } from '@backhaul/rules/transitions'
import { api } from '../app/api.ts'
import { useDomainText } from '../domain/text.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { useTransitions } from './use-unit.ts'
import { useUnits } from './UnitsContext.tsx'

type Follow = (wanted: Transition['wanted'], mode: UnitRow['transmissionMode'], sent: Promise<unknown>) => Promise<void>

/** The transition of a unit's stream, and the function that begins one. A command that failed ends it. */
export function useStreamTransition(unitId: string): { transition: Transition | undefined; follow: Follow } {
  const { transitions } = useUnits()
  const follow: Follow = async (wanted, mode, sent) => {
    transitions.begin(unitId, 'isTransition', streamTransition(wanted, mode))
    if ((await sent) === null) transitions.cancel(unitId, 'isTransition')
  }
  return { transition: useTransitions(unitId).isTransition, follow }
}

/**
 * Start and stop of a unit's stream. The reply is not put into the live rows: only the stream of changes knows their
 * order. The control stays pending until the unit follows (UI-221).
 */
export function useStreamCommands(unit: UnitRow, refusal: Refusal | null) {
  const t = useDomainText()
  const { uniqueId: unitId, name, transmissionMode } = unit
  const { transition, follow } = useStreamTransition(unitId)
  const start = useCommand(api.units.start, {
    access: 'units.operate',
    refusal,
    failed: (reason) => t('failed.start', { name, reason }),
  })
  const stop = useCommand(api.units.stop, {
    access: 'units.operate',
    refusal,
    failed: (reason) => t('failed.stop', { name, reason }),
  })
  return {
    /** Set while the unit has not followed yet. */
    transition,
    reason: transition === undefined ? start.reason : null,
    start: () => void follow('running', transmissionMode, start.run({ unitId })),
    stop: () => void follow('stopped', transmissionMode, stop.run({ unitId })),
  }
}
