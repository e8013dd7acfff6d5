import { IconLock } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../api.ts'
import { MessagePage } from './MessagePage.tsx'
import { SignOutButton } from './SignOutButton.tsx'

/** UI-002, UI-068. */
export function UnauthorizedPage() {
  const { t } = useTranslation('app')
  const { data: user } = api.users.getCurrent.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  return (
    <MessagePage icon={IconLock} title={t('pages.unauthorizedTitle')} actions={<SignOutButton />}>
      <p>{t('pages.unauthorizedText')}</p>
      {user && <p>{t('pages.unauthorizedHelp', { username: user.username })}</p>}
    </MessagePage>
  )
}
