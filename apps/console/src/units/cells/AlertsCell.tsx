import type { UnitRow } from '@backhaul/contract/units'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { named } from '../../ui/icons/named.ts'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './cells.module.css'

export function AlertsCell({ alerts: { critical, warning } }: Pick<UnitRow, 'alerts'>) {
  const { t } = useUnitDesk()
  if (critical + warning === 0) return <span className={classes.none}>–</span>
  return (
    <span className={classes.alerts}>
      {critical > 0 && (
        <span className={classes.critical} title={t('alerts.critical', { count: critical })}>
          <IconAlertOctagon size={15} {...named(t('alerts.criticalName'))} />
          {critical}
        </span>
      )}
      {warning > 0 && (
        <span className={classes.warning} title={t('alerts.warning', { count: warning })}>
          <IconAlertTriangle size={15} {...named(t('alerts.warningName'))} />
          {warning}
        </span>
      )}
    </span>
  )
}
