import { Progress, Select } from '@mantine/core'
import type { Unit } from '@backhaul/contract/units'
import { refuseAi } from '@backhaul/rules/ai'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { Alert } from '../../ui/Alert.tsx'
import { CommandButton } from '../../ui/command/CommandButton.tsx'
import { useCommand } from '../../ui/command/use-command.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { useIsNarrow } from '../../ui/use-is-narrow.ts'
import classes from './commands.module.css'
import { keptServices } from '../panel/use-services.ts'
import { Dialog } from '../../ui/Dialog.tsx'

// The spec doesn't name the periods; we offer these.
const periods = [1, 6, 24, 72] as const
const refreshMs = 1000
/** A bar that is seen from the start. */
const percentMin = 4

/** UI-146: starts an AI session about a unit, shows its progress and its result, and ends it. */
export function AiDialog({ unit, onClose }: { unit: Unit; onClose: () => void }) {
  const { t, i18n } = useTranslation(['unit-commands', 'ui'])
  const isNarrow = useIsNarrow()
  const [hours, setHours] = useState<number>(24)
  const [sessionId, setSessionId] = useState<string | null>(null)
  const failed = (reason: string) => t('ai.failed', { name: unit.name, reason })
  const services = api.units.listServices.useQuery({ unitId: unit.uniqueId }, keptServices).data
  const service = services?.find(({ serviceName, inherited }) => serviceName === 'ai_integration' && inherited)
  // Until the services are known, the core decides.
  const refusal = services === undefined ? null : refuseAi(service?.serviceStatus ?? null)
  const start = useCommand(api.ai.startSession, { access: 'ai.operate', refusal, about: unit.name, failed })
  const end = useCommand(api.ai.endSession, { access: 'ai.operate', about: unit.name, failed })
  const begin = async () => {
    const language = i18n.language === 'zh' ? 'zh' : 'en'
    const started = await start.run({ unitId: unit.uniqueId, hours, language })
    if (started === null) return
    // The core keeps a limited number of sessions; the one that is replaced is not shown again.
    if (sessionId !== null) await end.run({ sessionId })
    setSessionId(started.out.id)
  }
  const finish = async (id: string) => {
    if ((await end.run({ sessionId: id })) !== null) setSessionId(null)
  }
  return (
    <Dialog fullScreen={isNarrow} onClose={onClose} title={t('ai.title', { name: unit.name })}>
      <div className={classes.dialog}>
        <p className={classes.meta}>{t('ai.about')}</p>
        <Select
          label={t('ai.hours')}
          allowDeselect={false}
          data={periods.map((value) => ({ value: String(value), label: t('ai.hoursValue', { hours: value }) }))}
          value={String(hours)}
          onChange={(value) => setHours(Number(value))}
        />
        {sessionId !== null && <Session sessionId={sessionId} />}
        <div className={classes.acts}>
          {sessionId !== null && (
            <CommandButton command={end} variant="default" onRun={() => void finish(sessionId)}>
              {t('ai.end')}
            </CommandButton>
          )}
          <CommandButton command={start} onRun={() => void begin()}>
            {t(sessionId === null ? 'ai.start' : 'ai.again')}
          </CommandButton>
        </div>
      </div>
    </Dialog>
  )
}

function Session({ sessionId }: { sessionId: string }) {
  const { t } = useTranslation('unit-commands')
  const { data, error, refetch } = api.ai.getSession.useQuery(
    { sessionId },
    { refetchInterval: ({ state }) => (state.data?.state === 'running' || state.data === undefined ? refreshMs : false) },
  )
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  if (data.state === 'failed') return <Alert kind="error">{t('ai.sessionFailed')}</Alert>
  if (data.state === 'running')
    return <Progress value={Math.max(data.progressPercent, percentMin)} animated aria-label={t('ai.progress')} />
  return (
    <div role="status">
      <ul className={classes.summary}>
        {data.summary.map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </ul>
    </div>
  )
}
