import { Select } from '@mantine/core'
import { IconBuildingBroadcastTower } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../preferences.ts'
import { useSession } from '../session.ts'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './shell.module.css'

const everything = 'all'
/** Further entries are found by typing. */
const shownMax = 200

/** Limits every page to one inventory or group. The choice is saved with the preferences. */
export function ScopeSelector() {
  const { t } = useTranslation('app')
  const { inventories, groups } = useSession().user
  const { preferences, update } = usePreferences()
  const { groupId, inventoryId } = preferences
  const [search, setSearch] = useState('')
  const inventoryOf = new Map(inventories.map(({ id, name }) => [id, name]))

  const choose = (value: string | null) => {
    const [kind, id] = [value?.slice(0, 2), value?.slice(2) ?? '']
    if (kind === 'g:') {
      const group = groups.find((one) => one.id === id)
      if (group) update({ groupId: id, inventoryId: group.inventoryId, inventoryName: inventoryOf.get(group.inventoryId) ?? null })
    } else if (kind === 'i:') update({ groupId: null, inventoryId: id, inventoryName: inventoryOf.get(id) ?? null })
    else update({ groupId: null, inventoryId: null, inventoryName: null })
  }
  const chosen = groupId !== null ? `g:${groupId}` : inventoryId !== null ? `i:${inventoryId}` : everything
  const inventoryItems = inventories.map(({ id, name }) => ({ value: `i:${id}`, label: name }))
  const groupItems = groups.map(({ id, name, inventoryId: of }) => ({ value: `g:${id}`, label: withInventory(name, inventoryOf.get(of)) }))
  const data = [
    { value: everything, label: t('scope.all') },
    ...(inventoryItems.length > 0 ? [{ group: t('scope.inventories'), items: inventoryItems }] : []),
    ...(groupItems.length > 0 ? [{ group: t('scope.groups'), items: groupItems }] : []),
  ]
  const label = [...inventoryItems, ...groupItems].find(({ value }) => value === chosen)?.label ?? t('scope.all')
  return (
    <Select
      className={classes.scope}
      size="xs"
      data={data}
      value={chosen}
      onChange={choose}
      searchable
      searchValue={search}
      onSearchChange={setSearch}
      // An empty search shows all entries, and typed text does not follow the present choice.
      onDropdownOpen={() => setSearch('')}
      placeholder={label}
      classNames={{ options: classes.options! }}
      allowDeselect={false}
      limit={shownMax}
      nothingFoundMessage={t('scope.none')}
      aria-label={t('scope.label')}
      leftSection={<IconBuildingBroadcastTower size={iconSize.md} stroke={1.7} aria-hidden />}
      selectFirstOptionOnChange
      comboboxProps={{ width: 320, position: 'bottom-start', withinPortal: false }}
      // The list follows in the order of Tab, and browsers put the focus on a list that scrolls.
      attributes={{ options: { tabIndex: -1 } }}
    />
  )
}

/** Adds the inventory to the name of a group, because groups of different inventories may have the same name; unless the name contains it. */
const withInventory = (name: string, inventory: string | undefined) =>
  inventory === undefined || name.startsWith(inventory.replaceAll(' ', '-')) ? name : `${name} – ${inventory}`
