import type { UnitStatus, UnitRow } from '@backhaul/contract/units'
import { isOfflineLike, isOnlineLike, isStreaming } from '@backhaul/rules/status'
import { useMemo, useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { realClock as clock } from '@backhaul/clock'
import type { Grouping } from '../../ui/grid/grouping.ts'
import { StatusShape } from '../../ui/icons/StatusShape.tsx'
import { useUnitDesk } from '../UnitDesk.tsx'
import type { GroupBy } from './list-address.ts'
import classes from './list.module.css'
import { statusRank } from './unit-order.ts'

const noGroup = '–'

/** How the list is grouped; a unit of several groups stands in each of them. */
export function useGrouping(groupBy: GroupBy | null): Grouping<UnitRow> | null {
  const { t } = useTranslation('units')
  const { groupName } = useUnitDesk()
  return useMemo(() => {
    const collator = new Intl.Collator(undefined, { numeric: true })
    const byTitle = (titleOf: (group: string) => string) => (a: string, b: string) =>
      Number(a === noGroup) - Number(b === noGroup) || collator.compare(titleOf(a), titleOf(b))
    if (groupBy === 'group') {
      const titleOf = (id: string) => (id === noGroup ? t('list.noGroup') : groupName(id) || id)
      return { groupsOf: (unit) => (unit.groups.length === 0 ? [noGroup] : unit.groups), titleOf, compare: byTitle(titleOf) }
    }
    if (groupBy === 'type') return { groupsOf: (unit) => [unit.type], titleOf: (type) => type, compare: collator.compare }
    if (groupBy === 'status')
      return {
        groupsOf: (unit) => [unit.status],
        titleOf: (status) => t(`status.${status}` as 'status.idle'),
        compare: (a, b) => statusRank[a as UnitStatus] - statusRank[b as UnitStatus],
      }
    return null
  }, [groupBy, groupName, t])
}

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

/** How many of a group are on air, otherwise busy, idle and offline; counted once a second. */
export function GroupSummary({ ids }: { ids: readonly string[] }) {
  const { t } = useTranslation('units')
  const { live } = useUnitDesk()
  const view = useMemo(() => summaryView((id) => live.units.get(id), ids), [live.units, ids])
  const counts = useSyncExternalStore(view.subscribe, view.get).split(' ')
  return (
    <span className={classes.groupSummary}>
      {shown.map((status, i) =>
        counts[i] === '0' ? null : (
          <span key={status} className={classes.groupSummaryPart}>
            <StatusShape status={status} size={10} label={t(`groupSummary.${status}`)} /> {counts[i]}
          </span>
        ),
      )}
    </span>
  )
}
