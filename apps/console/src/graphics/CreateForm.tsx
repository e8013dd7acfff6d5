import { Select, TextInput } from '@mantine/core'
import { calls } from '@backhaul/contract/graphics'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { useRights } from '../ui/kit.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { useAppForm } from '../ui/use-app-form.ts'
import classes from './graphics.module.css'

interface CreateFormProps {
  inventoryId: string
  /** Called after each attempt, because the reply of one that was stored may be lost. */
  onAttempt: () => void
}

/** The form of a new composition. The list shows the progress of its job. */
export function CreateForm({ inventoryId, onAttempt }: CreateFormProps) {
  const { t } = useTranslation('graphics')
  const { data, error, refetch } = api.graphics.listTemplates.useQuery({ inventoryId })
  // A new key empties the form.
  const [created, setCreated] = useState(0)
  return (
    <section className={classes.section} aria-labelledby="new-composition">
      <h3 id="new-composition">{t('create.title')}</h3>
      {data === undefined ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : (
        <Fields
          key={created}
          inventoryId={inventoryId}
          templates={data.map(({ id, name }) => ({ value: id, label: name }))}
          onAttempt={onAttempt}
          onCreated={() => setCreated(created + 1)}
        />
      )}
    </section>
  )
}

interface FieldsProps extends CreateFormProps {
  templates: { value: string; label: string }[]
  onCreated: () => void
}

function Fields({ inventoryId, templates, onAttempt, onCreated }: FieldsProps) {
  const { t } = useTranslation('graphics')
  const { reason } = useRights()
  const { mutateAsync } = api.graphics.create.useMutation()
  const { field, onSubmit, pending, failure, isChanged } = useAppForm({
    call: calls.create,
    initialValues: { inventoryId, name: '', template: templates[0]?.value ?? '' },
    fieldOf: { NAME_TAKEN: 'name', NO_SUCH_TEMPLATE: 'template' },
    save: async (input) => {
      await mutateAsync(input).finally(onAttempt)
      onCreated()
    },
  })
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {failure && <Alert kind="error">{failure}</Alert>}
      <div className={classes.fields}>
        <TextInput label={t('name')} withAsterisk maxLength={255} data-autofocus autoComplete="off" {...field('name')} />
        <Select label={t('template')} data={templates} allowDeselect={false} {...field('template')} />
      </div>
      <SaveButton pending={pending} isChanged={isChanged} reason={reason('channels.configure', null)} w="fit-content">
        {t('create.action')}
      </SaveButton>
    </form>
  )
}
