import { Loader } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { timeText } from '../ui/time.ts'
import classes from './dialogs.module.css'

/** UI-216: lists the notifications of the platform and of the user's inventories, also those that the user has hidden. */
export function SystemMessagesDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation(['account', 'app'])
  const { data, error, refetch } = api.notifications.list.useQuery({})
  const timeOf = (at: number) => timeText(at, i18n.language, clock.now(), 'short')
  return (
    <Dialog onClose={onClose} title={t('messages.title')} size="md">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loader size="sm" role="status" aria-label={t('messages.loading')} />
      ) : data.length === 0 ? (
        <p className={classes.note}>{t('messages.empty')}</p>
      ) : (
        <ul className={classes.news}>
          {data
            .toSorted((a, b) => b.createdAt - a.createdAt)
            .map(({ id, severity, text, createdAt, expireDate }) => (
              <li key={id}>
                <h3>{t(`app:banner.${severity}`)}</h3>
                <time dateTime={new Date(createdAt).toISOString()}>{timeOf(createdAt)}</time>
                <p>{i18n.language === 'zh' ? text.zh : text.en}</p>
                {expireDate !== null && <p className={classes.note}>{t('app:banner.until', { time: timeOf(expireDate) })}</p>}
              </li>
            ))}
        </ul>
      )}
    </Dialog>
  )
}
