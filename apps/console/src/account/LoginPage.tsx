import { problemOf } from '@backhaul/client'
import { calls, type CurrentUser } from '@backhaul/contract/users'
import { Button, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../app/api.ts'
import { realClock as clock } from '@backhaul/clock'
import { setBrowserUser } from '../app/browser-user.ts'
import { useConfig } from '../app/config.ts'
import { returnUrl } from '../app/routes/return-url.ts'
import { Alert } from '../ui/Alert.tsx'
import { focusOnce } from '../ui/focus-once.ts'
import { toasts } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import { DemoAccounts } from './DemoAccounts.tsx'
import { LoginFrame } from './LoginFrame.tsx'
import { PasswordField } from './PasswordField.tsx'
import { SignedInElsewhere, useSignedInElsewhere } from './SignedInElsewhere.tsx'
import { useSecondsUntil } from './use-seconds-until.ts'
import classes from './login.module.css'

/** UI-066. */
export function LoginPage() {
  const { t } = useTranslation('account')
  const { state, search } = useLocation() as { state: { over?: boolean; userId?: string } | null; search: string }
  const { demo } = useConfig()
  const next = returnUrl(search) ?? '/'
  const elsewhere = useSignedInElsewhere()
  const navigate = useNavigate()
  const queryClient = useQueryClient()
  const utils = api.useUtils()
  const [waitUntil, setWaitUntil] = useState<number | null>(null)
  const waitS = useSecondsUntil(waitUntil)
  // Opened over plain http from another device: the browser would drop the cookie of the session.
  const isPlain = !window.isSecureContext

  const login = api.users.login.useMutation({
    onSuccess: async (user: CurrentUser) => {
      queryClient.clear()
      toasts.clear()
      setBrowserUser(user.id)
      utils.users.getCurrent.setData({}, user)
      await navigate(next, { replace: true })
    },
    onError: (error) => {
      const problem = problemOf(error)
      if (problem?.code === 'TOO_MANY_ATTEMPTS') setWaitUntil(clock.now() + Number(problem.params['retryAfterS']) * 1000)
    },
  })
  const { field, onSubmit, failure, pending } = useAppForm({
    call: calls.login,
    initialValues: { username: '', password: '' },
    save: (input) => login.mutateAsync(input),
  })

  return (
    <LoginFrame
      aside={
        demo.length > 0 && (
          <DemoAccounts accounts={demo} disabled={isPlain || login.isPending || waitS > 0} onChoose={(one) => login.mutate(one)} />
        )
      }
    >
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <h1>{t('signIn.title')}</h1>
        {isPlain && <Alert kind="error">{t('signIn.plainHttp')}</Alert>}
        {elsewhere !== null && (
          <SignedInElsewhere user={elsewhere} onGoOn={() => location.assign(elsewhere.id === state?.userId ? next : '/')} />
        )}
        {state?.over && !failure && elsewhere === null && <Alert kind="info">{t('signIn.over')}</Alert>}
        {failure && waitS === 0 && <Alert kind="error">{failure}</Alert>}
        {waitS > 0 && <Alert kind="warning">{t('signIn.waitSeconds', { count: waitS })}</Alert>}
        <TextInput
          size="md"
          label={t('signIn.username')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          ref={focusOnce}
          disabled={isPlain}
          {...field('username')}
        />
        <PasswordField label={t('signIn.password')} autoComplete="current-password" disabled={isPlain} {...field('password')} />
        <Button type="submit" size="md" loading={pending || login.isPending} disabled={isPlain || waitS > 0}>
          {t('signIn.submit')}
        </Button>
      </form>
    </LoginFrame>
  )
}
