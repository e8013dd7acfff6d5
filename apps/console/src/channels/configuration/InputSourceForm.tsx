import { NumberInput, PasswordInput, Select, TextInput } from '@mantine/core'
import { calls, ChannelInputKind, type InputSource } from '@backhaul/contract/channels'
import type { Refusal } from '@backhaul/rules'
import { refuseCapability, refuseChannelOffline, refuseInputSource } from '@backhaul/rules/channels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { changedFields } from '../../ui/form/changed-fields.ts'
import { DraftedSetting, SettingFrame } from '../../ui/form/SettingFrame.tsx'
import { useRights } from '../../ui/kit.tsx'
import { useAppForm } from '../../ui/use-app-form.ts'
import classes from './channel-configuration.module.css'
import { useApplyChannel } from './use-apply-channel.ts'
import { type ConfiguredChannel, useStoreDetails } from '../use-channel-details.ts'

const modes = ['listener', 'caller', 'rendezvous'] as const

/** The fields of the form. A secret begins empty, and an empty one keeps the stored secret. */
type Values = {
  type: InputSource['type'] | ''
  mode: string
  address: string
  port: number | ''
  latency: number | ''
  passphrase: string
  streamKey: string
  /** Not fields: another user who enters a secret changes them. */
  hasPassphrase: boolean
  hasStreamKey: boolean
}

const valuesOf = (source: InputSource | null): Values => ({
  type: source?.type ?? '',
  mode: source?.mode ?? 'listener',
  address: source?.address ?? '',
  port: source?.port ?? '',
  latency: source?.latency ?? '',
  passphrase: '',
  streamKey: '',
  hasPassphrase: source?.hasPassphrase ?? false,
  hasStreamKey: source?.hasStreamKey ?? false,
})

/** The fields that each type of source has. */
const fieldsOf: Readonly<Record<InputSource['type'], readonly (keyof Values)[]>> = {
  encoder: ['address'],
  SRT: ['mode', 'address', 'port', 'latency', 'passphrase'],
  RTMP: ['address', 'streamKey'],
  WebRTC: [],
}

/** Returns the input of the call: the fields that the type has, without empty ones. */
function inputOf(values: Values) {
  const fields: readonly (keyof Values)[] = values.type === '' ? [] : fieldsOf[values.type]
  const given = fields.filter((name) => values[name] !== '').map((name) => [name, values[name]])
  return { type: values.type, ...Object.fromEntries(given) }
}

/** Returns the refusal of the rule at the field that it names. The address of some types is named by its form. */
function refusalsOf(input: Parameters<typeof refuseInputSource>[0]): Partial<Record<keyof Values, Refusal>> {
  const refused = refuseInputSource(input)
  if (refused === null) return {}
  return refused.params['field'] === 'port' ? { port: refused } : { address: refused }
}

/** M-531 to M-535: the source of an input channel. Passphrase and stream key are never shown. */
export function InputSourceForm({ channel }: { channel: ConfiguredChannel }) {
  const { t } = useTranslation('channel-configuration')
  const describe = (values: Values, known: Values) =>
    changedFields(values, known, (name) => {
      if (name === 'hasPassphrase' || name === 'hasStreamKey')
        return `${t(name === 'hasPassphrase' ? 'source.passphrase' : 'source.streamKey')}: ${t(values[name] ? 'source.secretStored' : 'source.secretNone')}`
      const value = name === 'mode' ? t(`source.modes.${values.mode as 'caller'}`) : values[name]
      return `${t(`source.${name}`)}: ${value === '' ? t('none') : value}`
    })
  return (
    <DraftedSetting stored={valuesOf(channel.inputSource)} describe={describe}>
      {({ key, ...form }) => <Form key={key} channel={channel} {...form} />}
    </DraftedSetting>
  )
}

interface FormProps {
  channel: ConfiguredChannel
  initialValues: Values
  onChange: (values: Values) => void
  onSaved: (values: Values) => void
}

