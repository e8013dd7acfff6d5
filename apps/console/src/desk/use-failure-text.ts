import { problemOf } from '@backhaul/client'
import { useTranslation } from 'react-i18next'
import { useErrorText } from '../ui/error-text.ts'
import { useRights } from '../ui/kit.tsx'
import type texts from './desk.en.json'

type Code = keyof typeof texts.error
type ErrorText = (error: unknown) => string

/** Returns the text of a refusal of the simulation, whose codes are not those of the core. Other failures have the given text. */
function useTextOr(otherwise: ErrorText): ErrorText {
  const { t, i18n } = useTranslation('desk')
  return (error) => {
    const problem = problemOf(error)
    if (problem !== null && i18n.exists(`error.${problem.code}`, { ns: 'desk' }))
      return t(`error.${problem.code as string as Code}`, problem.params)
    return otherwise(error)
  }
}

/** Returns the text of why an act failed. Without a reply it is not known whether it took effect. */
export const useFailureText = (): ErrorText => useTextOr(useRights().failure)

/** Returns the text of why a reading failed. */
export const useReadFailureText = (): ErrorText => useTextOr(useErrorText())
