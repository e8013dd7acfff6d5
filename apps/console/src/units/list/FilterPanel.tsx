import { Button, MultiSelect, Select } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './list.module.css'
import { countFilters, filterValues, modifiedSpans, noFilters, type ListFilter, type UnitFilters } from './unit-filters.ts'

interface FilterPanelProps {
  /** Further choices of a narrow screen. */
  children?: ReactNode
  filters: UnitFilters
  onChange: (patch: Partial<UnitFilters>) => void
}

const panelFilters = ['status', 'type', 'mode', 'playing', 'alerts'] as const satisfies readonly ListFilter[]

/** UI-148 to UI-153. */
export function FilterPanel({ filters, onChange, children }: FilterPanelProps) {
  const { t } = useTranslation('units')
  const word = (name: (typeof panelFilters)[number], value: string) =>
    name === 'type'
      ? value
      : name === 'status'
        ? t(`status.${value}` as 'status.idle')
        : name === 'mode'
          ? t(`mode.${value}` as 'mode.Live')
          : t(`filter.${name}.${value}` as 'filter.playing.onAir')
  return (
    <fieldset className={classes.filters} aria-label={t('filter.label')}>
      {panelFilters.map((name) => (
        <MultiSelect
          key={name}
          size="xs"
          label={t(`filter.${name}.label`)}
          placeholder={filters[name].length === 0 ? t('filter.all') : ''}
          data={filterValues[name].map((value) => ({ value, label: word(name, value) }))}
          value={[...filters[name]]}
          clearable
          clearButtonProps={{ 'aria-label': t('filter.clearOne', { filter: t(`filter.${name}.label`) }) }}
          searchable={name === 'status' || name === 'type'}
          comboboxProps={{ withinPortal: true, shadow: 'md' }}
          onChange={(values) => onChange({ [name]: values })}
        />
      ))}
      <Select
        size="xs"
        label={t('filter.modified.label')}
        placeholder={t('filter.any')}
        data={modifiedSpans.map((span) => ({ value: span, label: t(`filter.modified.${span}`) }))}
        value={filters.modified}
        clearable
        clearButtonProps={{ 'aria-label': t('filter.clearOne', { filter: t('filter.modified.label') }) }}
        comboboxProps={{ withinPortal: true, shadow: 'md' }}
        onChange={(modified) => onChange({ modified: modified })}
      />
      {children}
      {countFilters(filters) + filters.counter.length > 0 && (
        <Button
          size="xs"
          variant="subtle"
          color="gray"
          className={classes.filtersReset}
          onClick={() => onChange({ ...noFilters, search: filters.search })}
        >
          {t('filter.reset')}
        </Button>
      )}
    </fieldset>
  )
}
