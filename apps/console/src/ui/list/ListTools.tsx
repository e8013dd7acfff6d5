import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconColumns3, IconFilter } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../icon-size.ts'
import { lazyPart } from '../lazy-part.tsx'
import { countFilters } from './filter.ts'
import { GroupSelect } from './GroupSelect.tsx'
import type { ListPageProps } from './list-page-props.ts'

/** A chunk of its own: most lists are not grouped. */
const ExpandAll = lazyPart(async () => (await import('./ExpandAll.tsx')).ExpandAll)

interface ListToolsProps<Row> extends ListPageProps<Row> {
  isNarrow: boolean
  isFilterOpen: boolean
  onFilterOpen: (isOpen: boolean) => void
  onColumns: () => void
}

/** The controls that shape a list: filters, grouping, columns. */
export function ListTools<Row>(props: ListToolsProps<Row>) {
  'use no memo' // it renders again with its page; the compiler's memo would only make the chunk larger
  const { list, address, isNarrow, isFilterOpen, onFilterOpen, onColumns, expanded, tools } = props
  const { t } = useTranslation('kit')
  const filterCount = countFilters(list.filters, address.filters)
  return (
    <>
      {tools}
      {(list.filters.some(({ isOutside }) => !isOutside) || isNarrow) && (
        <Button
          size="xs"
          variant={filterCount > 0 ? 'light' : 'default'}
          leftSection={<IconFilter size={iconSize.sm} aria-hidden />}
          aria-expanded={isFilterOpen}
          onClick={() => onFilterOpen(!isFilterOpen)}
        >
          {filterCount > 0 ? t('filter.buttonCount', { count: filterCount }) : t('filter.button')}
        </Button>
      )}
      {!isNarrow && <GroupSelect {...props} isLabelHidden />}
      {address.groupBy !== null && expanded && <ExpandAll listId={list.id} {...expanded} />}
      {!isNarrow && (
        <Tooltip label={t('list.columns')}>
          <ActionIcon size={30} variant="default" aria-label={t('list.columns')} onClick={onColumns}>
            <IconColumns3 size={iconSize.md} />
          </ActionIcon>
        </Tooltip>
      )}
    </>
  )
}
