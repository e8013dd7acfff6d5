import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type FilterValues, isAnySet, valuesOf } from './filter.ts'
import { FilterField } from './FilterField.tsx'
import type { ListPageProps } from './list-page-props.ts'
import classes from './list.module.css'
import { valueCounts } from './value-counts.ts'

export interface FilterPanelProps<Row> extends ListPageProps<Row> {
  /** Further choices of a narrow screen. */
  children?: ReactNode
}

/** UI-148 to UI-153: a field per filter. */
export function FilterPanel<Row>({ list: { filters }, rows: { countable }, address, text, change, children }: FilterPanelProps<Row>) {
  const set = address.filters
  const onChange = (next: FilterValues) => change({ filters: next })
  const { t } = useTranslation('kit')
  return (
    <fieldset className={classes.filters} aria-label={t('filter.label')}>
      {filters
        .filter(({ isOutside }) => !isOutside)
        .map((filter) => (
          <FilterField
            key={filter.key}
            filter={filter}
            wanted={valuesOf(set, filter.key)}
            text={text.filter}
            countsOf={countable && (() => valueCounts(filters, filter.key, countable))}
            onChange={(values) => onChange({ ...set, [filter.key]: values })}
          />
        ))}
      {children}
      {isAnySet(set) && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={classes.filtersReset}
          onClick={() => onChange(Object.fromEntries(filters.map(({ key }) => [key, []])))}
        >
          {t('filter.reset')}
        </Button>
      )}
    </fieldset>
  )
}
