import { Button, MultiSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { type Filter, type FilterValues, isAnySet, valuesOf } from './filter.ts'
import classes from './list.module.css'

/** Returns the label of a filter, or the text of one of its values. */
export type FilterText = (key: string, value?: string) => string

interface FilterPanelProps {
  filters: readonly Filter<never>[]
  set: FilterValues
  text: FilterText
  onChange: (set: FilterValues) => void
  /** Further choices of a narrow screen. */
  children?: ReactNode
}

/** UI-148 to UI-153: a field per filter. */
export function FilterPanel({ filters, set, text, onChange, children }: FilterPanelProps) {
  const { t } = useTranslation('kit')
  return (
    <fieldset className={classes.filters} aria-label={t('filter.label')}>
      {filters
        .filter(({ isCounter }) => !isCounter)
        .map((filter) => (
          <FilterField
            key={filter.key}
            filter={filter}
            wanted={valuesOf(set, filter.key)}
            text={text}
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

interface FilterFieldProps {
  filter: Filter<never>
  wanted: readonly string[]
  text: FilterText
  onChange: (values: readonly string[]) => void
}

function FilterField({ filter: { key, values, isSingle = false, isSearchable = false }, wanted, text, onChange }: FilterFieldProps) {
  const { t } = useTranslation('kit')
  const label = text(key)
  const field = {
    size: 'xs',
    label,
    data: values.map((value) => ({ value, label: text(key, value) })),
    clearable: true,
    clearButtonProps: { 'aria-label': t('filter.clearOne', { filter: label }) },
    comboboxProps: { withinPortal: true, shadow: 'md' },
  } as const
  return isSingle ? (
    <Select
      {...field}
      placeholder={t('filter.any')}
      value={wanted[0] ?? null}
      onChange={(value) => onChange(value === null ? [] : [value])}
    />
  ) : (
    <MultiSelect
      {...field}
      placeholder={wanted.length === 0 ? t('filter.all') : ''}
      value={[...wanted]}
      searchable={isSearchable}
      nothingFoundMessage={t('filter.noValue')}
      onChange={onChange}
    />
  )
}
