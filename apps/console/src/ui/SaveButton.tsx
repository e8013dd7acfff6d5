import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { DisabledReason } from './DisabledReason.tsx'

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
  return (
    <DisabledReason reason={reason ?? (isChanged || pending ? null : t('form.unchanged'))}>
      <Button {...button} type="submit" loading={pending} />
    </DisabledReason>
  )
}
