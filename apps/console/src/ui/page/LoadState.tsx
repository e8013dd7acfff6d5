import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { ErrorState } from '../ErrorState.tsx'
import classes from './page.module.css'

interface LoadStateProps {
  isLoading: boolean
  /** The failed call; null while it loads or once it has loaded. */
  error: unknown
  onRetry?: () => void
}

/** What a page or panel shows in place of its content: that it loads, or why it could not be loaded. */
export function LoadState({ isLoading, error, onRetry }: LoadStateProps) {
  const { t } = useTranslation('kit')
  if (error !== null && error !== undefined) return <ErrorState error={error} {...(onRetry && { onRetry })} />
  return <div className={classes.loading}>{isLoading && <Loader size="sm" aria-label={t('page.loading')} />}</div>
}
