import { Select } from '@mantine/core'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useLive } from './live/live.ts'
import { findUnits, foundMax } from './shell/find-units.ts'

interface UnitSelectProps {
  /** The inventory of the object; units of other inventories are not offered. */
  inventoryId: unknown
  reason: string | null
  excluded: readonly string[]
  /** The label of the field. Without one the field adds a unit. */
  label?: string
  onSelect: (id: string) => void
}

/** Selects a unit by its name. Offers at most `foundMax` units; typing finds the others. A search without a match shows a message (E-059). */
export function UnitSelect({ inventoryId, reason, excluded, label, onSelect }: UnitSelectProps) {
  const { t } = useTranslation('kit')
  const text = label ?? t('resource.addUnit')
  const { units } = useLive()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useMemo(() => {
    if (!isOpen) return []
    const isOffered = ({ uniqueId, inventories }: { uniqueId: string; inventories: readonly string[] }) =>
      (typeof inventoryId !== 'string' || inventories.includes(inventoryId)) && !excluded.includes(uniqueId)
    const offered = Iterator.from(units.values()).filter(isOffered)
    return findUnits(search.trim() === '' ? offered.take(foundMax) : offered, search.trim())
  }, [units, inventoryId, excluded, search, isOpen])
  return (
    <DisabledReason field reason={reason}>
      <Select
        size="xs"
        aria-label={text}
        placeholder={text}
        data={found.map(({ uniqueId, name }) => ({ value: uniqueId, label: name }))}
        value={null}
        searchable
        searchValue={search}
        onSearchChange={setSearch}
        filter={({ options }) => options}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => {
          setOpen(false)
          setSearch('')
        }}
        onChange={(id) => id !== null && onSelect(id)}
        nothingFoundMessage={t('resource.noUnit')}
        comboboxProps={{ shadow: 'md' }}
      />
    </DisabledReason>
  )
}
