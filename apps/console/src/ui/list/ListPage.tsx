import { Button } from '@mantine/core'
import { type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GridColumn } from '../grid/column.ts'
import { Grid, type GridHandle } from '../grid/Grid.tsx'
import { useKitPreferences } from '../kit.tsx'
import { Page } from '../page/Page.tsx'
import { useIsNarrow } from '../use-is-narrow.ts'
import { useIsShort } from '../use-is-short.ts'
import { PanelFocusContext } from '../panel/panel-focus.ts'
import { isAnySet } from './filter.ts'
import type { FilterPanelProps } from './FilterPanel.tsx'
import { AreCountedContext } from './CounterBar.tsx'
import type { List } from './list.ts'
import type { ListPageProps } from './list-page-props.ts'
import { ListTitleNote } from './ListTitleNote.tsx'
import { ListTools } from './ListTools.tsx'
import { lazyPart } from '../lazy-part.tsx'
import classes from './list.module.css'
import { useHeldOrder } from './use-held-order.ts'

// Chunks of their own: most visits open no filters, wide windows show no cards, and most lists have no pages.
const CardChoices = lazyPart<ListPageProps<any>>(async () => (await import('./CardChoices.tsx')).CardChoices)
const FilterPanel = lazyPart<FilterPanelProps<any>>(async () => (await import('./FilterPanel.tsx')).FilterPanel)
const Pages = lazyPart(async () => (await import('./Pages.tsx')).Pages)

/** The page of a list: title and count, search, filters, counters, grouping, grid or cards, side panel. */
export function ListPage<Row>(props: ListPageProps<Row>) {
  const { list, rows, address, change, columns, card, text, sort, expanded, isStale, panel } = props
  const { isShort, isNarrow, isFilterOpen, setFilterOpen } = useLayout(list.filtersKeptAs)
  const order = useHeldOrder(rows.ids, rows.view ?? rows.ids)
  const grid = useRef<GridHandle>(null)
  // The row that was open last in another session would look open here, without its panel.
  const activeId = address.open ?? (props.isReturn === true ? (props.lastOpenId ?? null) : null)
  useReturn(grid, rows.ids.length > 0, activeId)
  useRowFocus(grid, address.open)
  const [opened, setOpened] = useState(0)
  const cards = useCardColumn(text.title, card)
  const reset = () => change({ search: '', filters: Object.fromEntries(list.filters.map(({ key }) => [key, []])) })
  const isFiltered = address.search !== '' || isAnySet(address.filters)
  const isNoneAtAll = rows.allCount === null ? !isFiltered : rows.allCount === 0
  // Between the first rows and the first view of them.
  const isSettling = !isFiltered && !isNoneAtAll && rows.shownCount === 0
  const areCounted = rows.state === undefined || rows.state === 'ready' || rows.ids.length > 0 || (rows.allCount ?? 0) > 0
  const counters = <AreCountedContext value={areCounted}>{props.counters}</AreCountedContext>
  return (
    <Page
      title={text.title}
      titleNote={<ListTitleNote {...props} counters={counters} order={order} hasCounters={isShort} />}
      tools={
        <ListTools
          {...props}
          isNarrow={isNarrow}
          isFilterOpen={isFilterOpen}
          onFilterOpen={setFilterOpen}
          onColumns={() => grid.current?.openColumns()}
        />
      }
      panel={<PanelFocusContext value={opened}>{panel}</PanelFocusContext>}
      {...(isStale !== undefined && { isStale })}
    >
      {props.above}
      {!isShort && counters}
      {isFilterOpen && <FilterPanel {...props}>{isNarrow && <CardChoices {...props} />}</FilterPanel>}
      <div className={classes.rows} {...order.events}>
        <Grid
          key={String(isNarrow)}
          ref={grid}
          gridId={isNarrow ? `${list.id}.cards` : list.id}
          label={text.title}
          columns={isNarrow ? cards : columns}
          ids={order.ids}
          source={rows.source}
          state={isSettling && typeof rows.state !== 'object' ? 'loading' : (rows.state ?? 'ready')}
          sort={sort}
          onSortChange={(next) => change({ sort: next })}
          grouping={props.grouping ?? null}
          isHeld={order.isHeld}
          groupSummary={props.groupSummary}
          isExpandedAtFirst={expanded?.value ?? true}
          activeId={activeId}
          onOpen={(id, by) => {
            setOpened((count) => (by === 'keyboard' ? count + 1 : 0))
            change({ open: id })
            props.onOpen?.(id)
          }}
          selection={props.selection}
          {...(props.rowClass && { rowClass: props.rowClass })}
          rowHeight={isNarrow ? card.height : rowHeight}
          hasHeader={!isNarrow}
          empty={isNoneAtAll ? text.empty : <NoMatch text={text.noMatch} onReset={reset} />}
        />
      </div>
      {props.footer}
      {rows.paging && rows.paging.pageCount > 1 && <Pages {...rows.paging} />}
    </Page>
  )
}

const rowHeight = 36

/** Cards are a grid of one column without a header. */
function useCardColumn<Row>(title: string, { render }: ListPageProps<Row>['card']): readonly GridColumn<Row>[] {
  return useMemo(() => [{ key: 'card', title, width: 280, grows: true, render }], [title, render])
}

/** Returns the parts of the list that the size of the window leaves room for. */
function useLayout(key: List<never>['filtersKeptAs']) {
  const isShort = useIsShort()
  // A card is a quarter of a short screen: there the rows of the grid are shown, however narrow it is.
  const isNarrow = useIsNarrow() && !isShort
  const [isFilterOpen, setFilterOpen] = useFilterOpen(key, isNarrow || isShort)
  return { isShort, isNarrow, isFilterOpen, setFilterOpen }
}

/** Kept as a preference; on a small screen the filters would cover the list at every visit, so there it is not kept. */
function useFilterOpen(key: List<never>['filtersKeptAs'], isSmall: boolean): [isOpen: boolean, setOpen: (isOpen: boolean) => void] {
  const { preferences, update } = useKitPreferences()
  const visit = useState(false)
  if (isSmall || key === undefined) return visit
  return [preferences.filtersOpen[key] ?? false, (isOpen) => update({ filtersOpen: { ...preferences.filtersOpen, [key]: isOpen } })]
}

/** Scrolls once, when the first rows are there, to the row that is open or was open last. */
function useReturn(grid: RefObject<GridHandle | null>, isReady: boolean, id: string | null): void {
  const hasReturned = useRef(false)
  useEffect(() => {
    if (!isReady || hasReturned.current) return
    hasReturned.current = true
    if (id !== null) grid.current?.scrollToRow(id)
  }, [grid, isReady, id])
}

/** Gives the focus to the row whose panel was closed, if the panel has left it to the page: it was opened by its address. */
function useRowFocus(grid: RefObject<GridHandle | null>, open: string | null): void {
  const last = useRef(open)
  useEffect(() => {
    const closed = last.current
    last.current = open
    const { activeElement } = document
    const isLost = activeElement === document.body || activeElement === document.querySelector('main')
    if (open === null && closed !== null && isLost) grid.current?.focusRow(closed)
  }, [grid, open])
}

function NoMatch({ text, onReset }: { text: string | undefined; onReset: () => void }) {
  const { t } = useTranslation('kit')
  return (
    <>
      <span>{text ?? t('list.noMatch')}</span>
      <Button size="xs" variant="default" onClick={onReset}>
        {t('filter.reset')}
      </Button>
    </>
  )
}
