import { ActionIcon, Tooltip } from '@mantine/core'
import { IconFoldDown, IconFoldUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../icon-size.ts'
import { useKitPreferences } from '../kit.tsx'

/** UI-164: opens or closes all groups, also those that were opened or closed one by one. */
export function ExpandAll({ listId, value, set }: { listId: string; value: boolean; set(isExpanded: boolean): void }) {
  const { t } = useTranslation('kit')
  const { preferences, update } = useKitPreferences()
  const label = t(value ? 'list.collapseAll' : 'list.expandAll')
  const Icon = value ? IconFoldUp : IconFoldDown
  const toggle = () => {
    const prefs = preferences.gridPrefs[listId]
    if (prefs) update({ gridPrefs: { [listId]: { ...prefs, expandedGroups: [] } } })
    set(!value)
  }
  return (
    <Tooltip label={label}>
      <ActionIcon size={30} variant="default" aria-label={label} onClick={toggle}>
        <Icon size={iconSize.md} />
      </ActionIcon>
    </Tooltip>
  )
}
