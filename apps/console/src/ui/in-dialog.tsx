import type { ReactNode } from 'react'
import classes from './ui.module.css'

const open = (dialog: HTMLDialogElement | null): void => {
  if (dialog && !dialog.open) dialog.showModal()
}

/** Shows the error of a dialog whose code could not be fetched. An element of the browser, because it needs no code. */
export const inDialog = ({ onClose }: { onClose: () => void }, error: ReactNode): ReactNode => (
  <dialog ref={open} className={classes.errorDialog} onClose={onClose} closedby="any">
    {error}
  </dialog>
)
