import { problemOf } from '@backhaul/client'
import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { focusOnce } from '../ui/focus-once.ts'
import { LoginFrame } from './LoginFrame.tsx'
import classes from './login.module.css'

/**
 * The page of the link that verifies a recipient of alerts, for readers without an account. The token is in the
 * fragment, which browsers do not send, and is used after a click only: mail programs open links before their reader does.
 */
export function VerificationPage() {
  const { t } = useTranslation('account')
  // A change of the fragment alone loads no page; the state of the former link must not remain.
  const token = useLocation().hash.slice(1)
  return (
    <LoginFrame>
      <div className={classes.form}>
        <h1>{t('verification.title')}</h1>
        {token === '' ? <Alert kind="error">{t('verification.incomplete')}</Alert> : <Confirmation key={token} token={token} />}
      </div>
    </LoginFrame>
  )
}

function Confirmation({ token }: { token: string }) {
  const { t } = useTranslation('account')
  const errorText = useErrorText()
  const [isConfirmed, setConfirmed] = useState(false)
  const { data, error, isFetching, refetch } = api.notifications.getRecipientVerification.useQuery({ token }, { enabled: isConfirmed })
  if (data) return <Alert kind="info">{t('verification.done', { email: data.email })}</Alert>
  const isInvalid = problemOf(error)?.code === 'VERIFICATION_LINK_INVALID'
  return (
    <>
      {error ? <Alert kind="error">{errorText(error)}</Alert> : <p>{t('verification.question')}</p>}
      {!isInvalid && (
        <Button
          size="md"
          loading={isFetching}
          ref={focusOnce}
          onClick={() => {
            setConfirmed(true)
            if (error) void refetch()
          }}
        >
          {t('verification.confirm')}
        </Button>
      )}
      {!isInvalid && <p>{t('verification.ignore')}</p>}
    </>
  )
}
