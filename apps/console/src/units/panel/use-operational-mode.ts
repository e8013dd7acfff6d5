import type { Unit, UnitCommand } from '@backhaul/contract/units'
import { refuseBusy, refuseOffline } from '@backhaul/rules/units'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useTracked } from '../commands/use-command-log.ts'

const setsMode = ({ kind, input }: UnitCommand): boolean =>
  kind === 'configure' && (input['settings'] as { operationalMode?: unknown } | undefined)?.operationalMode !== undefined

/** the command that changes the operational mode. The configuration is read again when the mode has changed. */
export function useOperationalMode(unit: Unit) {
  const { t } = useTranslation('unit-panel')
  const queries = api.useUtils().units.getConfiguration
  const { uniqueId: unitId } = unit
  const change = useTracked(api.units.setOperationalMode, {
    unit,
    access: 'units.configure',
    refusal: refuseOffline(unit) ?? refuseBusy(unit),
    isOne: setsMode,
    about: unit.name,
    failed: (reason) => t('failed.setOperationalMode', { name: unit.name, reason }),
  })
  const lastState = change.last?.state
  // The unit reports its new mode before the result of the command.
  useEffect(() => {
    if (lastState === 'done') void queries.invalidate({ unitId })
  }, [lastState, queries, unitId])
  return change
}
