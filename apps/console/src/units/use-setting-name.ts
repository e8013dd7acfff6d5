import { useTranslation } from 'react-i18next'

/** Returns the function that names a setting of a unit. */
export function useSettingName(): (field: string) => string {
  const { t } = useTranslation('unit-configuration')
  // A setting without a form of its own has its name among these texts.
  return (field) => t([`waiting.field.${field}` as 'waiting.field.delay', `setting.${field}.title` as 'setting.encoder.title'])
}
