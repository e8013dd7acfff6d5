import type { AlertConfiguration } from '@backhaul/contract/notifications'
import type { Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import type { Alerts } from './alert-values.ts'

/** Returns the alerts with the rules of the mode manual, which `manual` has in other modes. */
export const alertsOf = (stored: Omit<Alerts, 'own'>, manual: Pick<AlertConfiguration, 'rules'>): Alerts => ({
  ...stored,
  own: stored.mode === 'manual' ? stored.rules : manual.rules,
})

/** Returns how the form reads and stores the alerts of a unit. */
export function useStoredAlerts({ uniqueId: unitId, name }: Unit, seen: Alerts) {
  const { t } = useTranslation('unit-configuration')
  const { getAlertConfiguration: stored, getPossibleAlertConfiguration: possible } = api.useUtils().units
  const now = { staleTime: 0 }
  return {
    subject: { unitId },
    seen,
    read: async () => alertsOf(await stored.fetch({ unitId }, now), await possible.fetch({ unitId, mode: 'manual' }, now)),
    store(saved: Omit<Alerts, 'own'>) {
      stored.setData({ unitId }, saved)
      return alertsOf(saved, { rules: seen.own })
    },
    // The core may have stored a change whose reply was lost.
    settled() {
      void stored.invalidate({ unitId })
      void possible.invalidate({ unitId })
    },
    done: () => t('toast.applied', { name, setting: t('tab.alerts') }),
  }
}
