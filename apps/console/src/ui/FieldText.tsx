import type { Issue } from '@backhaul/contract'
import { useTranslation } from 'react-i18next'
import { useErrorText } from './error-text.ts'

/** Bounds for messages whose issue has none: texts have at most 255 characters (Units §5). */
const boundsDefault = { min: 1, max: 255 }

/** The text of a fault of a field, in the language of now. */
export function IssueText({ issue: { message, params } }: { issue: Issue }) {
  const { t } = useTranslation('forms')
  return t(message as 'invalid', { ...boundsDefault, ...params })
}

/** The text of a refusal that belongs to a field, in the language of now. */
export function ErrorText({ error }: { error: unknown }) {
  return useErrorText()(error)
}
