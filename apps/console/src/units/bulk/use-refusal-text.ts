import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/error-text.ts'
import type { PlannedUnit } from './bulk-plan.ts'

/** Returns the function that says why an act leaves a unit out. */
export function useRefusalText(): (refusal: NonNullable<PlannedUnit['refusal']>) => string {
  const { t } = useTranslation('unit-bulk')
  const errorText = useErrorText()
  return (refusal) => (refusal === 'elsewhere' ? t('elsewhere') : errorText(refusal))
}
