import { Anchor } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { useConfig } from '../app/config.ts'
import { useLive } from '../app/live/live.ts'
import { useSession } from '../app/session.ts'
import { LogoMark } from '../ui/Logo.tsx'
import classes from './dialogs.module.css'
import { Dialog } from '../ui/Dialog.tsx'

/** UI-108. */
export function AboutDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['account', 'app', 'ui'])
  const { core, transport } = useConfig()
  const { user } = useSession()
  const { connection } = useLive()
  const { data } = api.platform.getClientConfiguration.useQuery({}, { staleTime: Number.POSITIVE_INFINITY })
  const facts = [
    [t('about.core'), data?.version ?? '–'],
    [t('about.connection'), `${t(`app:connection.${connection.status}`)} · ${transport === 'trpc' ? 'tRPC' : 'REST'}`],
    [t('about.user'), user.username],
  ]
  return (
    <Dialog onClose={onClose} title={t('about.title')} size="sm">
      <div className={classes.about}>
        <LogoMark size={36} />
        <div>
          <strong>Backhaul</strong>
          <p>{t('app:tagline')}</p>
        </div>
      </div>
      <dl className={classes.facts}>
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <p className={classes.links}>
        <Anchor href={`${core}/docs`} target="_blank" rel="noreferrer" size="sm">
          {t('about.apiDocs')}
        </Anchor>
        <Anchor href="/licenses.txt" target="_blank" rel="noreferrer" size="sm">
          {t('about.licenses')}
        </Anchor>
      </p>
    </Dialog>
  )
}
