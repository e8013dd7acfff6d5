import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ErrorState.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import classes from './page.module.css'

interface LoadStateProps {
  isLoading: boolean
  /** The failed call; null while it loads or once it has loaded. */
  error: unknown
  /** Replaces the text of the error, for codes that are not those of the core. */
  text?: string
  onRetry?: () => void
}

/** Replaces the content of a page or panel while it loads, or after loading failed, with the reason. */
export function LoadState({ isLoading, error, text, onRetry }: LoadStateProps) {
  const { t } = useTranslation('kit')
  const kept = useKeptFocus()
  const hasFailed = error !== null && error !== undefined
  return (
    <div ref={kept} className={classes.loading}>
      {hasFailed && <ErrorState error={error} {...(text !== undefined && { text })} {...(onRetry && { onRetry })} />}
      {isLoading && !hasFailed && <Loader size="sm" role="status" aria-label={t('page.loading')} />}
    </div>
  )
}
