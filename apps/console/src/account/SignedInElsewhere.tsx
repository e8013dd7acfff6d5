import { Button } from '@mantine/core'
import type { CurrentUser } from '@backhaul/contract/users'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { browserUser, onBrowserUser } from '../app/browser-user.ts'
import { Alert } from '../ui/Alert.tsx'
import classes from './login.module.css'

/** Returns the user whose session the browser holds, because another tab has signed in; null without one. */
export function useSignedInElsewhere(): CurrentUser | null {
  const { client } = api.useUtils()
  const [user, setUser] = useState<CurrentUser | null>(null)
  useEffect(() => {
    let isOpen = true
    const look = async () => {
      // The session of that user may be over too: the core decides.
      const found = browserUser() === null ? null : await client.users.getCurrent.query({}).catch(() => null)
      if (isOpen) setUser(found)
    }
    void look()
    const stop = onBrowserUser(() => void look())
    return () => {
      isOpen = false
      stop()
    }
  }, [client])
  return user
}

interface SignedInElsewhereProps {
  user: CurrentUser
  /** Loads the console again as this user. */
  onGoOn: () => void
}

/** Says who is signed in now. Other tabs of a browser use the same session. */
export function SignedInElsewhere({ user: { username }, onGoOn }: SignedInElsewhereProps) {
  const { t } = useTranslation('account')
  return (
    <Alert kind="info">
      <p className={classes.elsewhere}>{t('signIn.elsewhere', { name: username })}</p>
      <Button size="compact-md" variant="default" onClick={onGoOn}>
        {t('signIn.goOn', { name: username })}
      </Button>
    </Alert>
  )
}
