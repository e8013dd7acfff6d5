import { calls } from '@backhaul/contract/users'
import { passwordWarning } from '@backhaul/rules/permissions'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate } from 'react-router-dom'
import { api } from '../app/api.ts'
import { realClock as clock } from '@backhaul/clock'
import { returnUrl } from '../app/routes/return-url.ts'
import { usePreferences } from '../app/preferences.ts'
import { useSession } from '../app/session.ts'
import { Alert } from '../ui/Alert.tsx'
import { focusOnce } from '../ui/focus-once.ts'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import { LoginFrame } from './LoginFrame.tsx'
import { PasswordField } from './PasswordField.tsx'
import classes from './login.module.css'

/** Changes the password: on the user's wish, or because it expires within 14 days (R-049, UI-223). */
export function PasswordPage() {
  const { t } = useTranslation('account')
  const { search } = useLocation()
  const navigate = useNavigate()
  const utils = api.useUtils()
  const { user } = useSession()
  const { preferences, update } = usePreferences()
  const change = api.users.changePassword.useMutation()
  const warning = passwordWarning(user.passwordExpiresAt, clock.now(), preferences.passwordWarningDismissedFor)
  const leave = () => navigate(returnUrl(search) ?? '/', { replace: true })

  const { field, onSubmit, failure, pending } = useAppForm({
    call: calls.changePassword,
    initialValues: { oldPassword: '', newPassword: '', repeatPassword: '' },
    save: async (input) => {
      utils.users.getCurrent.setData({}, await change.mutateAsync(input))
      toast(t('password.changed'), { kind: 'success' })
      await leave()
    },
    fieldOf: { OLD_PASSWORD_MISMATCH: 'oldPassword', PASSWORD_TOO_COMMON: 'newPassword' },
  })
  const later = async () => {
    if (warning) update({ passwordWarningDismissedFor: user.passwordExpiresAt })
    await leave()
  }

  return (
    <LoginFrame>
      <form className={classes.form} onSubmit={onSubmit} noValidate>
        <h1>{t('password.title')}</h1>
        {failure && <Alert kind="error">{failure}</Alert>}
        {warning && !failure && (
          <Alert kind="warning">{warning.expired ? t('password.expired') : t('password.expires', { count: warning.daysLeft })}</Alert>
        )}
        <input type="hidden" autoComplete="username" value={user.username} readOnly />
        <PasswordField label={t('password.old')} autoComplete="current-password" ref={focusOnce} {...field('oldPassword')} />
        <PasswordField
          size="md"
          label={t('password.new')}
          description={t('password.rule')}
          autoComplete="new-password"
          {...field('newPassword')}
        />
        <PasswordField label={t('password.repeat')} autoComplete="new-password" {...field('repeatPassword')} />
        <div className={classes.row}>
          <Button type="submit" size="md" loading={pending}>
            {t('password.submit')}
          </Button>
          {!warning?.expired && (
            <Button variant="default" size="md" onClick={() => void later()}>
              {warning ? t('password.later') : t('password.back')}
            </Button>
          )}
        </div>
      </form>
    </LoginFrame>
  )
}
