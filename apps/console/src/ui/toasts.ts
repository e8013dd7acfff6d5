import { notifications, notificationsStore } from '@mantine/notifications'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import i18next from 'i18next'
import { createElement, type ReactNode } from 'react'
import { iconSize } from './icons/icon-size.ts'
import { play, type Sound } from './sound.ts'
import classes from './toasts.module.css'

export type ToastKind = 'info' | 'success' | 'warning' | 'error'

export interface ToastOptions {
  /** Played when the message appears, not while it waits. */
  sound?: Sound
  withCloseButton?: boolean
  /** The same id is shown once, also when it is asked for again while it stands or waits. */
  id?: string
}

/** */
export const toastsShownMax = 5
export const toastMs = 3000
/** More than these would be told minutes late: what comes on top is counted and told in one message. */
export const toastsWaitingMax = 20

const icons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertOctagon }
const colors = { info: 'accent', success: 'online', warning: 'warning', error: 'error' } as const

const leftOutId = 'left-out'
let leftOut = 0

/** A message at the top right. Variant `info` unless said otherwise; five at once, the rest wait their turn. */
export function toast(kind: ToastKind, message: ReactNode, { sound, withCloseButton = true, id }: ToastOptions = {}): void {
  const { queue } = notificationsStore.getState()
  if (queue.length >= toastsWaitingMax) return leaveOut()
  show(kind, message, { withCloseButton, ...(id !== undefined && { id }), onOpen: () => sound && play(sound) })
}

function show(
  kind: ToastKind,
  message: ReactNode,
  more: { id?: string; withCloseButton: boolean; onOpen?: () => void; onClose?: () => void },
): void {
  notifications.show({
    message,
    icon: createElement(icons[kind], { size: iconSize.md, role: 'img', 'aria-label': i18next.t(`ui:toast.${kind}`) }),
    className: classes.toast!,
    'data-kind': colors[kind],
    role: kind === 'error' || kind === 'warning' ? 'alert' : 'status',
    closeButtonProps: { 'aria-label': i18next.t('ui:toast.close') },
    ...more,
  })
}

function leaveOut(): void {
  leftOut++
  const message = i18next.t('ui:toast.more', { count: leftOut })
  if (leftOut > 1) notifications.update({ id: leftOutId, message })
  else show('info', message, { id: leftOutId, withCloseButton: true, onClose: () => (leftOut = 0) })
}
