import { Modal, type ModalProps } from '@mantine/core'
import { useCallback, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AskBeforeClose } from './form/AskBeforeClose.tsx'
import { giveFirstFocus } from './first-focus.ts'
import { useKeptFocus } from './use-kept-focus.ts'

type DialogProps = Omit<ModalProps, 'opened' | 'closeButtonProps'>

/** Returns the control behind the focused element: an item of a menu disappears with its menu, the button of the menu stays. */
function focusedControl(): Element | null {
  const focused = document.activeElement
  const menu = focused?.closest('[role=menu]')
  return menu ? document.getElementById(menu.getAttribute('aria-labelledby') ?? '') : focused
}

/**
 * A dialog that exists while it is open. The element with `data-autofocus` has the focus first. Its end returns the focus to the
 * control that opened it. Without that control, the page gets it. A control that is disabled or replaced by its own effect leaves
 * the focus in the dialog. Before the user closes it, the dialog asks if changes of its forms would be lost.
 */
export function Dialog({ title, children, onClose, ...props }: DialogProps) {
  const { t } = useTranslation('ui')
  const [opener] = useState(focusedControl)
  const keep = useKeptFocus()
  const content = useCallback(
    (node: HTMLDivElement) => {
      const leave = keep(node)
      const end = giveFirstFocus(node)
      return () => {
        end()
        leave?.()
      }
    },
    [keep],
  )
  useEffect(
    () => () => {
      if (document.activeElement !== document.body) return
      // A dialog that deletes its object deletes the control, too.
      const target = opener?.isConnected && opener !== document.body ? opener : document.querySelector('main')
      if (target instanceof HTMLElement) target.focus()
    },
    [opener],
  )
  return (
    <AskBeforeClose onClose={onClose}>
      {(close) => (
        <Modal
          opened
          attributes={typeof title === 'string' ? { title: { title } } : {}}
          title={title}
          closeButtonProps={{ 'aria-label': t('actions.close') }}
          onClose={close}
          {...props}
        >
          <div ref={content}>{children}</div>
        </Modal>
      )}
    </AskBeforeClose>
  )
}
