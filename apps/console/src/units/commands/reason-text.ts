import type { UnitCommand } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/error-text.ts'

/** Returns the function that says why a command was refused or failed. */
export function useReasonText(): (command: Pick<UnitCommand, 'state' | 'code'>) => string {
  const { t, i18n } = useTranslation('unit-commands')
  const errorText = useErrorText()
  return ({ state, code }) => {
    if (state === 'failed') {
      const key = `failure.${code ?? 'other'}`
      return i18n.exists(key, { ns: 'unit-commands' }) ? t(key as 'failure.other') : t('failure.other')
    }
    if (code === 'offline') return errorText({ code: 'UNIT_OFFLINE' })
    return errorText({ code: 'DEVICE_REJECTED', params: { reasonCode: code ?? '', reason: code ?? '' } })
  }
}
