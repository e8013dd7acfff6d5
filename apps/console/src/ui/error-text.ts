import { problemOf } from '@backhaul/client'
import type { ErrorParams } from '@backhaul/contract'
import { useTranslation } from 'react-i18next'

/** E-103: returns the text for a failed call or for a refusal of the rules. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation(['errors', 'ui'])
  return (error) => {
    const problem = (problemOf(error) ?? error) as { code?: unknown; params?: ErrorParams } | null | undefined
    const code = problem?.code
    if (code === 'PART_NOT_LOADED') return t('ui:error.partNotLoaded')
    // A device gives its reason as a code: the context of the text.
    const params: ErrorParams = { ...problem?.params, context: problem?.params?.['reasonCode'] ?? '' }
    if (typeof code === 'string' && i18n.exists(code, { ns: 'errors' })) return t(`errors:${code as 'INTERNAL'}`, params)
    return t('ui:error.unknown')
  }
}
