import { useKitPreferences } from '../kit.tsx'
import type { FilterValues } from './filter.ts'
import type { ListAddressState } from './list-address.ts'
import type { List } from './list.ts'

const withoutEmpty = (set: FilterValues) =>
  Object.fromEntries(Object.entries(set).flatMap(([key, values]) => (values.length > 0 ? [[key, [...values]]] : [])))

/** M-227: keeps the filters that the user sets. `RestoreFilters` around the list restores them at the next visit. */
export function useKeptFilters(
  { filtersKeptAs }: Pick<List<never>, 'filtersKeptAs'>,
  { address, change }: ListAddressState,
): ListAddressState {
  const { update } = useKitPreferences()
  return {
    address,
    change(patch) {
      if (filtersKeptAs && patch.filters) update({ filters: { [filtersKeptAs]: withoutEmpty(patch.filters) } })
      change(patch)
    },
  }
}
