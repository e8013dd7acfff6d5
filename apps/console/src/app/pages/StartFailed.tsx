import { Button } from '@mantine/core'
import { IconCloudOff } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Look } from '../App.tsx'
import { MessagePage } from './MessagePage.tsx'

/** The configuration could not be read: there is no address to ask anything of. */
export function StartFailed({ onRetry }: { onRetry: () => void }) {
  const { t } = useTranslation(['app', 'ui'])
  return (
    <Look>
      <MessagePage
        icon={IconCloudOff}
        title={t('pages.unreachableTitle')}
        actions={<Button onClick={onRetry}>{t('ui:actions.retry')}</Button>}
      >
        <p>{t('pages.unreachableText')}</p>
      </MessagePage>
    </Look>
  )
}
