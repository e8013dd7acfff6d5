import { Badge, Button, Modal, TextInput } from '@mantine/core'
import { calls } from '@backhaul/contract/users'
import { useTranslation } from 'react-i18next'
import { useLocation, useNavigate, useRevalidator } from 'react-router-dom'
import { api } from '../app/api.ts'
import { passwordRoute } from '../app/routes/paths.ts'
import { urlWithReturn } from '../app/routes/return-url.ts'
import { useSession } from '../app/session.ts'
import { Alert } from '../ui/Alert.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import { Sessions } from './Sessions.tsx'
import classes from './dialogs.module.css'

/** UI-106: who the user is, and where they are signed in. */
export function AccountDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'ui'])
  const { user } = useSession()
  const { pathname, search } = useLocation()
  const navigate = useNavigate()
  return (
    <Modal opened onClose={onClose} title={t('account.title')} size="md" closeButtonProps={{ 'aria-label': t('ui:actions.close') }}>
      <dl className={classes['facts']}>
        <div>
          <dt>{t('account.username')}</dt>
          <dd className="mono">{user.username}</dd>
        </div>
        <div>
          <dt>{t('account.roles')}</dt>
          <dd className={classes['roles']}>
            {user.loggedUserRoles.map((role) => (
              <Badge key={role} variant="default" size="sm" tt="none">
                {t(`roles.${role}`)}
              </Badge>
            ))}
          </dd>
        </div>
      </dl>
      <AccountForm />
      <section className={classes['section']}>
        <Button variant="default" onClick={() => void navigate(urlWithReturn(passwordRoute, pathname + search))} w="fit-content">
          {t('account.changePassword')}
        </Button>
      </section>
      <Sessions />
    </Modal>
  )
}

function AccountForm() {
  const { t } = useTranslation(['account', 'ui'])
  const { user } = useSession()
  const utils = api.useUtils()
  const { revalidate } = useRevalidator()
  const change = api.users.updateCurrent.useMutation()
  const { field, onSubmit, failure, pending } = useAppForm({
    call: calls.updateCurrent,
    initialValues: { firstName: user.firstName, lastName: user.lastName, email: user.email ?? '', userLabel: user.userLabel ?? '' },
    save: async (input) => {
      // An empty field says that there is none.
      const saved = await change.mutateAsync({ ...input, email: input.email || null, userLabel: input.userLabel || null })
      utils.users.getCurrent.setData({}, saved)
      await revalidate()
      toast('success', t('account.saved'))
    },
    fieldOf: { EMAIL_IN_USE: 'email' },
  })
  return (
    <form className={classes['section']} onSubmit={onSubmit} noValidate>
      <div className={classes['pair']}>
        <TextInput label={t('account.firstName')} autoComplete="given-name" {...field('firstName')} />
        <TextInput label={t('account.lastName')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput label={t('account.email')} type="email" autoComplete="email" {...field('email')} />
      <TextInput label={t('account.label')} description={t('account.labelHelp')} {...field('userLabel')} />
      {failure && <Alert kind="error">{failure}</Alert>}
      <Button type="submit" loading={pending} w="fit-content">
        {t('ui:actions.save')}
      </Button>
    </form>
  )
}
