import { problemOf } from '@backhaul/client'
import { useTranslation } from 'react-i18next'
import { useRights } from '../ui/kit.tsx'
import type texts from './desk.en.json'

type Code = keyof typeof texts.error

/** Returns the text of why a call of the simulation failed: its codes are not those of the core. */
export function useFailureText(): (error: unknown) => string {
  const { t, i18n } = useTranslation('desk')
  const { failure } = useRights()
  return (error) => {
    const problem = problemOf(error)
    if (problem !== null && i18n.exists(`error.${problem.code}`, { ns: 'desk' }))
      return t(`error.${problem.code as string as Code}`, problem.params)
    return failure(error)
  }
}
