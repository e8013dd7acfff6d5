import type { UnitRow } from '@backhaul/contract/units'
import { counterNames, countersOf } from '@backhaul/rules/counters'
import { useTranslation } from 'react-i18next'
import type { LiveStores } from '../app/live/stores.ts'
import { useCounters } from '../app/live/use-entities.ts'
import { UnitCounters } from '../domain/units/UnitCounters.tsx'
import { SearchBox } from '../ui/list/SearchBox.tsx'
import { useScopedCounts } from '../ui/list/use-scoped-counts.ts'
import classes from './flow.module.css'

const shown = ['onAir', 'busy', 'idle', 'offline', 'activeAlerts'] as const

interface FilterBarProps {
  readonly store: LiveStores['units']
  readonly scope: ((unit: UnitRow) => boolean) | null
  readonly search: string
  readonly counters: readonly string[]
  onSearch(search: string): void
  onCounters(counters: readonly string[]): void
}

/** Search and counters of the units. */
export function FilterBar({ store, scope, search, counters, onSearch, onCounters }: FilterBarProps) {
  const { t } = useTranslation('signal-flow')
  const counts = useScopedCounts({ rows: store, names: counterNames, countersOf }, useCounters(store), scope)
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchBox value={search} onChange={onSearch} label={t('search')} placeholder={t('search')} />
      </div>
      <UnitCounters names={shown} counts={counts} rows={store} scope={scope} active={counters} onChange={onCounters} />
    </div>
  )
}
