import { calls, ChannelInputKind, type InputSource } from '@backhaul/contract/channels'
import type { Refusal } from '@backhaul/rules'
import { refuseCapability, refuseChannelOffline, refuseInputSource } from '@backhaul/rules/channels'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { confirm } from '../../ui/confirm.ts'
import { changedFields } from '../../ui/form/changed-fields.ts'
import type { Field } from '../../ui/form/fields.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { SettingFrame } from '../../ui/form/SettingFrame.tsx'
import classes from './channel-configuration.module.css'
import { useStoredChannel } from './use-stored-channel.ts'
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
  const { capabilities, inputSource } = channel
  const describe = (values: Values, known: Values) =>
    changedFields(values, known, (name) => {
      if (name === 'hasPassphrase' || name === 'hasStreamKey')
        return `${t(name === 'hasPassphrase' ? 'source.passphrase' : 'source.streamKey')}: ${t(values[name] ? 'source.secretStored' : 'source.secretNone')}`
      const value = name === 'mode' ? t(`source.modes.${values.mode as 'caller'}`) : values[name]
      return `${t(`source.${name}`)}: ${value === '' ? t('none') : value}`
    })
  return (
    <SchemaForm
      {...useStoredChannel(channel, t('source.title'))}
      call={calls.setInputSource}
      procedure={api.channels.setInputSource}
      valuesOf={(one: ConfiguredChannel) => valuesOf(one.inputSource)}
      inputOf={inputOf}
      fields={useFields(inputSource)}
      describe={describe}
      refusal={refuseChannelOffline(channel) ?? refuseCapability(capabilities, 'inputSource')}
      refuse={refusalsOf}
    >
      {({ fields, ...parts }) => (
        <SettingFrame {...parts} title={t('source.title')} hint={t('source.hint')} isGroup>
          {() => (
            <>
              {fields()}
              {inputSource !== null && <RemoveButton channel={channel} refused={parts.refused} />}
            </>
          )}
        </SettingFrame>
      )}
    </SchemaForm>
  )
}

/** Returns the fields of a draft: those that its type has. */
function useFields(source: InputSource | null): (draft: Values) => readonly Field<Values>[] {
  const { t } = useTranslation('channel-configuration')
  const has = (name: keyof Values) => ({
    name,
    label: t(`source.${name as 'mode'}`),
    when: ({ type }: Values) => type !== '' && fieldsOf[type].includes(name),
  })
  // Another type of source begins without secrets.
  const secret = (isStored: boolean | undefined, { type }: Values, help?: string) =>
    isStored === true && source?.type === type
      ? { placeholder: t('source.secretStored'), description: t('source.secretHint') }
      : { placeholder: t('source.secretNone'), ...(help !== undefined && { description: help }) }
  return (draft) => [
    { name: 'type', kind: 'select', label: t('source.type'), options: ChannelInputKind.options },
    { ...has('mode'), kind: 'select', options: modes.map((mode) => ({ value: mode, label: t(`source.modes.${mode}`) })) },
    { ...has('address'), kind: 'text' },
    { ...has('port'), kind: 'number' },
    { ...has('latency'), kind: 'number', unit: 'ms' },
    { ...has('passphrase'), kind: 'secret', ...secret(source?.hasPassphrase, draft, t('source.passphraseHelp')) },
    { ...has('streamKey'), kind: 'secret', ...secret(source?.hasStreamKey, draft) },
  ]
}

function RemoveButton({ channel, refused }: { channel: ConfiguredChannel; refused: string | null }) {
  const { t } = useTranslation('channel-configuration')
  const { channelId, channelName: name } = channel
  const { store, invalidate } = useStoreDetails(channelId)
  const command = useCommand(api.channels.removeInputSource, {
    access: 'channels.configure',
    done: () => t('source.removed', { name }),
    about: name,
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
