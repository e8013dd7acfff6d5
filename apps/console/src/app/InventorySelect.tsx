import { Select } from '@mantine/core'
import { useTranslation } from 'react-i18next'

/** Further inventories are found by typing. */
const shownMax = 200

interface InventorySelectProps {
  inventories: readonly { readonly id: string; readonly name: string }[]
  value: string
  onChange: (id: string) => void
}

/** Selects the inventory of a page; shows nothing to users of a single one. */
export function InventorySelect({ inventories, value, onChange }: InventorySelectProps) {
  const { t } = useTranslation('kit')
  if (inventories.length < 2) return null
  return (
    <Select
      w={190}
      size="xs"
      aria-label={t('resource.inventory')}
      data={inventories.map(({ id, name }) => ({ value: id, label: name }))}
      value={value}
      onChange={(id) => id !== null && onChange(id)}
      allowDeselect={false}
      searchable
      limit={shownMax}
      comboboxProps={{ shadow: 'md' }}
    />
  )
}
