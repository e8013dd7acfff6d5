import { type ReactNode, useState } from 'react'
import { Navigate, NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useKitPreferences } from '../kit.tsx'
import type { Filter } from './filter.ts'
import type { List } from './list.ts'

interface RestoreFiltersProps {
  list: Pick<List<never>, 'filtersKeptAs'> & { readonly filters: readonly Pick<Filter<never>, 'key' | 'values'>[] }
  children: ReactNode
}

/**
 * M-227: puts the kept filters of a list into the address of a visit, before the list reads it.
 * The spec doesn't say which filters a copied address shows; we show those of the address. The search is not kept.
 */
export function RestoreFilters({ list, children }: RestoreFiltersProps) {
  const { preferences } = useKitPreferences()
  const { key, search } = useLocation()
  const isPush = useNavigationType() === NavigationType.Push
  const [entry, setEntry] = useState<string | null>(null)
  // A click on the navigation entry of the open page is a visit too; a change of the address by the list is not.
  const isVisit = entry === null || (isPush && entry !== key)
  const kept = (list.filtersKeptAs && preferences.filters[list.filtersKeptAs]) ?? {}
  const restored = isVisit ? restoredSearch(list.filters, kept, search) : null
  if (restored !== null) return <Navigate to={{ search: restored }} replace />
  if (entry !== key) setEntry(key)
  return children
}

/** Returns the address with the kept filters that the list still has; null when there are none, or the address has its own. */
function restoredSearch(
  filters: RestoreFiltersProps['list']['filters'],
  kept: Readonly<Record<string, string | readonly string[]>>,
  search: string,
): string | null {
  const query = new URLSearchParams(search)
  if (['q', ...filters.map((filter) => filter.key)].some((name) => query.has(name))) return null
  const parts = filters.flatMap(({ key, values }) => {
    const known = values.filter((value) => kept[key]?.includes(value))
    return known.length > 0 ? [`${key}=${known.map(encodeURIComponent).join(',')}`] : []
  })
  return parts.length === 0 ? null : [search.slice(1), ...parts].filter(Boolean).join('&')
}
