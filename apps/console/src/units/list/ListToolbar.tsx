import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconColumns3, IconFilter, IconFoldDown, IconFoldUp } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { usePreferences } from '../../app/preferences.ts'
import { gridPrefsDefault } from '../../ui/grid/column.ts'
import type { ListAddress } from './list-address.ts'
import classes from './list.module.css'
import { GroupSelect } from './ListSelects.tsx'
import { SearchBox } from './SearchBox.tsx'
import { countFilters } from './unit-filters.ts'

interface ListToolbarProps {
  gridId: string
  address: ListAddress
  change: (patch: Partial<ListAddress>) => void
  shownCount: number
  allCount: number
  isNarrow: boolean
  isFilterOpen: boolean
  onFilterOpen: (isOpen: boolean) => void
  onColumns: () => void
}

/** Title, how many are shown, search, and what shapes the list. */
export function ListToolbar({
  gridId,
  address,
  change,
  shownCount,
  allCount,
  isNarrow,
  isFilterOpen,
  onFilterOpen,
  onColumns,
}: ListToolbarProps) {
  const { t, i18n } = useTranslation('units')
  const number = new Intl.NumberFormat(i18n.language)
  const shown = number.format(shownCount)
  const filterCount = countFilters(address.filters)
  return (
    <header className={classes.toolbar}>
      <h1 className={classes.title}>{t('list.title')}</h1>
      <span className={classes.shown}>{shownCount === allCount ? shown : t('list.shown', { shown, all: number.format(allCount) })}</span>
      <SearchBox value={address.filters.search} onChange={(search) => change({ filters: { ...address.filters, search } })} />
      <span className={classes.spring} />
      <Button
        size="xs"
        variant={filterCount > 0 ? 'light' : 'default'}
        leftSection={<IconFilter size={14} aria-hidden />}
        aria-expanded={isFilterOpen}
        onClick={() => onFilterOpen(!isFilterOpen)}
      >
        {filterCount > 0 ? t('filter.buttonCount', { count: filterCount }) : t('filter.button')}
      </Button>
      {!isNarrow && <GroupSelect value={address.groupBy} onChange={(groupBy) => change({ groupBy })} />}
      {address.groupBy !== null && <ExpandAll gridId={gridId} />}
      {!isNarrow && (
        <Tooltip label={t('list.columns')}>
          <ActionIcon size={30} variant="default" aria-label={t('list.columns')} onClick={onColumns}>
            <IconColumns3 size={16} />
          </ActionIcon>
        </Tooltip>
      )}
    </header>
  )
}

/** UI-164: whether groups stand open; those that were opened or closed by hand go along. */
function ExpandAll({ gridId }: { gridId: string }) {
  const { t } = useTranslation('units')
  const { preferences, update } = usePreferences()
  const isExpanded = preferences.unitListExpanded
  const prefs = preferences.gridPrefs[gridId] ?? gridPrefsDefault
  const label = t(isExpanded ? 'list.collapseAll' : 'list.expandAll')
  return (
    <Tooltip label={label}>
      <ActionIcon
        size={30}
        variant="default"
        aria-label={label}
        onClick={() => update({ unitListExpanded: !isExpanded, gridPrefs: { [gridId]: { ...prefs, expandedGroups: [] } } })}
      >
        {isExpanded ? <IconFoldUp size={16} /> : <IconFoldDown size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
