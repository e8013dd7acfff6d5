import { useEffect, useEffectEvent, useRef } from 'react'
import { NavigationType, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useKitPreferences } from '../kit.tsx'
import type { Filter, FilterValues } from './filter.ts'
import type { ListAddressState } from './list-address.ts'
import type { List } from './list.ts'

type Kept = Readonly<Record<string, string | readonly string[]>>

/** Returns the kept filters without the values that the list no longer has. */
const knownOf = (filters: readonly Pick<Filter<never>, 'key' | 'values'>[], kept: Kept): [key: string, values: string[]][] =>
  filters.flatMap(({ key, values }) => {
    const known = values.filter((value) => kept[key]?.includes(value))
    return known.length > 0 ? [[key, known]] : []
  })

const withoutEmpty = (set: FilterValues) =>
  Object.fromEntries(Object.entries(set).flatMap(([key, values]) => (values.length > 0 ? [[key, [...values]]] : [])))

/**
 * M-227: keeps the filters that the user sets, and restores them at the next visit of the list.
 * The spec doesn't say which filters a copied address shows; we show those of the address. They replace the kept ones only when
 * the user changes them. The search is not kept.
 */
export function useKeptFilters(
  { filters, filtersKeptAs }: Pick<List<never>, 'filtersKeptAs'> & { readonly filters: readonly Pick<Filter<never>, 'key' | 'values'>[] },
  { address, change }: ListAddressState,
): ListAddressState {
  const { preferences, update } = useKitPreferences()
  const { key, search } = useLocation()
  const navigate = useNavigate()
  const isPush = useNavigationType() === NavigationType.Push
  const restore = useEffectEvent(() => {
    const query = new URLSearchParams(search)
    if (['q', ...filters.map((filter) => filter.key)].some((name) => query.has(name))) return
    const kept = knownOf(filters, (filtersKeptAs && preferences.filters[filtersKeptAs]) ?? {})
    if (kept.length === 0) return
    // nuqs may drop a change of the address while a page opens, and miss one of the router: both make the same change.
    change({ filters: Object.fromEntries(kept) })
    const parts = kept.map(([name, values]) => `${name}=${values.map(encodeURIComponent).join(',')}`)
    void navigate({ search: [search.slice(1), ...parts].filter(Boolean).join('&') }, { replace: true })
  })
  const visit = useRef<string>(null)
  // A click on the navigation entry of the open page is a visit too; a change of the address is not.
  useEffect(() => {
    if (visit.current !== null && !isPush) return
    if (visit.current !== key) restore()
    visit.current = key
  }, [key, isPush])
  return {
    address,
    change(patch) {
      if (filtersKeptAs && patch.filters) update({ filters: { [filtersKeptAs]: withoutEmpty(patch.filters) } })
      change(patch)
    },
  }
}
