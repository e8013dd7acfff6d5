import { Button } from '@mantine/core'
import { IconLock, IconScreenShare } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../api.ts'
import { Notice } from './Notice.tsx'
import { SignOutButton } from './SignOutButton.tsx'

/** UI-002, UI-068. */
export function UnauthorizedPage() {
  const { t } = useTranslation('app')
  const { data: user } = api.users.getCurrent.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <Notice icon={IconLock} title={t('pages.unauthorizedTitle')} actions={<SignOutButton />}>
      <p>{t('pages.unauthorizedText')}</p>
      {user && <p>{t('pages.unauthorizedHelp', { username: user.username })}</p>}
    </Notice>
  )
}

/** UI-067. */
export function LimitedAccessPage() {
  const { t } = useTranslation('app')
  const { data: urls } = api.platform.getApplicationUrls.useQuery({})
  return (
    <Notice
      icon={IconScreenShare}
      title={t('pages.limitedTitle')}
      actions={
        <>
          {urls?.videoReturnPortal && (
            <Button component="a" href={urls.videoReturnPortal}>
              {t('pages.limitedLink')}
            </Button>
          )}
          <SignOutButton />
        </>
      }
    >
      <p>{t('pages.limitedText')}</p>
    </Notice>
  )
}
