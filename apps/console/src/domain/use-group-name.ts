import type { CurrentUser } from '@backhaul/contract/users'
import { useMemo } from 'react'

/** Returns the function that names a group of the user; the name of another group is empty. */
export function useGroupName({ groups }: Pick<CurrentUser, 'groups'>): (id: string) => string {
  return useMemo(() => {
    const names = new Map(groups.map(({ id, name }) => [id, name]))
    return (id) => names.get(id) ?? ''
  }, [groups])
}
