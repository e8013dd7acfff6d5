import { calls, type ChannelDetails } from '@backhaul/contract/channels'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import type { FieldValue, Values } from '../../ui/form/field-value.ts'
import { type Field, optionOf } from '../../ui/form/fields.tsx'
import { SchemaForm } from '../../ui/form/SchemaForm.tsx'
import { SettingFrame } from '../../ui/form/SettingFrame.tsx'
import type { ConfiguredChannel } from '../use-channel-details.ts'
import type { ChannelSetting } from './settings.ts'
import { useStoredChannel } from './use-stored-channel.ts'

/** Returns the texts of a setting. */
function useSettingText({ key, fields }: ChannelSetting) {
  const { t } = useTranslation('channel-configuration')
  const field = (name: string) => t(`setting.${key}.${name}` as 'setting.use.mode')
  const value = ({ kind }: Field, one: FieldValue) => {
    if (one === '') return t('none')
    if (kind === 'select') return t(`mode.${one as 'SDI'}`)
    return typeof one === 'boolean' ? t(one ? 'on' : 'off') : String(one)
  }
  const labelled = (one: Field): Field => ({
    ...one,
    ...(fields.length > 1 && { label: field(one.name) }),
    ...(one.kind === 'number' && { placeholder: t('none') }),
    ...(one.kind === 'select' && {
      options: one.options.map(optionOf).map(({ value }) => ({ value, label: t(`mode.${value as 'SDI'}`) })),
    }),
  })
  return {
    title: t(`setting.${key}.title`),
    hint: t(`setting.${key}.hint`),
    fields: fields.map(labelled),
    describe: (values: Values) =>
      fields
        .map((one) => (fields.length === 1 ? value(one, values[one.name]) : `${field(one.name)}: ${value(one, values[one.name])}`))
        .join(', '),
  }
}

const valuesOf = (setting: ChannelSetting, channel: ChannelDetails): Values =>
  Object.fromEntries(Object.entries(setting.valuesOf(channel)).map(([name, value]) => [name, value ?? '']))

/** Returns the input: null for a number field that was cleared or is not needed. */
const inputOf = ({ fields }: ChannelSetting, values: Values): Values =>
  Object.fromEntries(
    fields.map(({ name, kind, when = () => true }) => [
      name,
      (kind === 'number' && values[name] === '') || !when(values) ? null : values[name],
    ]),
  )

/** One setting of a channel and its fields. */
export function SettingForm({ setting, channel }: { setting: ChannelSetting; channel: ConfiguredChannel }) {
  const { title, hint, fields, describe } = useSettingText(setting)
  return (
    <SchemaForm<ChannelDetails, Values, object, unknown>
      {...useStoredChannel(channel, title)}
      call={calls[setting.call]}
      procedure={api.channels[setting.call]}
      valuesOf={(one) => valuesOf(setting, one)}
      inputOf={(values) => inputOf(setting, values)}
      fields={fields}
      describe={describe}
      refusal={setting.refuse(channel)}
      fieldOf={setting.fieldOf ?? {}}
    >
      {({ fields: inputs, ...parts }) => (
        <SettingFrame {...parts} title={title} hint={hint} isGroup={fields.length > 1}>
          {inputs}
        </SettingFrame>
      )}
    </SchemaForm>
  )
}
