import { useTranslation } from 'react-i18next'
import type shellTexts from '../../app/shell/faults.en.json'
import type deskTexts from '../desk.en.json'

/** Returns the words for layers, effects and matches of faults: those of the line that all users see. */
export function useFaultText() {
  const { t, i18n } = useTranslation(['faults', 'desk'])
  const valueText = (value: unknown) =>
    i18n.exists(`faults.value.${String(value)}`, { ns: 'desk' })
      ? t(`desk:faults.value.${String(value) as keyof typeof deskTexts.faults.value}`)
      : String(value)
  return {
    layerText: (layer: string) => t(`faults:layer.${layer as keyof typeof shellTexts.layer}`),
    effectText: (effect: string) => t(`faults:effect.${effect as keyof typeof shellTexts.effect}`),
    /** The fields of a match or an effect with their values. */
    fieldsText: (fields: Readonly<Record<string, unknown>>) =>
      Object.entries(fields)
        .filter(([name, value]) => name !== 'do' && value !== undefined)
        .map(([name, value]) => {
          const label = t(`desk:faults.field.${name as keyof typeof deskTexts.faults.field}`)
          return t('desk:faults.fieldValue', { label, value: value === null ? t('desk:faults.any') : valueText(value) })
        })
        .join(' · '),
  }
}
