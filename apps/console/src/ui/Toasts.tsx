import { CloseButton } from '@mantine/core'
import { IconAlertOctagon, IconAlertTriangle, IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useSyncExternalStore } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from './icon-size.ts'
import { makeRoom } from './make-room.ts'
import classes from './toasts.module.css'
import { toasts } from './toasts.ts'

export const toastIcons = { info: IconInfoCircle, success: IconCircleCheck, warning: IconAlertTriangle, error: IconAlertOctagon }

export const useToasts = () => useSyncExternalStore(toasts.subscribe, toasts.get)

/**
 * UI-168: the place where messages appear: the free part of the header at the top right, or a line at the bottom of a window whose
 * header is full. The page and its dialogs end above that message, so that it covers no control in either place: at the top it would
 * cover the title of a dialog and its way out.
 */
export function Toasts({ place }: { place: 'header' | 'bottom' }) {
  const { t } = useTranslation('ui')
  const { shown, waitingCount } = useToasts()
  if (shown === null) return <div className={classes.place} data-place={place} />
  const Mark = toastIcons[shown.kind]
  return (
    <div className={classes.place} data-place={place}>
      <div
        key={shown.key}
        ref={place === 'bottom' ? makeRoom : undefined}
        className={classes.toast}
        data-kind={shown.kind}
        role={shown.kind === 'error' || shown.kind === 'warning' ? 'alert' : 'status'}
        onMouseEnter={() => toasts.hold(true)}
        onMouseLeave={() => toasts.hold(false)}
      >
        <Mark size={iconSize.lg} role="img" aria-label={t(`toast.${shown.kind}`)} />
        <span className={classes.text} title={shown.text}>
          {shown.text}
        </span>
        {waitingCount > 0 && <span className={classes.waiting}>{t('toast.waiting', { count: waitingCount })}</span>}
        {shown.withCloseButton && <CloseButton size="sm" aria-label={t('toast.close')} onClick={() => toasts.close()} />}
      </div>
    </div>
  )
}
