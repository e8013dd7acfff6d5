import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'
import { ErrorState } from './ErrorState.tsx'

interface LazyOptions {
  /** Shown while the code loads. */
  fallback?: ReactNode
  /** Shows nothing instead of an error, for parts that are invisible until they are used. */
  isSilent?: boolean
}

/**
 * Makes a component whose code is a chunk of its own. The chunk is fetched while the browser is idle, so that the first use
 * works without a network too. A chunk that fails to load is an error in its own place, with a retry; the page around it
 * stays. It is tried again when the network returns.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, isSilent = false }: LazyOptions = {},
): ComponentType<Props> {
  let Part: ComponentType<Props> | null = null
  let error: unknown = null
  let loading: Promise<void> | null = null
  const fetchPart = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        Part = loaded
        error = null
      },
      (cause: unknown) => {
        error = cause
        loading = null
      },
    ))
  // Browsers without idle callbacks load the chunk when it is first used.
  globalThis.requestIdleCallback?.(() => void fetchPart())

  return function LazyPart(props: Props) {
    'use no memo' // reads what the module has loaded
    const [, update] = useReducer((count: number) => count + 1, 0)
    const isLoaded = Part !== null
    useEffect(() => {
      if (isLoaded) return
      const attempt = () => void fetchPart().then(update)
      attempt()
      addEventListener('online', attempt)
      return () => removeEventListener('online', attempt)
    }, [isLoaded])
    if (Part !== null) return <Part {...props} />
    if (error === null) return fallback
    return isSilent ? null : <ErrorState error={error} onRetry={() => void fetchPart().then(update)} />
  }
}
