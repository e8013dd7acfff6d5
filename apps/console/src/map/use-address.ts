import { useCallback, useEffect, useRef } from 'react'
import { useSearchParams } from 'react-router-dom'

export interface Address {
  readonly params: URLSearchParams
  /** Replaces what the address says. Two changes in one event both hold, which they don't with `setSearchParams`. */
  change(edit: (params: URLSearchParams) => URLSearchParams): void
}

export function useAddress(): Address {
  const [params, setParams] = useSearchParams()
  // Ahead of `params` while the router is on its way.
  const wanted = useRef(params)
  const set = useRef(setParams)
  useEffect(() => {
    wanted.current = params
  }, [params])
  useEffect(() => {
    set.current = setParams
  }, [setParams])
  const change = useCallback<Address['change']>((edit) => {
    wanted.current = edit(wanted.current)
    set.current(wanted.current, { replace: true, preventScrollReset: true })
  }, [])
  return { params, change }
}
