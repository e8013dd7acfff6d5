import { NumberInput, Select, Switch, TextInput } from '@mantine/core'
import type { Issue } from '@backhaul/contract'
import { calls } from '@backhaul/contract/channels'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { type Procedure, useCall } from '../../ui/command/use-command.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { DraftedSetting, SettingFrame } from '../../ui/form/SettingFrame.tsx'
import { useRights } from '../../ui/kit.tsx'
import { useAppForm } from '../../ui/use-app-form.ts'
import type { ChannelSetting, SettingField, Values } from './settings.ts'
import { useApplyChannel } from './use-apply-channel.ts'
import type { ConfiguredChannel } from '../use-channel-details.ts'

interface SettingProps {
  setting: ChannelSetting
  channel: ConfiguredChannel
}

/** Returns the texts of a setting. */
function useSettingText({ key, fields }: ChannelSetting) {
  const { t } = useTranslation('channel-configuration')
  const field = (name: string) => t(`setting.${key}.${name}` as 'setting.use.mode')
  const value = ({ input }: SettingField, one: Values[string]) => {
    if (one === null || one === '') return t('none')
    if (input.kind === 'select') return t(`mode.${one as 'SDI'}`)
    return typeof one === 'boolean' ? t(one ? 'on' : 'off') : String(one)
  }
  return {
    title: t(`setting.${key}.title`),
    hint: t(`setting.${key}.hint`),
    field,
    describe: (values: Values) =>
      fields
        .map((one) => (fields.length === 1 ? value(one, values[one.name]!) : `${field(one.name)}: ${value(one, values[one.name]!)}`))
        .join(', '),
  }
}

/** One setting and its fields. */
export function SettingForm({ setting, channel }: SettingProps) {
  const text = useSettingText(setting)
  return (
    <DraftedSetting stored={setting.valuesOf(channel)} describe={text.describe}>
      {({ key, ...form }) => <Form key={key} setting={setting} channel={channel} {...form} />}
    </DraftedSetting>
  )
}

interface FormProps extends SettingProps {
  initialValues: Values
  onChange: (values: Values) => void
  onSaved: (values: Values) => void
}

/** Returns the input: null for a number field that was cleared or is not needed. */
const inputOf = ({ fields }: ChannelSetting, values: Values): Values =>
  Object.fromEntries(
    fields.map(({ name, input, isNeeded = () => true }) => [
      name,
      (input.kind === 'number' && values[name] === '') || !isNeeded(values) ? null : values[name]!,
    ]),
  )

/** Returns a fault for each field that is needed and empty. */
const missingIn = ({ fields }: ChannelSetting, values: Values): Issue[] =>
  fields
    .filter(({ name, isNeeded }) => isNeeded?.(values) === true && (values[name] === '' || values[name] === null))
    .map(({ name }) => ({ path: name, message: 'required' }))

function useSettingForm({ setting, channel, initialValues, onChange, onSaved }: FormProps) {
  const { title } = useSettingText(setting)
  const { channelId } = channel
  const { mutateAsync } = useCall((api.channels as unknown as Record<string, Procedure<object, unknown>>)[setting.call]!)
  const apply = useApplyChannel<object>({
    channel,
    title,
    send: mutateAsync,
    settingOf: (one) => JSON.stringify(setting.valuesOf(one)),
    onSaved: (changed) => onSaved(setting.valuesOf(changed)),
  })
  const [values, setValues] = useState(initialValues)
  const form = useAppForm<Values, any>({
    call: calls[setting.call] as never,
    initialValues: Object.fromEntries(Object.entries(initialValues).map(([name, value]) => [name, value ?? ''])),
    inputOf: (values) => ({ channelId, ...inputOf(setting, values) }),
    faultsOf: (next, faults) => [...faults, ...missingIn(setting, next)],
    save: apply,
    ...(setting.fieldOf && { fieldOf: setting.fieldOf }),
    onChange: (next) => {
      setValues(next)
      onChange(inputOf(setting, next))
    },
  })
  return { form, values }
}

function Form(props: FormProps) {
  const { setting, channel, initialValues } = props
  const text = useSettingText(setting)
  const { reason } = useRights()
  const { form, values } = useSettingForm(props)
  const shown = setting.fields.filter(({ isNeeded }) => isNeeded?.(values) ?? true)
  const refused = reason(setting.access, setting.refuse(channel))
  const isGroup = setting.fields.length > 1
  return (
    <SettingFrame title={text.title} hint={text.hint} access={setting.access} isGroup={isGroup} refused={refused} form={form}>
      {(titleId) =>
        shown.map((one) => (
          <DisabledReason key={one.name} field reason={refused}>
            <FieldInput
              field={one}
              initial={initialValues[one.name] ?? null}
              props={{ ...form.field(one.name), ...(isGroup ? { label: text.field(one.name) } : { 'aria-labelledby': titleId }) }}
            />
          </DisabledReason>
        ))
      }
    </SettingFrame>
  )
}

interface FieldInputProps {
  field: SettingField
  initial: Values[string]
  props: Record<string, unknown>
  /** Set by `DisabledReason`. */
  disabled?: boolean
}

function FieldInput({ field: { input, unit }, initial, props, disabled = false }: FieldInputProps) {
  const { t } = useTranslation('channel-configuration')
  const all = { ...props, disabled, size: 'sm' as const }
  if (input.kind === 'switch') return <Switch defaultChecked={initial === true} {...all} />
  if (input.kind === 'select')
    return <Select allowDeselect={false} data={input.values.map((value) => ({ value, label: t(`mode.${value as 'SDI'}`) }))} {...all} />
  if (input.kind === 'number')
    return <NumberInput allowDecimal={false} placeholder={t('none')} suffix={unit === undefined ? '' : ` ${unit}`} {...all} />
  return <TextInput {...all} />
}
