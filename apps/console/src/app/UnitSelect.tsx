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
  /** The unit that is chosen now, whose name the field shows. */
  chosen?: { readonly uniqueId: string; readonly name: string } | undefined
  onSelect: (id: string) => void
}

/** Selects a unit by its name. Offers at most `foundMax` units; typing finds the others. A search without a match shows a message (E-059). */
export function UnitSelect({ inventoryId, reason, excluded, label, chosen, onSelect }: UnitSelectProps) {
  const { t } = useTranslation('kit')
  const text = label ?? t('resource.addUnit')
  const { units } = useLive()
  const [search, setSearch] = useState('')
  const [isOpen, setOpen] = useState(false)
  const found = useMemo(() => {
    if (!isOpen) return chosen === undefined ? [] : [chosen]
    const isOffered = ({ uniqueId, inventories }: { uniqueId: string; inventories: readonly string[] }) =>
      (typeof inventoryId !== 'string' || inventories.includes(inventoryId)) && !excluded.includes(uniqueId)
    const offered = Iterator.from(units.values()).filter(isOffered)
    return findUnits(search.trim() === '' ? offered.take(foundMax) : offered, search.trim())
  }, [units, inventoryId, excluded, chosen, search, isOpen])
  return (
    <DisabledReason field reason={reason}>
      <Select
        size="xs"
        aria-label={text}
        placeholder={text}
        data={found.map(({ uniqueId, name }) => ({ value: uniqueId, label: name }))}
        // Open, the field has the typed text in place of the name, and offers the chosen unit like the others.
        value={isOpen ? null : (chosen?.uniqueId ?? null)}
        searchable
        searchValue={isOpen ? search : (chosen?.name ?? '')}
        onSearchChange={(text) => setSearch(isOpen ? text : '')}
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
