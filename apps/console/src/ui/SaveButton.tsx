import { Button, type ButtonProps } from '@mantine/core'
import { type ReactNode, use } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from './DisabledReason.tsx'
import { UndecidedContext } from './form/undecided.ts'

interface SaveButtonProps extends ButtonProps {
  /** Whether a field of the form differs from what is stored. */
  isChanged: boolean
  pending: boolean
  /** Why the user may not save. */
  reason?: string | null
  children: ReactNode
}

/** Submits a form that changes something stored, once there is a change. */
export function SaveButton({ isChanged, pending, reason = null, ...button }: SaveButtonProps) {
  const { t } = useTranslation('ui')
  const undecided = use(UndecidedContext) ? t('draft.undecided') : null
  return (
    <DisabledReason reason={reason ?? undecided ?? (isChanged || pending ? null : t('form.unchanged'))}>
      <Button {...button} type="submit" loading={pending} />
    </DisabledReason>
  )
}
