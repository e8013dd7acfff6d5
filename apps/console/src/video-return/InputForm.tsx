import { NumberInput, PasswordInput, SegmentedControl, TextInput } from '@mantine/core'
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
import { SaveButton } from '../ui/SaveButton.tsx'
import { toast } from '../ui/toasts.ts'
import { useAppForm } from '../ui/use-app-form.ts'
import { ReturnStatus } from './ReturnStatus.tsx'
import classes from './video-return.module.css'

/** UI-212: input, address, passphrase, port and latency. */
export function InputForm({ row }: { row: VideoReturnRow }) {
  const { uniqueId: videoReturnId } = row
  const { data, error, refetch } = api.videoReturn.listInputSources.useQuery(
    { videoReturnId },
    { staleTime: 0, refetchOnWindowFocus: false },
  )
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  return <Form key={data.version} row={row} sources={data} onSaved={() => void refetch()} />
}

interface FormProps {
  row: VideoReturnRow
  sources: InputSources
  onSaved: () => void
}

interface Values extends Record<string, unknown> {
  inputType: VideoReturnInputType
  url: string
  destinationPort: number | string | null
  latency: number | string
  passphrase: string
}

function useInput({ row, sources: { configuration, inputTypes, version }, onSaved }: FormProps) {
  const { t } = useTranslation('video-return')
  const { mutateAsync } = useCall(api.videoReturn.setInputSource)
  const { uniqueId: videoReturnId } = row
  return useAppForm<Values, any>({
    call: calls.setInputSource as never,
    initialValues: {
      inputType: configuration.inputType,
      url: configuration.url,
      destinationPort: configuration.destinationPort,
      latency: configuration.latency,
      passphrase: '',
    },
    inputOf: ({ passphrase, destinationPort, ...values }) => ({
      ...values,
      videoReturnId,
      version,
      destinationPort: destinationPort === '' ? null : destinationPort,
      // Left empty, the passphrase stays as it is.
      ...(passphrase !== '' && { passphrase }),
    }),
    refuse: (input) => ({ inputType: refuseInputSource(row, input.inputType, { inputTypes }) }),
    save: async (input) => {
      await mutateAsync(input)
      toast(t('saved.input', { name: row.name }), { kind: 'success' })
      onSaved()
    },
  })
}

function Form(props: FormProps) {
  const { t } = useTranslation('video-return')
  const { reason } = useRights()
  const { row } = props
  const { configuration, inputTypes } = props.sources
  const [inputType, setInputType] = useState(configuration.inputType)
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
      {inputType === 'SRT' && <SrtFields field={field} refused={refused} hasPassphrase={configuration.hasPassphrase} />}
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
  hasPassphrase: boolean
}

function SrtFields({ field, refused, hasPassphrase }: SrtFieldsProps) {
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
          label={t('field.passphrase')}
          description={t(hasPassphrase ? 'passphraseKept' : 'passphraseHelp')}
          maxLength={64}
          autoComplete="new-password"
          {...field('passphrase')}
        />
      </DisabledReason>
    </>
  )
}