function Form({ channel, initialValues, onChange, onSaved }: FormProps) {
  const { t } = useTranslation('channel-configuration')
  const { reason } = useRights()
  const [type, setType] = useState(initialValues.type)
  const { channelId, capabilities, inputSource } = channel
  const { mutateAsync } = api.channels.setInputSource.useMutation()
  const apply = useApplyChannel<object>({
    channel,
    title: t('source.title'),
    send: (input) => mutateAsync(input as never),
    // A secret that replaced a secret has no trace but the version.
    settingOf: ({ inputSource: source, version }, input) =>
      JSON.stringify([valuesOf(source), 'passphrase' in input || 'streamKey' in input ? version : null]),
    onSaved: ({ inputSource: source }) => onSaved(valuesOf(source)),
  })
  const form = useAppForm<Values, any>({
    call: calls.setInputSource as never,
    initialValues,
    inputOf: (values) => ({ channelId, ...inputOf(values) }),
    save: apply,
    refuse: refusalsOf,
    onChange(values) {
      setType(values.type)
      onChange(values)
    },
  })
  const refused = reason('channels.configure', refuseChannelOffline(channel) ?? refuseCapability(capabilities, 'inputSource'))
  return (
    <SettingFrame title={t('source.title')} hint={t('source.hint')} access="channels.configure" isGroup refused={refused} form={form}>
      {() => (
        <>
          <Fields type={type} source={inputSource} refused={refused} field={form.field} />
          {inputSource !== null && <RemoveButton channel={channel} refused={refused} />}
        </>
      )}
    </SettingFrame>
  )
}

interface FieldsProps {
  type: Values['type']
  source: InputSource | null
  refused: string | null
  field: (name: keyof Values) => Record<string, unknown>
}

/** The fields that the chosen type has. */
function Fields({ type, source, refused, field }: FieldsProps) {
  const { t } = useTranslation('channel-configuration')
  const has = (name: keyof Values) => type !== '' && fieldsOf[type].includes(name)
  // Another type of source begins without secrets.
  const secret = (isStored: boolean | undefined, help?: string) =>
    isStored === true && source?.type === type
      ? { placeholder: t('source.secretStored'), description: t('source.secretHint') }
      : { placeholder: t('source.secretNone'), ...(help !== undefined && { description: help }) }
  return (
    <>
      <DisabledReason field reason={refused}>
        <Select size="sm" label={t('source.type')} allowDeselect={false} data={ChannelInputKind.options} {...field('type')} />
      </DisabledReason>
      {has('mode') && (
        <DisabledReason field reason={refused}>
          <Select
            size="sm"
            label={t('source.mode')}
            allowDeselect={false}
            data={modes.map((mode) => ({ value: mode, label: t(`source.modes.${mode}`) }))}
            {...field('mode')}
          />
        </DisabledReason>
      )}
      {has('address') && (
        <DisabledReason field reason={refused}>
          <TextInput size="sm" label={t('source.address')} {...field('address')} />
        </DisabledReason>
      )}
      {has('port') && (
        <DisabledReason field reason={refused}>
          <NumberInput size="sm" label={t('source.port')} allowDecimal={false} {...field('port')} />
        </DisabledReason>
      )}
      {has('latency') && (
        <DisabledReason field reason={refused}>
          <NumberInput size="sm" label={t('source.latency')} suffix=" ms" allowDecimal={false} {...field('latency')} />
        </DisabledReason>
      )}
      {has('passphrase') && (
        <DisabledReason field reason={refused}>
          <PasswordInput
            size="sm"
            label={t('source.passphrase')}
            autoComplete="off"
            {...secret(source?.hasPassphrase, t('source.passphraseHelp'))}
            {...field('passphrase')}
          />
        </DisabledReason>
      )}
      {has('streamKey') && (
        <DisabledReason field reason={refused}>
          <PasswordInput
            size="sm"
            label={t('source.streamKey')}
            autoComplete="off"
            {...secret(source?.hasStreamKey)}
            {...field('streamKey')}
          />
        </DisabledReason>
      )}
    </>
  )
}

function RemoveButton({ channel, refused }: { channel: ConfiguredChannel; refused: string | null }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId, channelName: name } = channel
  const { store, invalidate } = useStoreDetails(channelId)
  const command = useCommand(api.channels.removeInputSource, {
    access: 'channels.configure',
    done: () => t('source.removed', { name }),
    failed: (reason) => t('source.notRemoved', { name, reason }),
  })
  const ask = async () => {
    const question = { title: t('source.removeTitle'), message: t('source.removeMessage', { name }), action: t('source.remove') }
    if (!(await confirm(question))) return
    const done = await command.run({ channelId })
    if (done === null) invalidate()
    else store(done.out)
  }
  return (
    <CommandButton
      command={{ ...command, reason: refused }}
      variant="subtle"
      color="red"
      size="compact-sm"
      className={classes.start ?? ''}
      onRun={() => void ask()}
    >
      {t('source.remove')}
    </CommandButton>
  )
}
