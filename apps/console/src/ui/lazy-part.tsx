import { type ComponentType, type ReactNode, useEffect, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
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

/** Returns whether the server of the console answers. A page that is loaded again without it would be lost. */
const serverAnswers = (): Promise<boolean> =>
  fetch('/', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Makes a component whose code is a chunk of its own. The chunk is fetched while the browser is idle, so that the first use
 * works without a network too. A chunk that fails to load is an error in its own place, with a retry; the page around it
 * stays. It is tried again when the network returns. Chromium before 156 and Firefox before 154 never fetch a chunk again that
 * failed once (whatwg/html#6768), and a chunk of an earlier version is gone: a retry that fails while the server answers
 * offers to reload the page.
 */
export function lazyPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  { fallback = null, isSilent = false, errorFrame = (_, error) => error }: LazyOptions<Props> = {},
): LazyPart<Props> {
  let Part: ComponentType<Props> | null = null
  let hasFailed = false
  let needsReload = false
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
  const retry = async (): Promise<void> => {
    if (needsReload) return location.reload()
    await fetchPart()
    needsReload = hasFailed && (await serverAnswers())
  }
  fetchWhenIdle(fetchPart)

  function LazyPart(props: Props) {
    'use no memo' // reads what the module has loaded
    const { t } = useTranslation('ui')
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
    if (isSilent) return null
    const retryLabel = t(needsReload ? 'actions.reload' : 'actions.retry')
    return errorFrame(props, <ErrorState error={notLoaded} retryLabel={retryLabel} onRetry={() => void retry().then(update)} />)
  }
  return Object.assign(LazyPart, { fetchPart })
}
