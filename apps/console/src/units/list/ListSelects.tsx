import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { SortState } from '../../ui/grid/column.ts'
import { type GroupBy, groupings } from './list-address.ts'
import { sortable } from './unit-order.ts'

interface GroupSelectProps {
  label?: string
  value: GroupBy | null
  onChange: (value: GroupBy | null) => void
}

export function GroupSelect({ label, value, onChange }: GroupSelectProps) {
  const { t } = useTranslation('units')
  return (
    <Select
      size="xs"
      {...(label === undefined ? { 'aria-label': t('list.groupBy'), w: 136 } : { label })}
      placeholder={t('list.ungrouped')}
      data={groupings.map((each) => ({ value: each, label: t(`list.by.${each}`) }))}
      value={value}
      clearable
      clearButtonProps={{ 'aria-label': t('list.ungroup') }}
      comboboxProps={{ shadow: 'md' }}
      onChange={(each) => onChange(each)}
    />
  )
}

/** Cards have no heads of columns to click. */
export function SortSelect({ value, onChange }: { value: SortState; onChange: (value: SortState) => void }) {
  const { t } = useTranslation('units')
  const down = new Set(['bitrate', 'alerts', 'modified'])
  return (
    <Select
      size="xs"
      label={t('list.sortBy')}
      placeholder={t('list.unsorted')}
      data={sortable.map((key) => ({ value: key, label: t(`column.${key}` as 'column.name') }))}
      value={value[0]?.columnKey ?? null}
      clearable
      clearButtonProps={{ 'aria-label': t('list.unsorted') }}
      comboboxProps={{ shadow: 'md' }}
      onChange={(columnKey) => onChange(columnKey === null ? [] : [{ columnKey, direction: down.has(columnKey) ? 'DESC' : 'ASC' }])}
    />
  )
}
