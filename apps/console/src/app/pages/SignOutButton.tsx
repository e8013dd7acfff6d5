import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useSignOut } from '../use-sign-out.ts'

export function SignOutButton() {
  const { t } = useTranslation('app')
  const { signOut, isPending } = useSignOut()
  return (
    <Button variant="default" onClick={signOut} loading={isPending}>
      {t('actions.signOut')}
    </Button>
  )
}
