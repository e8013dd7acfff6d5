import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import i18next from 'i18next'
import { createElement, type ReactNode } from 'react'
import { iconSize } from './icon-size.ts'
import { play, type Sound } from './sound.ts'
import classes from './toasts.module.css'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export interface ToastOptions {
  /** Played when the message appears, not when it is queued. */
  sound?: Sound
  withCloseButton?: boolean
  /** A message whose id is shown or queued already is not added again. */
  id?: string
}

/** */
export const toastsShownMax = 5
export const toastMs = 3000
/** A longer queue would show messages minutes late: further ones are counted and reported in one message. */
export const toastsWaitingMax = 20

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertOctagon }
const colors = { info: 'accent', success: 'online', warning: 'warning', error: 'error' } as const

const omittedId = 'omitted'
let omitted = 0

/** Shows a message at the top right: five at once, the rest are queued. */
export function toast(kind: ToastKind, message: ReactNode, { sound, withCloseButton = true, id }: ToastOptions = {}): void {
  const { queue } = notificationsStore.getState()
  if (queue.length >= toastsWaitingMax) return omit()
  show(kind, message, { withCloseButton, ...(id !== undefined && { id }), onOpen: () => sound && play(sound) })
}

function show(
  kind: ToastKind,
  message: ReactNode,
  more: { id?: string; withCloseButton: boolean; onOpen?: () => void; onClose?: () => void },
): void {
  notifications.show({
    message,
    icon: createElement(icons[kind], { size: iconSize.lg, role: 'img', 'aria-label': i18next.t(`ui:toast.${kind}`) }),
    className: classes.toast!,
    'data-kind': colors[kind],
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18next.t('ui:toast.close') },
    ...more,
  })
}

function omit(): void {
  omitted++
  const message = i18next.t('ui:toast.more', { count: omitted })
  if (omitted > 1) notifications.update({ id: omittedId, message })
  else show('info', message, { id: omittedId, withCloseButton: true, onClose: () => (omitted = 0) })
}
