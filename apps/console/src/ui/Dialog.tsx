import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptFocus } from './use-kept-focus.ts'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>

/** Returns the control behind the focused element: an item of a menu disappears with its menu, the button of the menu stays. */
function focusedControl(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/**
 * A dialog that exists while it is open. Its end returns the focus to the control that opened it. A control that is disabled or
 * replaced by its own effect leaves the focus in the dialog.
 */
export function Dialog({ children, ...props }: DialogProps) {
  const { t } = useTranslation('ui')
  const [opener] = useState(focusedControl)
  const kept = useKeptFocus()
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return (
    <Modal opened closeButtonProps={{ 'aria-label': t('actions.close') }} {...props}>
      <div ref={kept}>{children}</div>
    </Modal>
  )
}
