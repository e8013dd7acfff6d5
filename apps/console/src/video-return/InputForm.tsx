import { Checkbox, SegmentedControl } from '@mantine/core'
import { calls, type InputSources, type VideoReturnInputType, type VideoReturnRow } from '@backhaul/contract/video-return'
import { refuseInputSource } from '@backhaul/rules/video-return'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { changedFields } from '../ui/form/changed-fields.ts'
import type { FormItem } from '../ui/form/FormItems.tsx'
import { SchemaForm } from '../ui/form/SchemaForm.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import { SaveButton } from '../ui/SaveButton.tsx'
import { useOnChange } from '../ui/use-on-change.ts'
import { ReturnStatus } from './ReturnStatus.tsx'
import classes from './video-return.module.css'

/** The fields that the core returns, and a new passphrase, which it never does. */
type Values = {
  inputType: VideoReturnInputType
  url: string
  destinationPort: number | ''
  latency: number | string
  /** Not a field: another user who enters a passphrase changes it. */
  hasPassphrase: boolean
  passphrase: string
  removePassphrase: boolean
}

const valuesOf = ({ configuration: { inputType, url, destinationPort, latency, hasPassphrase } }: InputSources): Values => ({
  inputType,
  url,
  destinationPort: destinationPort ?? '',
  latency,
  hasPassphrase,
  passphrase: '',
  removePassphrase: false,
})

/** Returns the input of the call. A latency is not shown without SRT, where it need not be valid. */
function inputOf({ inputType, url, destinationPort, latency, passphrase, removePassphrase }: Values, stored: Values) {
  return {
    inputType,
    url,
    destinationPort: destinationPort === '' ? null : destinationPort,
    latency: inputType === 'SRT' ? latency : stored.latency,
    // Left empty, the passphrase stays as it is.
    ...(removePassphrase ? { passphrase: null } : passphrase !== '' && { passphrase }),
  }
}

const labels = { inputType: 'input', url: 'url', destinationPort: 'port', latency: 'latency' } as const

/** UI-212: input, address, passphrase, port and latency. */
export function InputForm({ row }: { row: VideoReturnRow }) {
  const { uniqueId: videoReturnId } = row
  const { data, error, refetch } = api.videoReturn.listInputSources.useQuery(
    { videoReturnId },
    { staleTime: 0, refetchOnWindowFocus: false },
  )
  useOnChange(JSON.stringify(row.configuration), () => void refetch())
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return <Form row={row} sources={data} read={async () => (await refetch()).data ?? data} />
}

interface FormProps {
  row: VideoReturnRow
  sources: InputSources
  read: () => Promise<InputSources>
}

function Form({ row, sources, read }: FormProps) {
  const { t } = useTranslation('video-return')
  const { uniqueId: videoReturnId, name } = row
  const { inputTypes, configuration } = sources
  const describe = (values: Values, known: Values) =>
    changedFields(values, known, (field) => {
      if (field === 'hasPassphrase') return t(values.hasPassphrase ? 'passphraseSet' : 'passphraseRemoved')
      if (field === 'passphrase' || field === 'removePassphrase') return ''
      const value = field === 'inputType' ? t(`input.${values.inputType}`) : values[field]
      return `${t(`field.${labels[field]}`)}: ${value === '' ? '–' : value}`
    })
  return (
    <SchemaForm
      call={calls.setInputSource}
      procedure={api.videoReturn.setInputSource}
      subject={{ videoReturnId }}
      seen={sources}
      read={read}
      store={(saved) => saved}
      // A refusal may be that of a passphrase that another user has entered, which no value shows.
      settled={() => void read()}
      done={() => t('saved.input', { name })}
      valuesOf={valuesOf}
      inputOf={(values) => inputOf(values, valuesOf(sources))}
      fields={useFields(sources)}
      describe={describe}
      refusal={refuseInputSource(row, configuration.inputType, { inputTypes: [configuration.inputType] })}
      refuse={(input) => ({ inputType: refuseInputSource(row, input.inputType, { inputTypes }) })}
      // The call finds a missing address or port only where all other fields are valid, and names one of the two.
      faultsOf={(_, faults) => faults.filter(({ path, message }) => path !== 'url' || message !== 'required')}
      hasFocus
    >
      {({ form, refused, fields }) => (
        <form className={classes.form} onSubmit={form.onSubmit} noValidate>
          <p className={classes.meta}>
            <ReturnStatus row={row} />
          </p>
          {refused !== null && <Alert kind="info">{refused}</Alert>}
          {fields()}
          {form.failure !== null && <Alert kind="error">{form.failure}</Alert>}
          <div className={classes.acts}>
            <SaveButton isChanged={form.isChanged} pending={form.pending} reason={refused}>
              {t('apply')}
            </SaveButton>
          </div>
        </form>
      )}
    </SchemaForm>
  )
}

/** Returns the input, and what SRT needs in addition. */
function useFields({ inputTypes, configuration: { hasPassphrase } }: InputSources): readonly FormItem<Values>[] {
  const { t } = useTranslation('video-return')
  const options = (['disabled', 'SDI', 'SRT'] as const).map((value) => ({
    value,
    label: t(`input.${value}`),
    disabled: !inputTypes.includes(value),
  }))
  const choose = (props: object) => (
    <div>
      <p className={classes.label} aria-hidden>
        {t('field.input')}
      </p>
      <SegmentedControl fullWidth aria-label={t('field.input')} data={options} {...props} />
      {!inputTypes.includes('SDI') && <p className={classes.meta}>{t('noSdi')}</p>}
    </div>
  )
  const remove = (props: object) => <Checkbox size="xs" {...props} defaultChecked={false} defaultValue={undefined} />
  const when = ({ inputType }: Values) => inputType === 'SRT'
  const url = { autoComplete: 'off', spellCheck: false, maxLength: 256, withAsterisk: true }
  const passphrase = {
    autoComplete: 'new-password',
    maxLength: 64,
    visibilityToggleButtonProps: { 'aria-label': t('showPassphrase') },
  }
  return [
    { name: 'inputType', kind: 'custom', render: choose },
    {
      name: 'url',
      kind: 'text',
      when,
      label: t('field.url'),
      description: t('urlHelp'),
      placeholder: 'srt://studio.example',
      isRequired: true,
      attributes: url,
    },
    {
      className: classes.pair!,
      fields: [
        { name: 'destinationPort', kind: 'number', when, label: t('field.port'), isRequired: true, attributes: { withAsterisk: true } },
        { name: 'latency', kind: 'number', when, label: t('field.latency'), unit: 'ms' },
      ],
    },
    {
      name: 'passphrase',
      kind: 'secret',
      when,
      label: t('field.passphrase'),
      description: t(hasPassphrase ? 'passphraseKept' : 'passphraseHelp'),
      attributes: passphrase,
    },
    {
      name: 'removePassphrase',
      kind: 'custom',
      when: (draft) => hasPassphrase && when(draft),
      label: t('removePassphrase'),
      render: remove,
    },
  ]
}
