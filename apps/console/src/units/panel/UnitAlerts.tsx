import type { Alert } from '@backhaul/contract/notifications'
import { IconAlertOctagon, IconAlertTriangle } from '@tabler/icons-react'
import { formatBitrate } from '@backhaul/rules/units'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useRow, useView } from '../../app/live/use-entities.ts'
import { named } from '../../ui/named.ts'
import { Age } from '../../domain/Age.tsx'
import { useDomainText } from '../../domain/text.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { useUnits } from '../UnitsContext.tsx'
import { percentText } from '../../ui/percent-text.ts'
import classes from './alerts.module.css'

const severest = (a: Alert, b: Alert) => Number(b.level === 'critical') - Number(a.level === 'critical') || b.raisedAt - a.raisedAt

export function UnitAlerts({ unitId }: { unitId: string }) {
  const { t } = useTranslation('unit-panel')
  const { live } = useUnits()
  const definition = useMemo(() => ({ filter: (alert: Alert) => alert.deviceId === unitId, compare: severest }), [unitId])
  const ids = useView(live.alerts, definition)
  return (
    <section aria-label={t('alerts.title')}>
      <h3 className={classes.heading}>
        {t('alerts.title')} <span className={classes.count}>{ids.length}</span>
      </h3>
      {ids.length === 0 ? (
        <p className={classes.nothing}>{t('alerts.none')}</p>
      ) : (
        <ul className={classes.alerts}>
          {ids.map((id) => (
            <AlertLine key={id} id={id} />
          ))}
        </ul>
      )}
    </section>
  )
}

function AlertLine({ id }: { id: string }) {
  const text = useDomainText()
  const { live } = useUnits()
  const alert = useRow(live.alerts, id)
  if (alert === undefined) return null
  const Icon = alert.level === 'critical' ? IconAlertOctagon : IconAlertTriangle
  const value = alert.value === null ? null : alert.type === 'bitrateDrop' ? formatBitrate(alert.value) : percentText(alert.value)
  return (
    <li className={classes.alert} data-level={alert.level}>
      <Icon size={iconSize.md} {...named(text(alert.level === 'critical' ? 'alerts.criticalName' : 'alerts.warningName'))} />
      <span className={classes.alertText}>
        {text(`alertType.${alert.type}`)}
        {value !== null && <span className={classes.meta}> {value}</span>}
      </span>
      <Age at={alert.raisedAt} className={classes.meta} />
    </li>
  )
}
