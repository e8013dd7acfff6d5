import { keepPreviousData } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo } from 'react'
import { useErrorText } from '../error-text.ts'
import type { SortState } from '../grid/column.ts'
import type { GridSource } from '../grid/source.ts'
import type { ListAddress } from './list-address.ts'
import type { ListRows } from './list-page-props.ts'

/** One page of a server-paged list, as the contract has it. */
export interface RowsPage<Row> {
  readonly items: readonly Row[]
  readonly total: number
}

/** A call that returns a page, e.g. `api.modemVendors.list`. */
export interface PagedProcedure<Row> {
  useQuery(
    input: any,
    options: { placeholderData: typeof keepPreviousData },
  ): { readonly data: RowsPage<Row> | undefined; readonly error: unknown; refetch(): Promise<unknown> }
}

/** Returns the paging part of a list call's input. */
export const pageInput = ({ page, search }: Pick<ListAddress, 'page' | 'search'>, [sort]: SortState, pageSize: number) => ({
  offset: (page - 1) * pageSize,
  limit: pageSize,
  searchValue: search,
  ...(sort && { sortBy: sort.columnKey, sortDir: sort.direction === 'DESC' ? ('desc' as const) : ('asc' as const) }),
})

const noRows: readonly never[] = []
const never = () => () => {}

function sourceOf<Row>(items: readonly Row[], idOf: (row: Row) => string) {
  const byId = new Map(items.map((row) => [idOf(row), row]))
  const source: GridSource<Row> = { get: (id) => byId.get(id), subscribeRow: never }
  return { ids: [...byId.keys()], source }
}

interface PagedRowsOptions<Row> {
  procedure: PagedProcedure<Row>
  input: object
  idOf: (row: Row) => string
  pageSize: number
  address: Pick<ListAddress, 'page'>
  goTo(page: number): void
}

/** The rows of a server-paged list. The previous page is shown until the next one arrives. */
export function usePagedRows<Row>({ procedure, input, idOf, pageSize, address, goTo }: PagedRowsOptions<Row>) {
  const errorText = useErrorText()
  // oxlint-disable-next-line react/hooks -- all procedures call the same hooks
  const { data, error, refetch } = procedure.useQuery(input, { placeholderData: keepPreviousData })
  const items = data?.items ?? noRows
  const { ids, source } = useMemo(() => sourceOf(items, idOf), [items, idOf])
  const total = data?.total ?? 0
  const onRetry = () => void refetch()
  const pageCount = Math.ceil(total / pageSize)
  const goToLast = useEffectEvent(() => goTo(pageCount))
  // The address may name a page that no longer exists, for example after its last row was deleted.
  const isBeyond = data !== undefined && pageCount > 0 && address.page > pageCount
  useEffect(() => {
    if (isBeyond) goToLast()
  }, [isBeyond])
  const rows: ListRows<Row> = {
    ids,
    source,
    state: error ? { error: errorText(error), onRetry } : data === undefined ? 'loading' : 'ready',
    shownCount: total,
    allCount: null,
    paging: { page: address.page, pageCount, goTo },
  }
  return { rows, refetch }
}
