import { modals } from '@mantine/modals'
import i18next from 'i18next'
import { openLayer } from './layers.ts'

export interface Question {
  title?: string
  message: string
  /** The label of the button, e.g. "Reboot LU-17". */
  action: string
}

/** Asks before a dangerous action and resolves to true if the user confirms. The cancel button has the focus. Needs `Modals`. */
export const confirm = ({ title = i18next.t('ui:confirm.title'), message, action }: Question): Promise<boolean> =>
  new Promise((resolve) => {
    const opener = document.activeElement
    const layer = openLayer()
    modals.openConfirmModal({
      title,
      attributes: { title: { title } },
      children: message,
      labels: { confirm: action, cancel: i18next.t('ui:actions.cancel') },
      cancelProps: { 'data-autofocus': true },
      closeButtonProps: { 'aria-label': i18next.t('ui:actions.close') },
      onConfirm: () => {
        // The library gives the focus back later. An act that takes its control away must find it there: the region keeps it then.
        if (opener instanceof HTMLElement) opener.focus({ preventScroll: true })
        resolve(true)
      },
      // Also called after onConfirm: the first call decides.
      onClose: () => {
        layer.end()
        resolve(false)
      },
    })
  })
