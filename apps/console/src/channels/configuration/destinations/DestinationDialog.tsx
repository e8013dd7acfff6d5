import { Button, Group, TextInput } from '@mantine/core'
import { calls, type Destination, type StreamInput, streamsMax } from '@backhaul/contract/destinations'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../../app/api.ts'
import { Alert } from '../../../ui/Alert.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { DisabledReason } from '../../../ui/DisabledReason.tsx'
import { changedFields } from '../../../ui/form/changed-fields.ts'
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
import { type DestinationValues, newStream, streamInput, type StreamValues, valuesOf } from './form-values.ts'
import { type FieldOf, StreamFields } from './StreamFields.tsx'
import { atRepeatedId, streamRefusals } from './stream-refusals.ts'

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
  const destination = opened && destinations.find(({ id }) => id === opened.id)
  return (
    <Dialog fullScreen={isNarrow} size="xl" onClose={props.onClose} title={t(opened === null ? 'createTitle' : 'editTitle')}>
      {opened !== null && !destination ? (
        <Gone name={opened.name} onLeave={props.onClose} />
      ) : (
        <DraftedSetting stored={valuesOf(destination ?? null)} describe={describe}>
          {({ key, initialValues, onChange }) => (
            <Form key={key} {...props} destination={destination ?? null} initialValues={initialValues} onDraft={onChange} />
          )}
        </DraftedSetting>
      )}
    </Dialog>
  )
}

/** Returns the function that names what another user changed in a destination. */
function useDescribe() {
  const { t } = useTranslation('destinations')
  const ofStream = (stream: StreamValues, known: StreamValues | undefined) =>
    known === undefined
      ? t('streamAdded', { id: stream.streamId })
      : changedFields(stream, known, (name) =>
          name === 'formerStreamId' ? '' : `${known.streamId}, ${t(`field.${name as 'bitrate'}`)}: ${stream[name] ?? '–'}`,
        )
  return (values: DestinationValues, known: DestinationValues) => {
    const gone = known.streams.filter(({ streamId }) => !values.streams.some((one) => one.streamId === streamId))
    return [
      ...(['name', 'provider'] as const)
        .filter((name) => values[name] !== known[name])
        .map((name) => `${t(`field.${name}`)}: ${values[name]}`),
      ...values.streams.map((stream) =>
        ofStream(
          stream,
          known.streams.find(({ streamId }) => streamId === stream.streamId),
        ),
      ),
      ...gone.map(({ streamId: id }) => t('streamRemoved', { id })),
    ]
      .filter((text) => text !== '')
      .join(' · ')
  }
}

interface FormProps {
  inventoryId: string
  destination: Destination | null
  initialValues: DestinationValues
  onDraft: (values: DestinationValues) => void
  /** Called after each attempt, because the reply of one that was stored may be lost. */
  onAttempt: () => void
  onClose: () => void
}

function Form({ inventoryId, destination, initialValues, onDraft, onAttempt, onClose }: FormProps) {
  const { t } = useTranslation(['destinations', 'ui', 'kit'])
  const { reason } = useRights()
  const cancel = useCloseDialog()
  const create = api.destinations.create.useMutation()
  const update = api.destinations.update.useMutation()
  const subject = destination === null ? { inventoryId } : { destinationId: destination.id, lastModified: destination.lastModified }
  const [values, setValues] = useState(initialValues)
  const { form, field, onSubmit, pending, failure, isChanged } = useAppForm<DestinationValues, unknown>({
    call: (destination === null ? calls.create : calls.update) as never,
    initialValues,
    onChange: (next) => {
      setValues(next)
      onDraft(next)
    },
    inputOf: ({ name, provider, streams }) => ({ ...subject, name, provider, streams: streams.map(streamInput) }),
    faultsOf: ({ streams }, faults) => atRepeatedId(streams, faults),
    refuse: (input) => streamRefusals((input as { streams: StreamInput[] }).streams, destination?.streams ?? []),
    fieldOf: { NAME_TAKEN: 'name' },
    save: async (input) => {
      const attempt = destination === null ? create.mutateAsync(input as never) : update.mutateAsync(input as never)
      const saved = await attempt.finally(onAttempt)
      toast(t('kit:resource.saved', { name: saved.name }), { kind: 'success' })
      onClose()
    },
  })
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
          stored={destination?.streams.find(({ streamId }) => streamId === stream.formerStreamId) ?? null}
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
