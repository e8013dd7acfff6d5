import { useTranslation } from 'react-i18next'
import { StatusShape } from '../domain/units/StatusShape.tsx'
import { SearchBox } from '../ui/list/SearchBox.tsx'
import classes from './filter-bar.module.css'
import { hasTone, type MapTone, mapTones, toggleTone, typicalStatus } from './tones.ts'

interface FilterBarProps {
  readonly search: string
  readonly statuses: readonly string[]
  readonly byTone: Readonly<Record<MapTone, number>>
  onSearch(search: string): void
  onStatuses(statuses: string[]): void
}

/** Search and statuses. With their counts the statuses are the legend of the map too. */
export function FilterBar({ search, statuses, byTone, onSearch, onStatuses }: FilterBarProps) {
  const { t, i18n } = useTranslation(['map', 'domain'])
  const number = new Intl.NumberFormat(i18n.language)
  return (
    <div className={classes.filters}>
      <div className={classes.search}>
        <SearchBox value={search} onChange={onSearch} label={t('search')} placeholder={t('search')} />
      </div>
      <fieldset className={classes.tones} aria-label={t('filterByStatus')}>
        {mapTones.map((tone) => (
          <button
            key={tone}
            type="button"
            className={classes.tone}
            aria-pressed={hasTone(statuses, tone)}
            onClick={() => onStatuses(toggleTone(statuses, tone))}
          >
            <StatusShape status={typicalStatus[tone]} />
            <span>{t(`tone.${tone}`, { ns: 'domain' })}</span>
            <b>{number.format(byTone[tone])}</b>
          </button>
        ))}
      </fieldset>
    </div>
  )
}
