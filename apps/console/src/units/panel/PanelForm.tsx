import type { Access } from '@backhaul/contract'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../ui/kit.tsx'
import { SaveButton } from '../../ui/SaveButton.tsx'
import classes from './forms.module.css'

interface PanelFormProps {
  /** The right to apply. */
  access: Access
  children: ReactNode
  pending: boolean
  failure: string | null
  isChanged: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** One field and its Apply button, which only users with the right see (UI-175, R-030). */
export function PanelForm({ access, children, pending, failure, isChanged, onSubmit }: PanelFormProps) {
  const { t } = useTranslation('unit-panel')
  const { may } = useRights()
  return (
    <form onSubmit={onSubmit}>
      <div className={classes.line}>
        {children}
        {may(access) && (
          <SaveButton variant="default" className={classes.apply} pending={pending} isChanged={isChanged}>
            {t('apply')}
          </SaveButton>
        )}
      </div>
      {failure !== null && (
        <p role="alert" className={classes.failure}>
          {failure}
        </p>
      )}
    </form>
  )
}
