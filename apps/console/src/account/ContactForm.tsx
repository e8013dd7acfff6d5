import { Loader, TextInput } from '@mantine/core'
import { type Contact, calls } from '@backhaul/contract/users'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { usePreferences } from '../app/preferences.ts'
import { Alert } from '../ui/Alert.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import { callingCodeOf } from './countries.ts'
import classes from './dialogs.module.css'

/** Shows and edits how the support reaches the user (API-339, API-340). */
export function ContactSection() {
  const { t } = useTranslation('account')
  const { data, error, refetch } = api.users.getContact.useQuery({}, { staleTime: 0 })
  return (
    <section className={classes.section} aria-label={t('contact.title')}>
      <h3>{t('contact.title')}</h3>
      <p>{t('contact.help')}</p>
      {data !== undefined ? (
        <ContactForm stored={data} />
      ) : error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : (
        <Loader size="sm" role="status" aria-label={t('contact.loading')} />
      )}
    </section>
  )
}

/** a new number begins with the calling code of the country in the preferences. */
function ContactForm({ stored }: { stored: Contact }) {
  const { t } = useTranslation(['account', 'ui'])
  const { preferences } = usePreferences()
  const utils = api.useUtils()
  const change = api.users.setContact.useMutation()
  const callingCode = callingCodeOf(preferences.luSmartCountry)
  const { field, onSubmit, failure, pending, isChanged } = useAppForm({
    call: calls.setContact,
    initialValues: { name: stored.name, email: stored.email ?? '', phone: stored.phone ?? callingCode },
    // An empty field clears the value, and a calling code alone is not a number.
    inputOf: ({ phone, ...values }) => ({ ...values, email: values.email || null, phone: phone === callingCode ? null : phone || null }),
    save: async (input) => {
      utils.users.getContact.setData({}, await change.mutateAsync(input))
      toast(t('contact.saved'), { kind: 'success' })
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <TextInput label={t('contact.name')} autoComplete="name" {...field('name')} />
      <TextInput label={t('contact.email')} type="email" autoComplete="email" {...field('email')} />
      <TextInput
        label={t('contact.phone')}
        description={t('contact.phoneHelp')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        leftSection="+"
        {...field('phone')}
      />
      {failure && <Alert kind="error">{failure}</Alert>}
      <SaveButton pending={pending} isChanged={isChanged} w="fit-content">
        {t('ui:actions.save')}
      </SaveButton>
    </form>
  )
}
