import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './ui.module.css'

const open = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

interface ErrorDialogProps {
  onClose: () => void
  children: ReactNode
}

/** An element of the browser, because it needs no code. */
function ErrorDialog({ onClose, children }: ErrorDialogProps) {
  'use no memo' // it seldom renders again; the compiler's memo would only make the frame larger
  const { t } = useTranslation('ui')
  return (
    <dialog ref={open} className={classes.errorDialog} onClose={onClose} closedby="any" aria-label={t('toast.error')}>
      {children}
      <form method="dialog" className={classes.errorDialogClose}>
        <Button type="submit" variant="subtle">
          {t('actions.close')}
        </Button>
      </form>
    </dialog>
  )
}

/** Shows the error of a dialog whose code could not be fetched. */
export const inDialog = ({ onClose }: { onClose: () => void }, error: ReactNode): ReactNode => (
  <ErrorDialog onClose={onClose}>{error}</ErrorDialog>
)
