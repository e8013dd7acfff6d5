import type { Unit, UnitCommand } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { useTimeText } from '../../domain/Age.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import classes from './commands.module.css'
import { useReasonText } from './reason-text.ts'
import { useFreshLog } from './use-fresh-log.ts'

/** The last 50 commands to a unit, with their users, times and results. */
export function LogTab({ unit }: { unit: Unit }) {
  const { t } = useTranslation('unit-commands')
  const { data, error, refetch } = useFreshLog(unit)
  if (data === undefined) return <LoadState isLoading error={error} onRetry={() => void refetch()} />
  if (data.length === 0) return <p className={classes.nothing}>{t('none')}</p>
  return (
    <ol className={classes.log} aria-label={t('title')}>
      {data.map((command) => (
        <Entry key={command.commandId} command={command} />
      ))}
    </ol>
  )
}

function Entry({ command }: { command: UnitCommand }) {
  const { t, i18n } = useTranslation('unit-commands')
  const timeText = useTimeText()
  const reasonText = useReasonText()
  const { kind, by, at, state, endedAt } = command
  const name = i18n.exists(`kind.${kind}`, { ns: 'unit-commands' }) ? t(`kind.${kind as 'reboot'}`) : kind
  const duration = endedAt === null ? null : seconds(i18n.language, endedAt - at)
  const why = state === 'refused' || state === 'failed' ? reasonText(command) : state === 'unknown' ? t('unknown') : null
  return (
    <li className={classes.entry}>
      <span className={classes.kind}>{name}</span>
      <span className={`${classes.ended} ${classes.end}`} data-state={state}>
        {t(`state.${state}`)}
      </span>
      <span className={classes.meta}>
        {by ?? t('someone')} · {timeText(at)}
      </span>
      <span className={`${classes.meta} ${classes.end}`}>{duration}</span>
      {why !== null && <span className={classes.meta}>{why}</span>}
    </li>
  )
}

const minuteMs = 60_000

/** Writes how long a command took: "0.4 s", "1 min 12 s". */
function seconds(language: string, ms: number): string {
  const unit = (value: number, name: 'second' | 'minute', digits: number) =>
    new Intl.NumberFormat(language, { style: 'unit', unit: name, unitDisplay: 'short', maximumFractionDigits: digits }).format(value)
  if (ms < minuteMs) return unit(ms / 1000, 'second', 1)
  return `${unit(Math.floor(ms / minuteMs), 'minute', 0)} ${unit(Math.round((ms % minuteMs) / 1000), 'second', 0)}`
}
