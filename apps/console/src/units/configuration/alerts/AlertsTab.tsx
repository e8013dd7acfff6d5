import type { Unit } from '@backhaul/contract/units'
import { api } from '../../../app/api.ts'
import { LoadState } from '../../../ui/page/LoadState.tsx'
import { AlertsForm } from './AlertsForm.tsx'
import classes from './alerts.module.css'
import { Recipients } from './Recipients.tsx'
import { alertsOf } from './use-stored-alerts.ts'

/** UI-129: the mode, the rules with thresholds and recipients, and the state of the recipients. */
export function AlertsTab({ unit }: { unit: Unit }) {
  const { uniqueId: unitId } = unit
  const stored = api.units.getAlertConfiguration.useQuery({ unitId })
  const manual = api.units.getPossibleAlertConfiguration.useQuery({ unitId, mode: 'manual' })
  const groups = api.units.listGroups.useQuery({ unitId })
  if (stored.data === undefined || manual.data === undefined || groups.data === undefined) {
    const failed = [stored, manual, groups].find(({ error }) => error !== null)
    return <LoadState isLoading error={failed?.error} onRetry={() => void failed?.refetch()} />
  }
  return (
    <div className={classes.form}>
      <AlertsForm unit={unit} alerts={alertsOf(stored.data, manual.data)} groups={groups.data} />
      <Recipients recipients={stored.data.recipients} />
    </div>
  )
}
