import { Progress } from '@mantine/core'
import { realClock as clock } from '@backhaul/clock'
import type { ServiceState } from '@backhaul/contract/services'
import { refuseGraphics } from '@backhaul/rules/graphics'
import { refuseTrial } from '@backhaul/rules/services'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { Alert } from '../ui/Alert.tsx'
import { CommandButton } from '../ui/command/CommandButton.tsx'
import { useCommand } from '../ui/command/use-command.ts'
import { useErrorText } from '../ui/error-text.ts'
import { endText } from '../ui/time.ts'
import classes from './graphics.module.css'

interface ServiceStatusProps {
  inventoryId: string
  service: ServiceState
  mayStartTrial: boolean
  onStarted: () => void
}

const minuteMs = 60_000

/** the state of the service: bought, the rest of its trial, a trial on offer, or why there are no graphics. */
export function ServiceStatus({ inventoryId, service, mayStartTrial, onStarted }: ServiceStatusProps) {
  const { t, i18n } = useTranslation('graphics')
  const errorText = useErrorText()
  const start = useCommand(api.services.startTrial, {
    access: 'management.administer',
    refusal: refuseTrial(service.state),
    done: () => t('trial.started'),
    failed: (reason) => t('trial.failed', { reason }),
  })
  const { state, usedMs, usageLimitMs, trialEndsAt, usedSince } = service
  if (state === 'purchasedService') return null
  if (state === 'activeTrial' && usageLimitMs !== null && trialEndsAt !== null) {
    const leftMs = Math.max(0, usageLimitMs - usedMs)
    const minutes = Math.ceil(leftMs / minuteMs)
    const left = t('trial.left', { hours: Math.floor(minutes / 60), minutes: minutes % 60, of: usageLimitMs / 3_600_000 })
    return (
      <section className={classes.trial} aria-label={t('trial.title')}>
        <h3>{t('trial.title')}</h3>
        <p>{left}</p>
        <Progress value={(100 * usedMs) / usageLimitMs} color={leftMs < usageLimitMs / 10 ? 'red' : 'blue'} aria-label={t('trial.used')} />
        <p className={classes.note}>{t('trial.ends', { at: endText(trialEndsAt, i18n.language, clock.now()) })}</p>
        <p className={classes.note}>{t(usedSince === null ? 'trial.rests' : 'trial.runs')}</p>
      </section>
    )
  }
  const refused = refuseGraphics(state)
  return (
    <>
      <Alert kind={state === 'enabledTrial' ? 'info' : 'warning'}>{refused && errorText(refused)}</Alert>
      {state === 'enabledTrial' && (
        <div className={classes.offer}>
          <p className={classes.note}>{t(mayStartTrial ? 'trial.offer' : 'trial.askAdmin')}</p>
          {mayStartTrial && (
            <CommandButton
              command={start}
              onRun={() => void start.run({ inventoryId, service: 'graphics' }).then((result) => result && onStarted())}
            >
              {t('trial.start')}
            </CommandButton>
          )}
        </div>
      )}
    </>
  )
}
