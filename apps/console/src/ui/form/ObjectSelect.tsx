import { Select } from '@mantine/core'
import type { Dispatch, SetStateAction } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import type { NamedObject } from './ReferenceSelect.tsx'

interface ObjectSelectProps {
  label: string
  reason: string | null
  /** The typed text; null while the list is closed. */
  search: string | null
  onSearch: Dispatch<SetStateAction<string | null>>
  /** The objects that the open list offers. */
  offered: readonly NamedObject[]
  nothingFound: string
  /** The object that is chosen now, whose name the closed field shows. */
  chosen?: NamedObject | undefined
  onSelect: (id: string) => void
}

/** Selects an object by its name. The text that is typed finds objects which the list does not offer at first. */
export function ObjectSelect({ label, reason, search, onSearch, offered, nothingFound, chosen, onSelect }: ObjectSelectProps) {
  const isOpen = search !== null
  const shown = isOpen ? offered : chosen === undefined ? [] : [chosen]
  return (
    <DisabledReason field reason={reason}>
      <Select
        size="xs"
        aria-label={label}
        placeholder={label}
        data={shown.map(({ id, name }) => ({ value: id, label: name }))}
        // Open, the field has the typed text in place of the name, and offers the chosen object like the others.
        value={isOpen ? null : (chosen?.id ?? null)}
        searchable
        searchValue={search ?? chosen?.name ?? ''}
        // The field also reports the name of the chosen object, and after it has closed. Its first letter opens an empty one.
        onSearchChange={(text) => onSearch((now) => (now !== null || (chosen === undefined && text !== '') ? text : null))}
        filter={({ options }) => options}
        onDropdownOpen={() => onSearch((text) => text ?? '')}
        onDropdownClose={() => onSearch(null)}
        onChange={(id) => id !== null && onSelect(id)}
        nothingFoundMessage={nothingFound}
        comboboxProps={{ shadow: 'md' }}
      />
    </DisabledReason>
  )
}
