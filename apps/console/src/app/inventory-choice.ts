import { parseAsString, useQueryStates } from 'nuqs'
import { usePreferences } from './preferences.ts'
import { addressOptions } from '../ui/list/address-parsers.ts'

/** The open object and the page number end with the inventory that they belong to. */
const parsers = { inventory: parseAsString, item: parseAsString, page: parseAsString }

/** The inventory of a page: that of the address, else that of the scope selector, else the first one of the list. */
export function useInventoryChoice(inventories: readonly { readonly id: string }[]) {
  const { preferences } = usePreferences()
  const [query, setQuery] = useQueryStates(parsers, addressOptions)
  const find = (id: string | null) => inventories.find((one) => one.id === id)
  const chosen = find(query.inventory) ?? find(preferences.inventoryId) ?? inventories[0]
  return {
    inventoryId: chosen?.id ?? null,
    choose: (id: string) => void setQuery({ inventory: id, item: null, page: null }),
  }
}
