import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'
import { ErrorState } from './ErrorState.tsx'
import { fetchWhenIdle, startIdleFetches } from './idle-fetches.ts'

interface LazyOptions<Props> {
  /** Shown while the code loads. */
  fallback?: ReactNode | ((props: Props) => ReactNode)
  /** Shows nothing instead of an error, for parts that are invisible until they are used. */
  isSilent?: boolean
  /** Places the error of a part that has no place of its own on the page, e.g. a dialog. */
  errorFrame?: (props: Props, error: ReactNode) => ReactNode
}

export type LazyPart<Props> = ComponentType<Props> & {
  /** Fetches the code. A failure is shown by the component. */
  fetchPart(this: void): Promise<void>
}

/** The failure that `ErrorState` shows. */
const notLoaded = { code: 'PART_NOT_LOADED' } as const

/**
 * Makes a component whose code is a chunk of its own. The chunk is fetched while the browser is idle, so that the first use
 * works without a network too. A chunk that fails to load is an error in its own place, with a retry; the page around it
 * stays. It is tried again when the network returns.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, isSilent = false, errorFrame = (_, error) => error }: LazyOptions<Props> = {},
): LazyPart<Props> {
  let Part: ComponentType<Props> | null = null
  let hasFailed = false
  let loading: Promise<void> | null = null
  const fetchPart = (): Promise<void> =>
    (loading ??= load().then(
      (loaded) => {
        Part = loaded
        hasFailed = false
      },
      () => {
        hasFailed = true
        loading = null
      },
    ))
  fetchWhenIdle(fetchPart)

  function LazyPart(props: Props) {
    'use no memo' // reads what the module has loaded
    const [, update] = useReducer((count: number) => count + 1, 0)
    const isLoaded = Part !== null
    useEffect(() => {
      if (isLoaded) return startIdleFetches()
      const attempt = () => void fetchPart().then(update)
      attempt()
      addEventListener('online', attempt)
      return () => removeEventListener('online', attempt)
    }, [isLoaded])
    if (Part !== null) return <Part {...props} />
    if (!hasFailed) return typeof fallback === 'function' ? fallback(props) : fallback
    return isSilent ? null : errorFrame(props, <ErrorState error={notLoaded} onRetry={() => void fetchPart().then(update)} />)
  }
  return Object.assign(LazyPart, { fetchPart })
}
