import { Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { localeOf } from '../ui/time.ts'
import classes from './dialogs.module.css'

/** UI-109: shows the entries that the administrators of the platform wrote, the newest first. */
export function WhatsNewDialog({ onClose }: { onClose: () => void }) {
  const { t, i18n } = useTranslation('account')
  const { data, error, refetch } = api.platform.listWhatsNew.useQuery({})
  const language = i18n.language === 'zh' ? 'zh' : 'en'
  const day = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'long', timeZone: 'UTC' })
  return (
    <Dialog onClose={onClose} title={t('whatsNew.title')} size="md">
      {error ? (
        <ErrorState error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Loader size="sm" role="status" aria-label={t('whatsNew.loading')} />
      ) : data.length === 0 ? (
        <p className={classes.note}>{t('whatsNew.empty')}</p>
      ) : (
        <ul className={classes.news}>
          {data.map(({ id, date, title, text }) => (
            <li key={id}>
              <h3>{title[language]}</h3>
              <time dateTime={date}>{day.format(new Date(date))}</time>
              <p>{text[language]}</p>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
