import type { CurrentUser } from '@backhaul/contract/users'
import { useMemo } from 'react'

type Named = { readonly id: string; readonly name: string }

const nameOf = (named: readonly Named[]) => {
  const names = new Map(named.map(({ id, name }) => [id, name]))
  return (id: string | null) => names.get(id ?? '') ?? ''
}

/** Returns the function that names a group of the user; the name of another group is empty. */
export const useGroupName = ({ groups }: Pick<CurrentUser, 'groups'>): ((id: string) => string) => useMemo(() => nameOf(groups), [groups])

/** Returns the function that names an inventory of the user; the name of another inventory is empty. */
export const useInventoryName = ({ inventories }: Pick<CurrentUser, 'inventories'>): ((id: string | null) => string) =>
  useMemo(() => nameOf(inventories), [inventories])
