import { realClock as clock } from '@backhaul/clock'
import type { ChannelFile } from '@backhaul/contract/channel-files'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { usePreferences } from '../app/preferences.ts'
import type { GridColumn, SortState } from '../ui/grid/column.ts'
import type { Grouping } from '../ui/grid/grouping.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { valuesOf } from '../ui/list/filter.ts'
import type { List } from '../ui/list/list.ts'
import { useListAddress } from '../ui/list/list-address.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { pageInput, usePagedRows } from '../ui/list/paged-rows.ts'
import { RestoreFilters } from '../ui/list/RestoreFilters.tsx'
import { textCardHeight } from '../ui/list/TextCard.tsx'
import { useKeptFilters } from '../ui/list/use-kept-filters.ts'
import { timeText } from '../ui/time.ts'
import { EndCut } from '../ui/EndCut.tsx'
import { FileCard } from './FileCard.tsx'
import classes from './files.module.css'
import { sizeText } from '../ui/size-text.ts'
import { shortDurationText, kindOf, refreshMs } from './file-text.ts'

/** A chunk of its own: most visits open no file. */
const FilePanel = lazyPart(async () => (await import('./FilePanel.tsx')).FilePanel)

const pageSize = 50
const list: List<ChannelFile> = {
  id: 'files',
  // without a value, files of all dates are shown.
  filters: [
    { key: 'date', values: ['day', 'week', 'month'], isSingle: true },
    { key: 'kind', values: ['recording', 'upload', 'chunk'], isSingle: true },
  ],
  filtersKeptAs: 'files',
  orders: { fileName: null, sizeBytes: null, lastModified: null },
  // The spec doesn't say what files are grouped by. The core pages the list: a group has the files of the page that is open.
  groupings: ['server', 'unit', 'kind'],
  opens: 'item',
  pageSize,
}
const noSort: SortState = []
const idOf = ({ id }: ChannelFile) => id

/** UI-136: the files of the channels and units in scope, in pages of the core, with a panel of details. */
export const FilesPage = () => (
  <RestoreFilters list={list}>
    <Files />
  </RestoreFilters>
)

function Files() {
  const { t } = useTranslation('files')
  const { groupId, gridPrefs } = usePreferences().preferences
  const state = useKeptFilters(list, useListAddress(list))
  const { address, change } = state
  const sort = address.sort ?? gridPrefs[list.id]?.sortState ?? noSort
  const [date] = valuesOf(address.filters, 'date')
  const [kind] = valuesOf(address.filters, 'kind')
  const input = {
    ...pageInput(address, sort, pageSize),
    ...(groupId !== null && { group: groupId }),
    ...(date !== undefined && { date: date as 'day' }),
    ...(kind !== undefined && { kind: kind as 'recording' }),
  }
  const { rows, refetch } = usePagedRows({
    procedure: api.channelFiles.list,
    input,
    idOf,
    pageSize,
    address,
    goTo: (page) => change({ page }),
  })
  // The end of a transfer changes its row. The core does not publish files, so the same page is read again until then.
  api.channelFiles.list.useQuery(input as object, {
    refetchInterval: ({ state: { data } }) => data?.items.some(({ isTransferring }) => isTransferring) === true && refreshMs,
  })
  return (
    <ListPage
      {...state}
      list={list}
      rows={rows}
      sort={sort}
      columns={useColumns()}
      card={card}
      grouping={useGrouping(address.groupBy)}
      text={{
        title: t('title'),
        search: t('search'),
        searchPlaceholder: t('search'),
        empty: t('empty'),
        filter(key, value) {
          if (value === undefined) return t(`filter.${key as 'date' | 'kind'}`)
          return key === 'date' ? t(`date.${value as 'day'}`) : t(`kind.${value as 'chunk'}`)
        },
        grouping: (key) => t(`by.${key as 'unit'}`),
      }}
      panel={
        address.open !== null && (
          <FilePanel
            key={address.open}
            id={address.open}
            listed={rows.source.get(address.open)}
            onOpen={(open) => change({ open })}
            onChanged={() => void refetch()}
            onClose={() => change({ open: null })}
          />
        )
      }
    />
  )
}

function useColumns() {
  const { t, i18n } = useTranslation('files')
  return useMemo((): readonly GridColumn<ChannelFile>[] => {
    const { language } = i18n
    return [
      {
        key: 'fileName',
        title: t('field.fileName'),
        width: 300,
        frozen: 'start',
        sortable: true,
        render: ({ fileName, isTransferring }) =>
          isTransferring ? (
            <span className={classes.name}>
              <EndCut text={fileName} /> <em>{t('transferring')}</em>
            </span>
          ) : (
            <EndCut text={fileName} />
          ),
      },
      {
        key: 'lastModified',
        title: t('field.lastModified'),
        width: 184,
        sortable: true,
        sortsDownFirst: true,
        render: ({ lastModified }) => timeText(lastModified, language, clock.now(), 'short'),
      },
      {
        key: 'sizeBytes',
        title: t('field.size'),
        width: 88,
        align: 'end',
        sortable: true,
        sortsDownFirst: true,
        render: ({ sizeBytes }) => sizeText(sizeBytes, language),
      },
      { key: 'length', title: t('field.length'), width: 76, align: 'end', render: ({ metadata }) => shortDurationText(metadata.length) },
      { key: 'luName', title: t('field.unit'), width: 160, render: ({ luName }) => <EndCut text={luName ?? '–'} /> },
      { key: 'mmhName', title: t('field.server'), width: 160, render: ({ mmhName }) => <EndCut text={mmhName ?? '–'} /> },
      { key: 'kind', title: t('filter.kind'), width: 96, render: (file) => t(`kind.${kindOf(file)}`) },
      { key: 'slugline', title: t('field.slugline'), width: 130, grows: true, render: ({ metadata }) => metadata.story['slugline'] ?? '' },
    ]
  }, [t, i18n])
}

/** The grouping of the files of a page. Files without the property are the last group. */
function useGrouping(groupBy: string | null): Grouping<ChannelFile> | null {
  const { t } = useTranslation('files')
  return useMemo(() => {
    const none = '–'
    const names: Record<string, (file: ChannelFile) => string> = {
      server: ({ mmhName }) => mmhName ?? none,
      unit: ({ luName }) => luName ?? none,
      kind: (file) => t(`kind.${kindOf(file)}`),
    }
    const nameOf = groupBy === null ? undefined : names[groupBy]
    if (nameOf === undefined) return null
    const collator = new Intl.Collator(undefined, { numeric: true })
    return {
      groupsOf: (file) => [nameOf(file)],
      titleOf: (name) => name,
      compare: (a, b) => Number(a === none) - Number(b === none) || collator.compare(a, b),
    }
  }, [groupBy, t])
}

const card = { height: textCardHeight, render: (file: ChannelFile) => <FileCard file={file} /> }
