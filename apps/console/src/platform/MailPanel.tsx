import { realClock as clock } from '@backhaul/clock'
import type { Mail } from '@backhaul/contract/platform'
import { useTranslation } from 'react-i18next'
import { Fact, Facts } from '../ui/panel/Facts.tsx'
import { PanelHeader } from '../ui/panel/PanelHeader.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { timeText } from '../ui/time.ts'
import classes from './mail.module.css'

/** A mail of the outbox with its text. */
export function MailPanel({ mail, onClose }: { mail: Mail; onClose: () => void }) {
  const { t, i18n } = useTranslation(['outbox', 'kit'])
  const time = (at: number) => timeText(at, i18n.language, clock.now())
  const { subject, to, replyTo, kind, state, attempts, createdAt, sentAt, nextAttemptAt, error, text } = mail
  return (
    <SidePanel label={subject} onClose={onClose}>
      <PanelHeader title={subject} closeLabel={t('kit:resource.close')} onClose={onClose} />
      <div className={classes.body}>
        <Facts>
          <Fact name={t('field.to')}>{to ?? t('noRecipient')}</Fact>
          {replyTo !== null && <Fact name={t('field.replyTo')}>{replyTo}</Fact>}
          <Fact name={t('field.kind')}>{t(`kind.${kind}`)}</Fact>
          <Fact name={t('field.state')}>
            {t(`state.${state}`)}
            <span className={classes.note}>{t(`stateHelp.${state}`)}</span>
          </Fact>
          <Fact name={t('field.attempts')}>{attempts}</Fact>
          {error !== null && <Fact name={t('field.error')}>{error}</Fact>}
          <Fact name={t('field.createdAt')}>{time(createdAt)}</Fact>
          {nextAttemptAt !== null && <Fact name={t('field.nextAttemptAt')}>{time(nextAttemptAt)}</Fact>}
          {sentAt !== null && <Fact name={t('field.sentAt')}>{time(sentAt)}</Fact>}
        </Facts>
        <section aria-label={t('text')}>
          <h3 className={classes.heading}>{t('text')}</h3>
          {text === '' ? <p className={classes.note}>{t('textRemoved')}</p> : <div className={classes.text}>{text}</div>}
        </section>
      </div>
    </SidePanel>
  )
}
