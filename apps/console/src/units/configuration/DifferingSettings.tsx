import type { Unit } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { ageText, useNow } from '../../domain/Age.tsx'
import { useDomainText } from '../../domain/text.tsx'
import { Alert } from '../../ui/Alert.tsx'
import { useSettingName } from '../use-setting-name.ts'
import { useConfiguration } from './use-configuration.ts'

/** The settings that the unit reports otherwise than users have set them: a person changed them at the unit, for example. */
export function DifferingSettings({ unit }: { unit: Unit }) {
  const { t, i18n } = useTranslation('unit-configuration')
  const text = useDomainText()
  const nameOf = useSettingName()
  const now = useNow()
  const { data } = useConfiguration(unit)
  if (data === undefined || data.differing.length === 0) return null
  const settings = data.differing.map(({ field, at }) => t('differing.one', { setting: nameOf(field), age: ageText(text, at, now) }))
  return <Alert kind="info">{t('differing.all', { settings: new Intl.ListFormat(i18n.language).format(settings) })}</Alert>
}
