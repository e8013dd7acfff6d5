import { Badge, Button } from '@mantine/core'
import type { Resource } from '@backhaul/contract'
import { IconPlus } from '@tabler/icons-react'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from '../DisabledReason.tsx'
import type { CellContext, GridColumn, SortState } from '../grid/column.ts'
import { iconSize } from '../icon-size.ts'
import { useKitPreferences, useRights } from '../kit.tsx'
import type { NamedObject } from '../form/ReferenceSelect.tsx'
import type { GridSource } from '../grid/source.ts'
import type { List } from '../list/list.ts'
import { type ListAddressState, useListAddress } from '../list/list-address.ts'
import { valuesOf } from '../list/filter.ts'
import { ListSelect } from '../list/ListSelect.tsx'
import { ListPage } from '../list/ListPage.tsx'
import { pageInput, usePagedRows } from '../list/paged-rows.ts'
import { useFieldText } from './field-text.ts'
import { fieldInput } from './resource-field.ts'
import classes from './resource.module.css'
import type { ResourcePageProps, ResourceProcedures, ResourceRow, ResourceText } from './resource-page-props.ts'
import { lazyPart } from '../lazy-part.tsx'

// A chunk of its own: most visits open no object.
const ResourcePanel = lazyPart(async () => (await import('./ResourcePanel.tsx')).ResourcePanel)

const pageSize = 50
const cardHeight = 64
const newId = 'new'
const noSort: SortState = []
const noColumns: NonNullable<ResourcePageProps['columns']> = {}
const noInventories: NonNullable<ResourcePageProps['inventories']> = []
const noOptions: NonNullable<ResourcePageProps['options']> = {}
const inventoryFilter = 'inventory'
const idOf = ({ id }: ResourceRow) => id

/** The page of a plain resource: a server-paged grid, and a panel that creates, changes and deletes its objects. */
export function ResourcePage(props: ResourcePageProps) {
  const { resource, procedures, text, options = noOptions, within, tools, columns = noColumns, inventories = noInventories } = props
  const { t } = useTranslation('kit')
  const { reason } = useRights()
  const { preferences } = useKitPreferences()
  const list = useMemo(() => listOf(resource, inventories), [resource, inventories])
  const state = useListAddress(list)
  const { address, change } = state
  const sort = address.sort ?? preferences.gridPrefs[list.id]?.sortState ?? noSort
  const [inventoryId] = valuesOf(address.filters, inventoryFilter)
  const ofInventory = inventoryId === undefined ? undefined : procedures.listInInventory
  const { rows, refetch } = usePagedRows({
    procedure: ofInventory ?? procedures.list,
    input: { ...within, ...(ofInventory && { inventoryId }), ...pageInput(address, sort, pageSize) },
    idOf,
    pageSize,
    address,
    goTo: (page) => change({ page }),
  })
  const close = () => change({ open: null })
  const { row, reload } = useOpenRow(procedures.get, address.open, rows.source, close)
  return (
    <ListPage
      {...state}
      list={list}
      rows={rows}
      sort={sort}
      columns={useColumns(resource, text, columns)}
      card={useCard(resource, text)}
      text={{
        title: text.title,
        search: t('resource.search', { field: text.field(resource.sortable[0]) }),
        searchPlaceholder: t('resource.search', { field: text.field(resource.sortable[0]) }),
        empty: text.empty,
        filter: () => '',
      }}
      tools={
        <>
          {tools}
          {inventories.length > 1 && <InventoryFilter inventories={inventories} address={address} change={change} />}
          <DisabledReason reason={reason(resource.access.write, null)}>
            <Button size="xs" leftSection={<IconPlus size={iconSize.sm} aria-hidden />} onClick={() => change({ open: newId })}>
              {t('resource.create')}
            </Button>
          </DisabledReason>
        </>
      }
      panel={
        (row !== null || address.open === newId) && (
          <ResourcePanel
            {...props}
            key={address.open}
            options={options}
            row={row}
            within={within ?? {}}
            onClose={close}
            onChanged={() => {
              void refetch()
              reload()
            }}
          />
        )
      }
    />
  )
}

interface InventoryFilterProps extends ListAddressState {
  inventories: readonly NamedObject[]
}

