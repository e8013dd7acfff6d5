import { TextInput } from '@mantine/core'
import { calls } from '@backhaul/contract/users'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router-dom'
import { api } from '../app/api.ts'
import { useSession } from '../app/session.ts'
import { Alert } from '../ui/Alert.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import classes from './dialogs.module.css'

/** Edits name, email address and label of the signed-in user. */
export function AccountForm() {
  const { t } = useTranslation(['account', 'ui'])
  const { user } = useSession()
  const utils = api.useUtils()
  const { revalidate } = useRevalidator()
  const stored = { firstName: user.firstName, lastName: user.lastName, email: user.email ?? '', userLabel: user.userLabel ?? '' }
  const change = api.users.updateCurrent.useMutation()
  const { field, onSubmit, failure, pending, isChanged } = useAppForm({
    call: calls.updateCurrent,
    initialValues: stored,
    // An empty field clears the value.
    inputOf: (values) => ({ ...values, email: values.email || null, userLabel: values.userLabel || null }),
    save: async (input) => {
      const saved = await change.mutateAsync(input)
      utils.users.getCurrent.setData({}, saved)
      await revalidate()
      toast(t('account.saved'), { kind: 'success' })
    },
    fieldOf: { EMAIL_IN_USE: 'email' },
  })
  return (
    <form className={classes.section} onSubmit={onSubmit} noValidate>
      <div className={classes.pair}>
        <TextInput label={t('account.firstName')} autoComplete="given-name" {...field('firstName')} />
        <TextInput label={t('account.lastName')} autoComplete="family-name" {...field('lastName')} />
      </div>
      <TextInput label={t('account.email')} type="email" autoComplete="email" {...field('email')} />
      <TextInput label={t('account.label')} description={t('account.labelHelp')} {...field('userLabel')} />
      {failure && <Alert kind="error">{failure}</Alert>}
      <SaveButton pending={pending} isChanged={isChanged} w="fit-content">
        {t('ui:actions.save')}
      </SaveButton>
    </form>
  )
}
