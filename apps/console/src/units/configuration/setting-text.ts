import { videoQualityOf } from '@backhaul/rules/units'
import { useTranslation } from 'react-i18next'
import type { FieldValue, Values } from './setting-values.ts'
import type { Setting } from './settings.ts'

/** Returns the texts of a setting. Their keys follow from its schema. */
export function useSettingText({ key, fields, item }: Setting) {
  const { t } = useTranslation('unit-configuration')
  const isGroup = fields.length > 1
  const title = t(`setting.${key}.title` as 'setting.encoder.title', { number: item === null ? '' : item + 1 })
  const field = (name: string) => (isGroup ? t(`setting.${key}.${name}` as 'setting.encoder.title') : title)
  const value = (name: string, one: string) => {
    const text = isGroup ? t(`value.${key}.${name}.${one}` as 'value.encoder.h264') : t(`value.${key}.${one}` as 'value.encoder.h264')
    return key === 'storeAndForwardVideoQualityV2' && name === 'profile' ? `${text} (${videoQualityOf(one as 'high').toUpperCase()})` : text
  }
  const shown = ({ name, input, unit }: Setting['fields'][number], one: FieldValue) => {
    if (one === '' || one === null) return t('none')
    if (input.kind === 'switch') return t(one === true ? 'on' : 'off')
    if (input.kind === 'select' && unit === null) return value(name, String(one))
    return unit === null ? String(one) : `${String(one)} ${unit}`
  }
  return {
    title,
    hint: t(`setting.${key}.hint` as 'setting.encoder.hint'),
    field,
    value,
    /** Returns all values of the setting in one line. */
    describe: (values: Values) =>
      fields.map((one) => (isGroup ? `${field(one.name)}: ` : '') + shown(one, values[one.name] ?? null)).join(', '),
  }
}