/** Limits the list to the objects of one inventory. */
function InventoryFilter({ inventories, address, change }: InventoryFilterProps) {
  const { t } = useTranslation('kit')
  const label = t('resource.inventory')
  return (
    <ListSelect
      label={label}
      isLabelHidden
      placeholder={t('resource.allInventories')}
      clearLabel={t('filter.clearOne', { filter: label })}
      data={inventories.map(({ id, name }) => ({ value: id, label: name }))}
      value={valuesOf(address.filters, inventoryFilter)[0] ?? null}
      searchable
      className={classes.inventory}
      onChange={(id) => change({ filters: { [inventoryFilter]: id === null ? [] : [id] } })}
    />
  )
}

/** The open object: of the shown page, or fetched when it is on another page or does not match the search. */
function useOpenRow(get: ResourceProcedures['get'], open: string | null, source: GridSource<ResourceRow>, close: () => void) {
  const id = open === newId ? null : open
  const inPage = id === null ? undefined : source.get(id)
  const isElsewhere = id !== null && inPage === undefined
  // oxlint-disable-next-line react/hooks -- a component passes the same procedure each time
  const { data, isError, refetch } = get.useQuery({ resourceId: id ?? '' }, { enabled: isElsewhere })
  const isMissing = isElsewhere && isError
  const closeMissing = useEffectEvent(close)
  useEffect(() => {
    if (isMissing) closeMissing()
  }, [isMissing])
  return { row: inPage ?? (isElsewhere ? (data ?? null) : null), reload: () => void (isElsewhere && refetch()) }
}

const listOf = ({ kind, sortable }: Resource, inventories: readonly NamedObject[]): List<ResourceRow> => ({
  id: kind,
  filters:
    inventories.length > 1 ? [{ key: inventoryFilter, values: inventories.map(({ id }) => id), isSingle: true, isOutside: true }] : [],
  orders: Object.fromEntries(sortable.map((key: string) => [key, null])),
  opens: 'item',
  pageSize,
})

function useColumns(resource: Resource, text: ResourceText, own: NonNullable<ResourcePageProps['columns']>) {
  const { t } = useTranslation('kit')
  const fieldText = useFieldText(resource, text)
  return useMemo((): readonly GridColumn<ResourceRow>[] => {
    const keys = Object.keys(resource.fields)
    // The last text takes the remaining width, so that addresses are not cut; without one the last field.
    const growing = keys.slice(1).findLast((key) => fieldInput(resource.fields[key]!).kind === 'text') ?? keys.at(-1)
    const fields = keys.map((key, i): GridColumn<ResourceRow> => ({
      key,
      title: text.field(key),
      width: i === 0 ? 240 : 160,
      ...(i === 0 && { frozen: 'start' as const }),
      grows: i > 0 && key === growing,
      align: fieldInput(resource.fields[key]!).kind === 'number' ? 'end' : 'start',
      sortable: resource.sortable.includes(key),
      render: (row) => (i === 0 ? <NameCell name={fieldText(key, row)} isDefault={row.isDefault} /> : fieldText(key, row)),
      ...own[key],
    }))
    const usedBy: GridColumn<ResourceRow> = {
      key: 'usedBy',
      title: t('resource.usedBy'),
      width: 120,
      align: 'end',
      render: (row) => row.usedBy,
    }
    return resource.assigned ? [...fields, usedBy] : fields
  }, [resource, text, fieldText, own, t])
}

function NameCell({ name, isDefault }: { name: string; isDefault: boolean }) {
  const { t } = useTranslation('kit')
  return (
    <span className={classes.name}>
      <span>{name}</span>
      {isDefault && (
        <Badge size="xs" variant="default" tt="none">
          {t('resource.default')}
        </Badge>
      )}
    </span>
  )
}

function useCard(resource: Resource, text: ResourceText) {
  const fieldText = useFieldText(resource, text)
  return useMemo(() => {
    const [first = '', ...others] = Object.keys(resource.fields)
    const render = (row: ResourceRow, _context: CellContext) => (
      <article className={classes.card} aria-label={fieldText(first, row)}>
        <strong>
          <NameCell name={fieldText(first, row)} isDefault={row.isDefault} />
        </strong>
        <span className={classes.cardMeta}>{others.flatMap((key) => fieldText(key, row, 'alone') || []).join(' · ')}</span>
      </article>
    )
    return { height: cardHeight, render }
  }, [resource, fieldText])
}
