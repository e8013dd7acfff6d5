import { Loader, Select, Textarea, TextInput } from '@mantine/core'
import { calls, type GroupLight } from '@backhaul/contract/groups'
import { refuseInvitation } from '@backhaul/rules/groups'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { usePreferences } from '../app/preferences.ts'
import { useSession } from '../app/session.ts'
import { Alert } from '../ui/Alert.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useErrorText } from '../ui/error-text.ts'
import { SaveButton } from '../ui/SaveButton.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import classes from './invite.module.css'

/** UI-147: invites a guest to an interview with a group, by a mail of the core. */
export function InviteDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('invite')
  const { data, error, refetch } = api.groups.listNames.useQuery({})
  return (
    <Dialog onClose={onClose} title={t('title')}>
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loader size="sm" role="status" aria-label={t('loading')} />
      ) : data.length === 0 ? (
        <p className={classes.note}>{t('noGroup')}</p>
      ) : (
        <InviteForm groups={data} onClose={onClose} />
      )}
    </Dialog>
  )
}

function InviteForm({ groups, onClose }: { groups: readonly GroupLight[]; onClose: () => void }) {
  const { t } = useTranslation('invite')
  const errorText = useErrorText()
  const { user } = useSession()
  const { preferences } = usePreferences()
  const invite = api.groups.invite.useMutation()
  const refused = refuseInvitation(user)
  const selected = groups.find(({ id }) => id === preferences.groupId) ?? groups[0]!
  const { field, onSubmit, pending, failure } = useAppForm({
    call: calls.invite,
    initialValues: { groupId: selected.id, name: '', email: '', message: '' },
    save: async (input) => {
      await invite.mutateAsync(input)
      toast(t('sent', { email: input.email }), { kind: 'success' })
      onClose()
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={classes.note}>{refused ? t('aboutNoEmail') : t('about', { email: user.email })}</p>
      {failure && <Alert kind="error">{failure}</Alert>}
      <Select
        label={t('group')}
        data={groups.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        allowDeselect={false}
        {...field('groupId')}
      />
      <TextInput label={t('name')} withAsterisk maxLength={255} data-autofocus {...field('name')} />
      <TextInput label={t('email')} withAsterisk type="email" autoComplete="off" maxLength={255} {...field('email')} />
      <Textarea
        label={t('message')}
        withAsterisk
        description={t('messageHelp')}
        autosize
        minRows={3}
        maxRows={8}
        maxLength={2000}
        {...field('message')}
      />
      <SaveButton pending={pending} isChanged reason={refused && errorText(refused)} ms="auto">
        {t('send')}
      </SaveButton>
    </form>
  )
}
