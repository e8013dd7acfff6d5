import { realClock as clock } from '@backhaul/clock'
import type { UnitRow, UnitStatus } from '@backhaul/contract/units'
import { isOfflineLike, isOnlineLike, isStreaming } from '@backhaul/rules/status'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import classes from './unit-list.module.css'
import { useUnits } from './UnitsContext.tsx'

const summaryMs = 1000

function summaryOf(get: (id: string) => UnitRow | undefined, ids: readonly string[]): string {
  const counts = [0, 0, 0, 0]
  for (const id of ids) {
    const unit = get(id)
    if (unit !== undefined)
      counts[isStreaming(unit.applications) ? 0 : isOfflineLike(unit.status) ? 3 : isOnlineLike(unit.status) ? 2 : 1]!++
  }
  return counts.join(' ')
}

function summaryView(get: (id: string) => UnitRow | undefined, ids: readonly string[]) {
  let counts = summaryOf(get, ids)
  return {
    get: () => counts,
    subscribe: (listener: () => void) =>
      clock.every(summaryMs, () => {
        counts = summaryOf(get, ids)
        listener()
      }),
  }
}

const shown = ['streaming', 'storeandforward', 'idle', 'offline'] as const satisfies readonly UnitStatus[]

/** The units of a group by state: on air, otherwise busy, idle, offline; counted once a second. */
export function GroupSummary({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('unit-list')
  const { live } = useUnits()
  const view = useMemo(() => summaryView((id) => live.units.get(id), ids), [live.units, ids])
  const counts = useSyncExternalStore(view.subscribe, view.get).split(' ')
  return (
    <span className={classes.groupSummary}>
      {shown.map((status, i) =>
        counts[i] === '0' ? (
          <span key={status} />
        ) : (
          <span key={status} className={classes.groupSummaryPart}>
            <StatusShape status={status} size={10} label={t(`groupSummary.${status}`)} /> {counts[i]}
          </span>
        ),
      )}
    </span>
  )
}
