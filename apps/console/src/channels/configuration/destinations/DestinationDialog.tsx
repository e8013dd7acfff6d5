import { Button, Group, TextInput } from '@mantine/core'
import { problemOf } from '@backhaul/client'
import { calls, type Destination, type StreamInput, streamsMax } from '@backhaul/contract/destinations'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DisabledReason } from '../../../ui/DisabledReason.tsx'
import { DraftedSetting } from '../../../ui/form/SettingFrame.tsx'
import { useCloseDialog } from '../../../ui/form/close-dialog.ts'
import { Gone } from '../../../ui/Gone.tsx'
import { iconSize } from '../../../ui/icon-size.ts'
import { useRights } from '../../../ui/kit.tsx'
import { SaveButton } from '../../../ui/SaveButton.tsx'
import { toast } from '../../../ui/toasts.ts'
import { useAppForm } from '../../../ui/use-app-form.ts'
import { useIsNarrow } from '../../../ui/use-is-narrow.ts'
import classes from './destinations.module.css'
import { type DestinationValues, newStream, readableText, streamInput, type StreamValues, valuesOf } from './form-values.ts'
import { type Sent, useDescribe, useRenamed, useUnanswered } from './other-changes.ts'
import { type FieldOf, StreamFields } from './StreamFields.tsx'
import { changedAddresses, streamRefusals, withRepeatedIds } from './stream-refusals.ts'

interface DestinationDialogProps {
  inventoryId: string
  /** Null: the form creates a destination. */
  opened: Destination | null
  /** The stored destinations as they are now. */
  destinations: readonly Destination[]
  /** Called after each attempt, because the reply of one that was stored may be lost. */
  onAttempt: () => void
  onClose: () => void
}

/** UI-192: creates or changes a streaming destination. */
export function DestinationDialog({ opened, destinations, ...props }: DestinationDialogProps) {
  const { t } = useTranslation('destinations')
  const isNarrow = useIsNarrow()
  const describe = useDescribe()
  const destination = (opened && destinations.find(({ id }) => id === opened.id)) ?? null
  const idNow = useRenamed(destination)
  const [sent, setSent] = useUnanswered({ opened, destinations, onStored: props.onClose })
  return (
    <Dialog fullScreen={isNarrow} size="xl" onClose={props.onClose} title={t(opened === null ? 'createTitle' : 'editTitle')}>
      {opened !== null && destination === null ? (
        <Gone name={opened.name} onLeave={props.onClose} />
      ) : sent === 'stored' ? null : (
        <DraftedSetting stored={valuesOf(destination)} describe={describe}>
          {({ key, initialValues, onChange }) => (
            <Form
              key={key}
              {...props}
              destination={destination}
              destinations={destinations}
              idNow={idNow}
              initialValues={initialValues}
              onDraft={onChange}
              onUnanswered={setSent}
            />
          )}
        </DraftedSetting>
      )}
    </Dialog>
  )
}

interface FormProps {
  inventoryId: string
  destination: Destination | null
  /** Returns the present id of a stored stream by the id that the form began with. */
  idNow: (id: string) => string
  initialValues: DestinationValues
  onDraft: (values: DestinationValues) => void
  /** The stored destinations as they are now. */
  destinations: readonly Destination[]
  /** Called with an input whose save was not answered, and with null once the form has another. */
  onUnanswered: (sent: Sent | null) => void
  /** Called after each attempt, because the reply of one that was stored may be lost. */
  onAttempt: () => void
  onClose: () => void
}

function useDestinationForm(props: FormProps) {
  const { inventoryId, destination, destinations, idNow, initialValues, onDraft, onUnanswered, onAttempt, onClose } = props
  const { t } = useTranslation('kit')
  const create = api.destinations.create.useMutation()
  const update = api.destinations.update.useMutation()
  const subject = destination === null ? { inventoryId } : { destinationId: destination.id, lastModified: destination.lastModified }
  const [values, setValues] = useState(initialValues)
  const withIdNow = (stream: StreamValues) => ({ ...stream, formerStreamId: stream.formerStreamId && idNow(stream.formerStreamId) })
  const storedOf = (stream: StreamValues) =>
    destination?.streams.find(({ streamId }) => streamId === withIdNow(stream).formerStreamId) ?? null
  const app = useAppForm<DestinationValues, unknown>({
    call: destination === null ? calls.create : calls.update,
    initialValues,
    onChange: (next) => {
      setValues(next)
      onDraft(next)
      onUnanswered(null)
    },
    inputOf: ({ name, provider, streams }) => ({
      ...subject,
      name,
      provider,
      streams: streams.map((stream) => streamInput(withIdNow(stream))),
    }),
    faultsOf: ({ streams }, faults) => [...withRepeatedIds(streams, faults), ...changedAddresses(streams, storedOf)],
    refuse: (input) => streamRefusals((input as { streams: StreamInput[] }).streams, destination?.streams ?? []),
    fieldOf: { NAME_TAKEN: 'name' },
    save: async (input) => {
      const attempt = destination === null ? create.mutateAsync(input as never) : update.mutateAsync(input as never)
      const saved = await attempt
        .catch((error: unknown) => {
          const code = problemOf(error)?.code
          if (code === undefined || code === 'OUTCOME_UNKNOWN') onUnanswered({ text: readableText(input as never), before: destinations })
          throw error
        })
        .finally(onAttempt)
      toast(t('resource.saved', { name: saved.name }), { kind: 'success' })
      onClose()
    },
  })
  return { ...app, values, storedOf }
}

function Form(props: FormProps) {
  const { t } = useTranslation(['destinations', 'ui', 'kit'])
  const { reason } = useRights()
  const cancel = useCloseDialog()
  const { destination } = props
  const { form, field, onSubmit, pending, failure, isChanged, values, storedOf } = useDestinationForm(props)
  const fieldOf: FieldOf = (path) => ({ key: form.key(path), ...field(path) })
  const { streams: issue } = form.errors
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <NameFields field={field} />
      {values.streams.map((stream, index) => (
        <StreamFields
          key={form.key(`streams.${index}`)}
          path={`streams.${index}`}
          number={index + 1}
          values={stream}
          stored={storedOf(stream)}
          fieldOf={fieldOf}
          onRemove={values.streams.length > 1 ? () => form.removeListItem('streams', index) : null}
        />
      ))}
      {issue !== undefined && <Alert kind="error">{issue}</Alert>}
      <DisabledReason reason={values.streams.length >= streamsMax ? t('streamsFull', { max: streamsMax }) : null}>
        <Button
          className={classes.add}
          size="xs"
          variant="default"
          leftSection={<IconPlus size={iconSize.sm} aria-hidden />}
          onClick={() => form.insertListItem('streams', newStream(values.streams))}
        >
          {t('addStream')}
        </Button>
      </DisabledReason>
      <Group justify="flex-end">
        <Button variant="default" onClick={cancel}>
          {t('ui:actions.cancel')}
        </Button>
        <SaveButton isChanged={isChanged} pending={pending} reason={reason('channels.configure', null)}>
          {t(destination === null ? 'create' : 'kit:resource.save')}
        </SaveButton>
      </Group>
    </form>
  )
}

function NameFields({ field }: { field: (name: 'name' | 'provider') => object }) {
  const { t } = useTranslation('destinations')
  return (
    <div className={classes.row}>
      <TextInput label={t('field.name')} withAsterisk data-autofocus maxLength={255} {...field('name')} />
      <TextInput
        label={t('field.provider')}
        description={t('providerHelp')}
        // Below the field, so that both fields are in one line, with and without an error.
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        maxLength={64}
        {...field('provider')}
      />
    </div>
  )
}
