import { MultiSelect, Select } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'

/** A list shows this many objects; typing finds the others. */
const shownMax = 100

export interface NamedObject {
  readonly id: string
  readonly name: string
}

/** Finds the objects of a kind whose names match a search. */
export interface ObjectSource {
  useObjects(search: string): readonly NamedObject[]
}

export interface ReferenceSelectProps {
  isList: boolean
  isNullable: boolean
  /** The names of the objects that the field refers to now. */
  names: Readonly<Record<string, string>>
  source: ObjectSource
  /** The label and the props of the input. */
  field: object
}

/** Selects one object by its name, or several ones. */
export function ReferenceSelect({ isList, isNullable, names, source, field }: ReferenceSelectProps) {
  const { t } = useTranslation('kit')
  // The field shows the name of the selected object, which is not a search.
  const [shown, setShown] = useState(isList ? '' : (names[String((field as { defaultValue?: unknown }).defaultValue)] ?? ''))
  const [search, setSearch] = useState(shown)
  // oxlint-disable-next-line react/hooks -- a field refers to objects of the same kind each time
  const found = source.useObjects(search === shown ? '' : search.trim())
  const options = new Map([...Object.entries(names), ...found.map(({ id, name }) => [id, name] as const)])
  const props = {
    data: Array.from(options, ([value, name]) => ({ value, label: name })),
    searchable: true,
    limit: shownMax,
    onSearchChange: setSearch,
    nothingFoundMessage: t('resource.nothingFound'),
    ...field,
  }
  if (isList) return <MultiSelect {...props} hidePickedOptions />
  return (
    <Select
      {...props}
      // Without it, new options would remove the text that found them.
      searchValue={search}
      allowDeselect={isNullable}
      clearable={isNullable}
      onOptionSubmit={(id) => setShown(options.get(id) ?? '')}
    />
  )
}
