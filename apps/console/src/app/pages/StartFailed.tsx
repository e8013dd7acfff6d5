import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ThemeProvider } from '../App.tsx'
import { MessagePage } from './MessagePage.tsx'

/** Shown when the configuration could not be read, and with it the address of the core. */
export function StartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['app', 'ui'])
  return (
    <ThemeProvider>
      <MessagePage
        icon={IconCloudOff}
        title={t('pages.unreachableTitle')}
        actions={<Button onClick={onRetry}>{t('ui:actions.retry')}</Button>}
      >
        <p>{t('pages.unreachableText')}</p>
      </MessagePage>
    </ThemeProvider>
  )
}
