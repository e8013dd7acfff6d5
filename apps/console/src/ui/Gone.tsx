import { Button } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ui.module.css'

/** Returns the last name of an object while it is open, so that its panel can name it after another user has deleted it. */
export function useLastName(id: string | null, name: string | undefined): string | null {
  const [last, setLast] = useState({ id, name })
  const isNew = id !== last.id || (name !== undefined && name !== last.name)
  if (isNew) setLast({ id, name })
  return (isNew ? name : last.name) ?? null
}

interface GoneProps {
  /** The last name; null for an object that the user has never seen. */
  name: string | null
  /** Names the way out. "Close" by default. */
  leaveText?: string
  onLeave: () => void
}

/** Takes the place of an object that was deleted, or taken out of the sight of the user, or of one whose address the user cannot open. */
export function Gone({ name, leaveText, onLeave }: GoneProps) {
  const { t } = useTranslation('ui')
  return (
    <div className={classes.gone} role="alert" data-gone>
      <p className={classes.title}>{name === null ? t('missing') : t('gone', { name })}</p>
      <Button variant="default" onClick={onLeave}>
        {leaveText ?? t('actions.close')}
      </Button>
    </div>
  )
}
