import { useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { type ListAddress, readAddress, writeAddress } from './list-address.ts'
import { sortable } from './unit-order.ts'

/** What the address says, and how to change it. A change replaces the entry, but opening a unit makes one, so that "back" closes it. */
export function useListAddress(): { address: ListAddress; change: (patch: Partial<ListAddress>) => void } {
  const [params, setParams] = useSearchParams()
  const address = useMemo(() => readAddress(params, sortable), [params])
  const change = (patch: Partial<ListAddress>) =>
    setParams((before) => writeAddress(before, { ...readAddress(before, sortable), ...patch }), {
      replace: !('unit' in patch) || patch.unit === null || address.unit !== null,
    })
  return { address, change }
}
