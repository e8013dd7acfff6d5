import { Button } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'
import { iconSize } from './icon-size.ts'
import classes from './ui.module.css'

/** Shows a failure with its text, the request id for the log, and a button for another attempt. */
export function ErrorState({ error, onRetry }: { error: unknown; onRetry?: () => void }) {
  const { t } = useTranslation('ui')
  const errorText = useErrorText()
  const requestId = problemOf(error)?.requestId
  return (
    <div className={classes.state} role="alert">
      <IconAlertOctagon size={iconSize.xl} stroke={1.4} aria-hidden className={classes.errorMark} />
      <p className={classes.title}>{errorText(error)}</p>
      {requestId && <p className="mono">{t('error.requestId', { id: requestId })}</p>}
      {onRetry && (
        <Button variant="default" onClick={onRetry}>
          {t('actions.retry')}
        </Button>
      )}
    </div>
  )
}
