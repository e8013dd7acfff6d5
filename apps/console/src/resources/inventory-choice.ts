import { parseAsString, useQueryStates } from 'nuqs'
import { usePreferences } from '../app/preferences.ts'
import { useSession } from '../app/session.ts'
import { addressOptions } from '../ui/list/address-parsers.ts'

/** The open object and the page number end with the inventory that they belong to. */
const parsers = { inventory: parseAsString, item: parseAsString, page: parseAsString }

/** The inventory of a page: that of the address, else that of the scope selector, else the first one of the user. */
export function useInventoryChoice() {
  const { inventories } = useSession().user
  const { preferences } = usePreferences()
  const [query, setQuery] = useQueryStates(parsers, addressOptions)
  const find = (id: string | null) => inventories.find((one) => one.id === id)
  const chosen = find(query.inventory) ?? find(preferences.inventoryId) ?? inventories[0]
  return {
    inventories,
    inventoryId: chosen?.id ?? null,
    choose: (id: string) => void setQuery({ inventory: id, item: null, page: null }),
  }
}
