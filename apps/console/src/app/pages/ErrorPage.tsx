import { Button } from '@mantine/core'
import { IconAlertOctagon } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { SignOutButton } from './SignOutButton.tsx'
import { MessagePage } from './MessagePage.tsx'

/** UI-001. */
export function ErrorPage() {
  const { t } = useTranslation(['app', 'ui'])
  return (
    <MessagePage
      icon={IconAlertOctagon}
      title={t('pages.errorTitle')}
      actions={
        <>
          <Button onClick={() => location.assign('/')}>{t('ui:actions.retry')}</Button>
          <SignOutButton />
        </>
      }
    >
      <p>{t('pages.errorText')}</p>
    </MessagePage>
  )
}
