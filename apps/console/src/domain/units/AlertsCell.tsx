import type { UnitRow } from '@backhaul/contract/units'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { iconSize } from '../../ui/icon-size.ts'
import { named } from '../../ui/named.ts'
import { useDomainText } from '../text.tsx'
import classes from './cells.module.css'

export function AlertsCell({ alerts: { critical, warning } }: Pick<UnitRow, 'alerts'>) {
  const t = useDomainText()
  if (critical + warning === 0) return <span className={classes.none}>–</span>
  return (
    <span className={classes.alerts}>
      {critical > 0 && (
        <span className={classes.critical} title={t('alerts.critical', { count: critical })}>
          <IconAlertOctagon size={iconSize.sm} {...named(t('alerts.criticalName'))} />
          {critical}
        </span>
      )}
      {warning > 0 && (
        <span className={classes.warning} title={t('alerts.warning', { count: warning })}>
          <IconAlertTriangle size={iconSize.sm} {...named(t('alerts.warningName'))} />
          {warning}
        </span>
      )}
    </span>
  )
}
