import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import classes from './panel.module.css'

/** E-099: says that the capabilities of a unit are not known. */
export function NoCapabilities({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['unit-panel', 'ui'])
  return (
    <Alert kind="warning">
      <div className={classes.buttons}>
        <span>{t('capabilities.notRead')}</span>
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('ui:actions.retry')}
        </Button>
      </div>
    </Alert>
  )
}
