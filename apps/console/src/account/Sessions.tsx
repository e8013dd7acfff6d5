import { Badge, Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { api } from '../app/api.ts'
import { realClock as clock } from '@backhaul/clock'
import { ErrorState } from '../ui/ErrorState.tsx'
import { timeText } from '../ui/time.ts'
import { toast } from '../ui/toasts.ts'
import { agentName } from './agent-name.ts'
import classes from './dialogs.module.css'

/** Lists the sessions of this account. Each of them except the present one can be ended. */
export function Sessions() {
  const { t, i18n } = useTranslation('account')
  const utils = api.useUtils()
  const { data, error, refetch } = api.users.listSessions.useQuery({}, { staleTime: 0 })
  const end = api.users.endSession.useMutation({
    onSuccess: () => toast(t('account.sessionEnded'), { kind: 'success' }),
    onSettled: () => utils.users.listSessions.invalidate(),
  })
  return (
    <section className={classes.section}>
      <h3>{t('account.sessions')}</h3>
      <p>{t('account.sessionsHelp')}</p>
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      <ul className={classes.sessions}>
        {data?.map(({ id, current, lastUsedAt, userAgent, address }) => {
          const agent = agentName(userAgent) ?? t('account.unknownAgent')
          return (
            <li key={id}>
              <div>
                <span>{agent}</span>{' '}
                {current && (
                  <Badge variant="light" size="sm" tt="none">
                    {t('account.thisSession')}
                  </Badge>
                )}
                <small>
                  <span className="mono">{address}</span> ·{' '}
                  {t('account.lastUsed', { time: timeText(lastUsedAt, i18n.language, clock.now(), 'short') })}
                </small>
              </div>
              {!current && (
                <Button
                  variant="default"
                  size="compact-sm"
                  aria-label={t('account.endSessionOf', { agent })}
                  loading={end.isPending && end.variables.sessionId === id}
                  onClick={() => end.mutate({ sessionId: id })}
                >
                  {t('account.endSession')}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}
