import { Modal, type ModalProps } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>

/** Returns the control behind the focused element: an item of a menu disappears with its menu, the button of the menu stays. */
function focusedControl(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/** A dialog that exists while it is open. Its end returns the focus to the control that opened it. */
export function Dialog(props: DialogProps) {
  const { t } = useTranslation('ui')
  const [opener] = useState(focusedControl)
  useEffect(
    () => () => {
      if (document.activeElement === document.body && opener instanceof HTMLElement) opener.focus()
    },
    [opener],
  )
  return <Modal opened closeButtonProps={{ 'aria-label': t('actions.close') }} {...props} />
}
