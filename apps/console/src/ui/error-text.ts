import { problemOf } from '@backhaul/client'
import type { ErrorParams } from '@backhaul/contract'
import type { i18n } from 'i18next'
import { useTranslation } from 'react-i18next'

/** The params whose values are words of the contract, which have texts. */
const worded = ['capability', 'field', 'kind'] as const

/** Returns the params with texts in the place of the words of the contract. Other values stay. */
function inWords(params: ErrorParams, { exists, t }: i18n): ErrorParams {
  const texts = worded.map((name) => [name, `ui:error.${name}.${params[name]}`] as const).filter(([, key]) => exists(key))
  return { ...params, ...Object.fromEntries(texts.map(([name, key]) => [name, t(key as 'ui:error.field.port')])) }
}

/** E-103: returns the text for a failed call or for a refusal of the rules. */
export function useErrorText(): (error: unknown) => string {
  const { t, i18n } = useTranslation(['errors', 'ui'])
  return (error) => {
    const problem = (problemOf(error) ?? error) as { code?: unknown; params?: ErrorParams } | null | undefined
    const code = problem?.code
    if (code === 'PART_NOT_LOADED') return t('ui:error.partNotLoaded')
    // A device gives its reason as a code: the context of the text.
    const params: ErrorParams = { ...inWords(problem?.params ?? {}, i18n), context: problem?.params?.['reasonCode'] ?? '' }
    if (typeof code === 'string' && i18n.exists(code, { ns: 'errors' })) return t(`errors:${code as 'INTERNAL'}`, params)
    return t('ui:error.unknown')
  }
}
