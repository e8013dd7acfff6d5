import { ActionIcon, UnstyledButton } from '@mantine/core'
import type { Notification } from '@backhaul/contract/notifications'
import { IconAlertOctagon, IconAlertTriangle, IconInfoCircle, IconX } from '@tabler/icons-react'
import { hasPartialAccess } from '@backhaul/rules/permissions'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { endText } from '../../ui/time.ts'
import { api } from '../api.ts'
import { realClock as clock } from '@backhaul/clock'
import { localSettings } from '../local-storage.ts'
import { useSession } from '../session.ts'
import { usePolling } from './use-polls.ts'
import { iconSize } from '../../ui/icon-size.ts'
import classes from './banner.module.css'

const icons = { info: IconInfoCircle, warning: IconAlertTriangle, critical: IconAlertOctagon }
const rank = { critical: 0, warning: 1, info: 2 }
/** The ids of hidden notifications; the oldest is shown again beyond this number. */
const hiddenMax = 100
const readHidden = (): ReadonlySet<string> => new Set(localSettings.get('hiddenNotifications')?.split(' '))

/** UI-069: the line of a user with partial access, hidden like a notification. */
const partialAccessOf = (userId: string, text: string): Notification => ({
  id: `partialAccess:${userId}`,
  globalNotification: false,
  severity: 'info',
  text: { en: text, zh: text },
  createdAt: 0,
  expireDate: null,
  expiresWithin2h: false,
  expiresWithin24h: false,
})

/**
 * Shows the notifications of the platform's operators and of the user's inventories (UI-070): the most severe one, and the
 * others on demand. A hidden one stays hidden in this browser.
 */
export function NotificationBanner() {
  const { t } = useTranslation('app')
  const { data = [], refetch } = api.notifications.list.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  usePolling(() => void refetch())
  const { user } = useSession()
  const [hidden, setHidden] = useState(readHidden)
  const [isOpen, setOpen] = useState(false)
  const now = clock.now()
  const partial = hasPartialAccess(user) ? [partialAccessOf(user.id, t('banner.partialAccess'))] : []
  const current = [...data, ...partial]
    .filter(({ id, expireDate }) => !hidden.has(id) && (expireDate === null || expireDate > now))
    .toSorted((a, b) => rank[a.severity] - rank[b.severity] || b.createdAt - a.createdAt)
  if (current.length === 0) return null
  const more = current.length > 1 && (
    <UnstyledButton className={classes.more} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? t('banner.less') : t('banner.more', { count: current.length - 1 })}
    </UnstyledButton>
  )
  const hide = (id: string) => {
    const next = [...hidden, id].slice(-hiddenMax)
    localSettings.set('hiddenNotifications', next.join(' '))
    setHidden(new Set(next))
  }
  return (
    <section className={classes.banner} aria-label={t('banner.label')} data-open={isOpen || undefined}>
      {current.slice(0, isOpen ? undefined : 1).map((one, i) => (
        <Line key={one.id} notification={one} more={i === 0 && more} onHide={() => hide(one.id)} />
      ))}
    </section>
  )
}

function Line({ notification, more, onHide }: { notification: Notification; more: ReactNode; onHide: () => void }) {
  const { t, i18n } = useTranslation('app')
  const { severity, text, expireDate, expiresWithin2h, expiresWithin24h } = notification
  const Mark = icons[severity]
  const time = expireDate === null ? '' : endText(expireDate, i18n.language, clock.now())
  return (
    <div className={classes.line} data-severity={severity}>
      <Mark size={iconSize.md} role="img" aria-label={t(`banner.${severity}`)} />
      <span className={classes.text}>{i18n.language === 'zh' ? text.zh : text.en}</span>
      {expireDate !== null && (
        <span className={classes.until} data-soon={expiresWithin2h || undefined}>
          {expiresWithin2h
            ? t('banner.expiresSoon', { time })
            : expiresWithin24h
              ? t('banner.expiresToday', { time })
              : t('banner.until', { time })}
        </span>
      )}
      {more}
      <ActionIcon size="sm" aria-label={t('banner.dismiss')} onClick={onHide}>
        <IconX size={iconSize.sm} aria-hidden />
      </ActionIcon>
    </div>
  )
}
