import { Button, Loader } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import type { Live } from '../app/live/live.ts'
import { useTimeText } from '../domain/Age.tsx'
import classes from './flow.module.css'
import type { FlowOptions } from './graph/flow.ts'
import { type LiveFlow, useFlowVersion } from './use-flow.ts'

interface FlowStateProps {
  readonly live: Live
  readonly picture: LiveFlow
  readonly filter: Pick<FlowOptions, 'unitPasses' | 'channelPasses' | 'serverPasses'>
  readonly isFiltered: boolean
  onClear(): void
}

const some = <T,>(rows: Iterable<T>, passes: (row: T) => boolean): boolean => {
  for (const row of rows) if (passes(row)) return true
  return false
}

/** The states without a current picture: loading, a failure, old values, or no objects. */
export function FlowState({ live, picture, filter, isFiltered, onClear }: FlowStateProps) {
  'use no memo' // the rows change in place
  const { t } = useTranslation('signal-flow')
  useFlowVersion(picture)
  const timeText = useTimeText()
  const { loading, connection, units, channels, servers, reconnect } = live
  const isEmpty =
    loading !== 'loading' &&
    !some(units.values(), filter.unitPasses) &&
    !some(channels.values(), filter.channelPasses) &&
    !some(servers.values(), filter.serverPasses)
  const hasFailed = loading === 'failed' || loading === 'disconnected'
  return (
    <>
      {loading === 'loading' && (
        <div className={classes.centre}>
          <Loader size="sm" role="status" aria-label={t('loading')} />
        </div>
      )}
      {isEmpty && (
        <div className={classes.centre}>
          <p>{t(hasFailed ? `state.${loading}` : isFiltered ? 'noneFound' : 'none')}</p>
          {hasFailed ? (
            <Button variant="default" size="sm" onClick={reconnect}>
              {t('retry')}
            </Button>
          ) : (
            isFiltered && (
              <Button variant="default" size="sm" onClick={onClear}>
                {t('clear')}
              </Button>
            )
          )}
        </div>
      )}
      {!isEmpty && (hasFailed || ['stale', 'reconnecting', 'paused'].includes(connection.status)) && (
        <output className={classes.stale}>
          {t(hasFailed ? `state.${loading}` : 'state.stale')}
          {connection.lastMessageAt !== null && t('state.asOf', { time: timeText(connection.lastMessageAt) })}
        </output>
      )}
    </>
  )
}
