import type { ErrorCode } from '@backhaul/contract'
import type { UnitCommand } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../../ui/error-text.ts'

/** Codes of failed upgrades that the core also refuses upgrades with. Those of E-024 to E-031 have texts of their own. */
const upgradeErrors: Readonly<Record<string, ErrorCode>> = {
  6199: 'UPGRADE_SERVER_OFFLINE',
  6802: 'TARGET_VERSION_NOT_ALLOWED',
  6803: 'UPGRADE_H264_UNIT',
  6808: 'UPGRADE_SERVER_BUSY',
  6810: 'UPGRADE_HARDWARE',
}

/** E-004: returns the function that says why a command was refused or failed. */
export function useReasonText(): (command: Pick<UnitCommand, 'state' | 'code'>) => string {
  const { t, i18n } = useTranslation('unit-commands')
  const errorText = useErrorText()
  return ({ state, code }) => {
    if (state === 'failed') {
      const refused = upgradeErrors[code ?? '']
      if (refused !== undefined) return errorText({ code: refused })
      const key = `failure.${code ?? 'other'}`
      return i18n.exists(key, { ns: 'unit-commands' }) ? t(key as 'failure.other') : t('failure.other')
    }
    if (code === 'offline') return errorText({ code: 'UNIT_OFFLINE' })
    return errorText({ code: 'DEVICE_REJECTED', params: { reasonCode: code ?? '', reason: code ?? '' } })
  }
}
