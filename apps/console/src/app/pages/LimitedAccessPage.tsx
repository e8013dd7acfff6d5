import { Button } from '@mantine/core'
import { IconScreenShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../api.ts'
import { MessagePage } from './MessagePage.tsx'
import { SignOutButton } from './SignOutButton.tsx'

/** UI-067. */
export function LimitedAccessPage() {
  const { t } = useTranslation('app')
  const { data: urls } = api.platform.getApplicationUrls.useQuery({})
  const portal = urls?.videoReturnPortal && (
    <Button component="a" href={urls.videoReturnPortal}>
      {t('pages.limitedLink')}
    </Button>
  )
  return (
    <MessagePage
      icon={IconScreenShare}
      title={t('pages.limitedTitle')}
      actions={
        <>
          {portal}
          <SignOutButton />
        </>
      }
    >
      <p>{t('pages.limitedText')}</p>
    </MessagePage>
  )
}
