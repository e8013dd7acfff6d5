import type { UnitRow } from '@backhaul/contract/units'
import { counterNames, countersOf } from '@backhaul/rules/counters'
import { UnitCounters } from '../../domain/units/UnitCounters.tsx'
import { SearchBox } from '../../ui/list/SearchBox.tsx'
import { useScopedCounts } from '../../ui/list/use-scoped-counts.ts'
import type { LiveStores } from './stores.ts'
import { useCounters } from './use-entities.ts'

const shown = ['onAir', 'busy', 'idle', 'offline', 'activeAlerts'] as const

interface UnitFilterBarProps {
  readonly store: LiveStores['units']
  readonly scope: ((unit: UnitRow) => boolean) | null
  readonly search: string
  readonly searchLabel: string
  readonly counters: readonly string[]
  /** `filters`, `search` and `counters`: each page lays the bar out in its own way. */
  readonly classes: CSSModuleClasses
  onSearch(search: string): void
  onCounters(counters: readonly string[]): void
}

/** Search and counters of units above a picture of them. With their shapes the counters are the legend of the map too. */
export function UnitFilterBar({ store, scope, search, searchLabel, counters, classes, onSearch, onCounters }: UnitFilterBarProps) {
  const counts = useScopedCounts({ rows: store, names: counterNames, countersOf }, useCounters(store), scope)
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchBox value={search} onChange={onSearch} label={searchLabel} placeholder={searchLabel} />
      </div>
      <div className={classes.counters}>
        <UnitCounters names={shown} counts={counts} rows={store} scope={scope} active={counters} onChange={onCounters} />
      </div>
    </div>
  )
}
