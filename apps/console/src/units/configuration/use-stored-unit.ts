import type { Unit, UnitConfiguration } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'

/** Returns how a form reads and stores a setting of a unit. `title`: the name of the setting in messages. */
export function useStoredUnit(unit: Unit, configuration: UnitConfiguration, title: string) {
  const { t } = useTranslation('unit-configuration')
  const queries = api.useUtils().units.getConfiguration
  const { uniqueId: unitId } = unit
  return {
    subject: { unitId },
    seen: configuration,
    read: () => queries.fetch({ unitId }, { staleTime: 0 }),
    store(changed: UnitConfiguration) {
      queries.setData({ unitId }, changed)
      return changed
    },
    // The unit may have applied a failed change all the same.
    settled: () => void queries.invalidate({ unitId }),
    done: () => t('toast.applied', { name: unit.name, setting: title }),
  }
}
