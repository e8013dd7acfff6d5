import { useEffectEvent, useLayoutEffect, useRef } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router-dom'
import { useKitPreferences } from '../kit.tsx'
import { type Filter, type FilterValues, isAnySet } from './filter.ts'
import type { ListAddressState } from './list-address.ts'
import type { List } from './list.ts'

type Kept = Readonly<Record<string, string | readonly string[]>>

/** Returns the kept values that the filters still have: an older or newer console may have kept others. */
const valuesStillThere = (filters: readonly Pick<Filter<never>, 'key' | 'values'>[], kept: Kept): FilterValues =>
  Object.fromEntries(filters.map(({ key, values }) => [key, values.filter((value) => kept[key]?.includes(value))]))

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
  const { key } = useLocation()
  const isPush = useNavigationType() === NavigationType.Push
  const restore = useEffectEvent(() => {
    const kept = valuesStillThere(filters, (filtersKeptAs && preferences.filters[filtersKeptAs]) ?? {})
    if (address.search === '' && !isAnySet(address.filters) && isAnySet(kept)) change({ filters: kept })
  })
  const visit = useRef<string>(null)
  // Before the first paint, so that the list does not show all rows for a moment. A click on the navigation entry of the open
  // page is a visit too; a change of the address is not.
  useLayoutEffect(() => {
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
