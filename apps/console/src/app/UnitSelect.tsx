import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ObjectSelect } from '../ui/form/ObjectSelect.tsx'
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

const named = ({ uniqueId, name }: { uniqueId: string; name: string }) => ({ id: uniqueId, name })

/** Selects a unit by its name. Offers at most `foundMax` units; typing finds the others. A search without a match shows a message (E-059). */
export function UnitSelect({ inventoryId, excluded, label, chosen, ...props }: UnitSelectProps) {
  const { t } = useTranslation('kit')
  const { units } = useLive()
  const [search, setSearch] = useState<string | null>(null)
  const offered = useMemo(() => {
    if (search === null) return []
    const isOffered = ({ uniqueId, inventories }: { uniqueId: string; inventories: readonly string[] }) =>
      (typeof inventoryId !== 'string' || inventories.includes(inventoryId)) && !excluded.includes(uniqueId)
    const found = Iterator.from(units.values()).filter(isOffered)
    return findUnits(search.trim() === '' ? found.take(foundMax) : found, search.trim()).map(named)
  }, [units, inventoryId, excluded, search])
  return (
    <ObjectSelect
      {...props}
      label={label ?? t('resource.addUnit')}
      search={search}
      onSearch={setSearch}
      offered={offered}
      chosen={chosen && named(chosen)}
      nothingFound={t('resource.noUnit')}
    />
  )
}
