import { Button } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useCommand } from '../ui/command/use-command.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { useRights } from '../ui/kit.tsx'
import { endText, timeText } from '../ui/time.ts'
import classes from './files.module.css'

/** Lists the links that lead to a file, for users who may share it. Each link can be ended, also those of other users. */
export function FileLinks({ fileId }: { fileId: string }) {
  const { t, i18n } = useTranslation('files')
  const utils = api.useUtils()
  const maySee = useRights().may('files.operate')
  const { data: links = [], error, refetch } = api.channelFiles.listLinks.useQuery({ fileId }, { enabled: maySee, staleTime: 0 })
  const end = useCommand(api.channelFiles.endLink, {
    access: 'files.operate',
    done: () => t('share.ended'),
    failed: (reason) => t('share.notEnded', { reason }),
  })
  const endLink = async (linkId: string) => {
    await end.run({ fileId, linkId })
    await utils.channelFiles.listLinks.invalidate({ fileId })
  }
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />
  if (links.length === 0) return null
  return (
    <section className={classes.form} aria-label={t('share.active')}>
      <h3>{t('share.active')}</h3>
      <ul className={classes.lines}>
        {links.map(({ id, by: maker, createdAt, expiresAt, works }) => {
          const by = maker ?? t('share.someone')
          const made = timeText(createdAt, i18n.language, clock.now(), 'short')
          return (
            <li key={id}>
              <span className={classes.grow}>
                <strong>{t('share.madeBy', { by, at: made })}</strong>
                <span className={classes.note}>{t('share.until', { at: endText(expiresAt, i18n.language, clock.now()) })}</span>
                {!works && <span className={classes.note}>{t('share.doesNotWork')}</span>}
              </span>
              <Button
                size="xs"
                variant="default"
                aria-label={t('share.endOf', { by, at: made })}
                disabled={end.isPending}
                onClick={() => void endLink(id)}
              >
                {t('share.end')}
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
