import { Button } from '@mantine/core'
import type { Access } from '@backhaul/contract'
import type { FormEvent, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useRights } from '../../ui/kit.tsx'
import classes from './forms.module.css'

interface PanelFormProps {
  /** The right to apply. */
  access: Access
  children: ReactNode
  pending: boolean
  failure: string | null
  /** There is nothing to apply. */
  isUnchanged?: boolean
  onSubmit: (event: FormEvent<HTMLFormElement>) => void
}

/** One field and its Apply button, which only users with the right see (UI-175). */
export function PanelForm({ access, children, pending, failure, isUnchanged = false, onSubmit }: PanelFormProps) {
  const { t } = useTranslation('unit-panel')
  const { may } = useRights()
  return (
    <form onSubmit={onSubmit}>
      <div className={classes.line}>
        {children}
        {may(access) && (
          <Button type="submit" variant="default" className={classes.apply} loading={pending} disabled={isUnchanged}>
            {t('apply')}
          </Button>
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
