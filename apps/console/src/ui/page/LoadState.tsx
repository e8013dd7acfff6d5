import { Loader } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ErrorState.tsx'
import { useUnavailable } from '../kit.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { useOnChange } from '../use-on-change.ts'
import classes from './page.module.css'

interface LoadStateProps {
  isLoading: boolean
  /** The failed call; null while it loads or once it has loaded. */
  error: unknown
  /** Replaces the text of the error, for codes that are not those of the core. */
  text?: string
  onRetry?: () => void
}

/**
 * Replaces the content of a page or panel while it loads, or after loading failed, with the reason. Content that is missing for lack
 * of a connection is loaded again once there is one.
 */
export function LoadState({ isLoading, error, text, onRetry }: LoadStateProps) {
  const { t } = useTranslation('kit')
  const kept = useKeptFocus()
  const unavailable = useUnavailable()
  const hasFailed = error !== null && error !== undefined
  const isUnreached = problemOf(error) === null && unavailable !== null && (hasFailed || isLoading)
  useOnChange(unavailable ?? '', () => {
    if (unavailable === null && hasFailed) onRetry?.()
  })
  const said = text ?? (isUnreached ? unavailable : undefined)
  return (
    <div ref={kept} className={classes.loading}>
      {(hasFailed || isUnreached) && <ErrorState error={error} {...(said !== undefined && { text: said })} {...(onRetry && { onRetry })} />}
      {isLoading && !hasFailed && !isUnreached && <Loader size="sm" role="status" aria-label={t('page.loading')} />}
    </div>
  )
}
