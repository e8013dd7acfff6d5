import { Button } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'
import { iconSize } from './icon-size.ts'
import classes from './ui.module.css'

interface ErrorStateProps {
  error: unknown
  /** Replaces the text of the error, for codes that are not those of the core. */
  text?: string
  onRetry?: () => void
  /** Names the attempt. "Try again" by default. */
  retryLabel?: string
}

/** Shows a failure with its text, the request id for the log, and a button for another attempt. */
export function ErrorState({ error, text, onRetry, retryLabel }: ErrorStateProps) {
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const requestId = problemOf(error)?.requestId
  return (
    <div className={classes.state} role="alert" data-code={problemOf(error)?.code}>
      <IconAlertOctagon size={iconSize.xl} stroke={1.4} aria-hidden className={classes.errorMark} />
      <p className={classes.title}>{text ?? errorText(error)}</p>
      {requestId && <p className="mono">{t('error.requestId', { id: requestId })}</p>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {retryLabel ?? t('actions.retry')}
        </Button>
      )}
    </div>
  )
}
