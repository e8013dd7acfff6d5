import { Checkbox, NumberInput, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
import type { Issue } from '@backhaul/contract'
import { calls, type InputSources, type VideoReturnInputType, type VideoReturnRow } from '@backhaul/contract/video-return'
import { refuseInputSource } from '@backhaul/rules/video-return'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { useCall } from '../ui/command/use-command.ts'
import { DisabledReason } from '../ui/DisabledReason.tsx'
import { useRights } from '../ui/kit.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import { changedFields } from '../ui/form/changed-fields.ts'
import { type DraftedForm, DraftedSetting } from '../ui/form/SettingFrame.tsx'
import { useOnChange } from '../ui/use-on-change.ts'
import { SaveButton } from '../ui/SaveButton.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import { ReturnStatus } from './ReturnStatus.tsx'
import classes from './video-return.module.css'

/** UI-212: input, address, passphrase, port and latency. */
export function InputForm({ row }: { row: VideoReturnRow }) {
  const { t } = useTranslation('video-return')
  const { uniqueId: videoReturnId } = row
  const { data, error, refetch } = api.videoReturn.listInputSources.useQuery(
    { videoReturnId },
    { staleTime: 0, refetchOnWindowFocus: false },
  )
  useOnChange(JSON.stringify(row.configuration), () => void refetch())
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  const describe = (values: Stored, known: Stored) =>
    changedFields(values, known, (name) => {
      if (name === 'hasPassphrase') return t(values.hasPassphrase ? 'passphraseSet' : 'passphraseRemoved')
      const value = name === 'inputType' ? t(`input.${values.inputType}`) : values[name]
      return `${t(`field.${labels[name]}`)}: ${value === '' || value === null ? '–' : value}`
    })
  return (
    <DraftedSetting stored={storedOf(data)} describe={describe}>
      {({ key, ...form }) => <Form key={key} row={row} sources={data} form={form} onSaved={() => void refetch()} />}
    </DraftedSetting>
  )
}

interface FormProps {
  row: VideoReturnRow
  sources: InputSources
  form: Pick<DraftedForm<Stored>, 'initialValues' | 'onChange' | 'onSaved'>
  onSaved: () => void
}

/** The fields that the core returns; a passphrase itself is never one of them. */
interface Stored {
  inputType: VideoReturnInputType
  url: string
  destinationPort: number | string | null
  latency: number | string
  hasPassphrase: boolean
}

const labels = { inputType: 'input', url: 'url', destinationPort: 'port', latency: 'latency' } as const

interface Values extends Record<string, unknown>, Stored {
  passphrase: string
  removePassphrase: boolean
}

const storedOf = ({ configuration: { inputType, url, destinationPort, latency, hasPassphrase } }: InputSources): Stored => ({
  inputType,
  url,
  destinationPort,
  latency,
  hasPassphrase,
})

/** Returns the faults of the address and the port that SRT needs. The call finds them only where all other fields are valid, and names one of the two. */
const missingOf = ({ inputType, url, destinationPort }: Stored): readonly Issue[] =>
  Object.entries(inputType === 'SRT' ? { url, destinationPort: destinationPort ?? '' } : {})
    .filter(([, value]) => value === '')
    .map(([path]) => ({ path, message: 'required' }))

/** Returns the input of the call. A latency is not shown without SRT, where it need not be valid. */
function inputOf(values: Values, initial: Stored) {
  const { inputType, url, destinationPort, latency, passphrase, removePassphrase } = values
  return {
    inputType,
    url,
    destinationPort: destinationPort === '' ? null : destinationPort,
    latency: inputType === 'SRT' ? latency : initial.latency,
    // Left empty, the passphrase stays as it is.
    ...(removePassphrase ? { passphrase: null } : passphrase !== '' && { passphrase }),
  }
}

function useInput({
  row,
  sources: { inputTypes, version },
  form: { initialValues, onChange, onSaved: onSavedValues },
  onSaved,
}: FormProps) {
  const { t } = useTranslation('video-return')
  const { mutateAsync } = useCall(api.videoReturn.setInputSource)
  const { uniqueId: videoReturnId } = row
  const app = useAppForm<Values, any>({
    call: calls.setInputSource as never,
    initialValues: { ...initialValues, passphrase: '', removePassphrase: false },
    onChange: ({ inputType, url, destinationPort, latency, hasPassphrase }) =>
      onChange({ inputType, url, destinationPort, latency, hasPassphrase }),
    inputOf: (values) => ({ videoReturnId, version, ...inputOf(values, initialValues) }),
    faultsOf: (values, faults) => [...missingOf(values), ...faults.filter(({ path, message }) => path !== 'url' || message !== 'required')],
    refuse: (input) => ({ inputType: refuseInputSource(row, input.inputType, { inputTypes }) }),
    save: async (input) => {
      // A refusal may be that of a passphrase that another user has entered, which no value shows.
      const saved = await mutateAsync(input).finally(onSaved)
      onSavedValues(storedOf(saved))
      app.form.setFieldValue('passphrase', '')
      app.form.setFieldValue('removePassphrase', false)
      toast(t('saved.input', { name: row.name }), { kind: 'success' })
    },
  })
  return app
}

function Form(props: FormProps) {
  const { t } = useTranslation('video-return')
  const { reason } = useRights()
  const { row } = props
  const { configuration, inputTypes } = props.sources
  const [inputType, setInputType] = useState(props.form.initialValues.inputType)
  const { form, field, onSubmit, pending, failure, isChanged } = useInput(props)
  const refused = reason(
    'videoReturn.configure',
    refuseInputSource(row, configuration.inputType, { inputTypes: [configuration.inputType] }),
  )
  const isUnavailable = (value: VideoReturnInputType) => !inputTypes.includes(value)
  return (
    <form className={classes.form} onSubmit={onSubmit} noValidate>
      <p className={classes.meta}>
        <ReturnStatus row={row} />
      </p>
      {refused !== null && <Alert kind="info">{refused}</Alert>}
      <div>
        <p className={classes.label} aria-hidden>
          {t('field.input')}
        </p>
        <DisabledReason field reason={refused}>
          <SegmentedControl
            fullWidth
            data-autofocus
            aria-label={t('field.input')}
            data={(['disabled', 'SDI', 'SRT'] as const).map((value) => ({
              value,
              label: t(`input.${value}`),
              disabled: isUnavailable(value),
            }))}
            value={inputType}
            onChange={(value) => {
              setInputType(value)
              form.setFieldValue('inputType', value)
            }}
          />
        </DisabledReason>
        {isUnavailable('SDI') && <p className={classes.meta}>{t('noSdi')}</p>}
      </div>
      {inputType === 'SRT' && <SrtFields field={field} refused={refused} keyOf={form.key} hasPassphrase={configuration.hasPassphrase} />}
      {failure !== null && <Alert kind="error">{failure}</Alert>}
      <div className={classes.acts}>
        <SaveButton isChanged={isChanged} pending={pending} reason={refused}>
          {t('apply')}
        </SaveButton>
      </div>
    </form>
  )
}

interface SrtFieldsProps {
  field: ReturnType<typeof useInput>['field']
  refused: string | null
  /** Returns the key of a field, which changes when the field is cleared. */
  keyOf: (path: 'passphrase' | 'removePassphrase') => string
  hasPassphrase: boolean
}

function SrtFields({ field, refused, keyOf, hasPassphrase }: SrtFieldsProps) {
  const { t } = useTranslation('video-return')
  return (
    <>
      <DisabledReason field reason={refused}>
        <TextInput
          label={t('field.url')}
          description={t('urlHelp')}
          placeholder="srt://studio.example"
          maxLength={256}
          autoComplete="off"
          spellCheck={false}
          withAsterisk
          {...field('url')}
        />
      </DisabledReason>
      <div className={classes.pair}>
        <DisabledReason field reason={refused}>
          <NumberInput label={t('field.port')} allowDecimal={false} withAsterisk {...field('destinationPort')} />
        </DisabledReason>
        <DisabledReason field reason={refused}>
          <NumberInput label={t('field.latency')} allowDecimal={false} suffix=" ms" {...field('latency')} />
        </DisabledReason>
      </div>
      <DisabledReason field reason={refused}>
        <PasswordInput
          key={keyOf('passphrase')}
          label={t('field.passphrase')}
          description={t(hasPassphrase ? 'passphraseKept' : 'passphraseHelp')}
          maxLength={64}
          autoComplete="new-password"
          visibilityToggleButtonProps={{ 'aria-label': t('showPassphrase') }}
          {...field('passphrase')}
        />
      </DisabledReason>
      {hasPassphrase && (
        <DisabledReason field reason={refused}>
          <Checkbox
            key={keyOf('removePassphrase')}
            size="xs"
            label={t('removePassphrase')}
            {...field('removePassphrase')}
            defaultChecked={false}
            defaultValue={undefined}
          />
        </DisabledReason>
      )}
    </>
  )
}
