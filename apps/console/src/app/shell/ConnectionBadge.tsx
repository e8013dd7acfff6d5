import { Tooltip, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { timeText } from '../../ui/time.ts'
import { realClock as clock } from '@backhaul/clock'
import { type ConnectionStatus, useLive } from '../live/live.ts'
import classes from './shell.module.css'

/** One shape per status, in a box of 12 × 12: disc, broken ring, hourglass of two triangles, two bars, crossed ring. */
const shapes: Record<ConnectionStatus, { path: string; filled: boolean }> = {
  live: { path: 'M6 2a4 4 0 1 0 0 8a4 4 0 1 0 0-8z', filled: true },
  connecting: { path: 'M10 6a4 4 0 1 1-4-4', filled: false },
  reconnecting: { path: 'M10 6a4 4 0 1 1-4-4', filled: false },
  stale: { path: 'M2.5 1.5h7L6 6l3.5 4.5h-7L6 6z', filled: true },
  paused: { path: 'M3 2h2v8H3zM7 2h2v8H7z', filled: true },
  failed: { path: 'M6 1.8a4.2 4.2 0 1 0 0 8.4a4.2 4.2 0 1 0 0-8.4zM3.2 8.8l5.6-5.6', filled: false },
}

function Shape({ status }: { status: ConnectionStatus }) {
  const { path, filled } = shapes[status]
  return (
    <svg
      width="12"
      height="12"
      viewBox="0 0 12 12"
      fill={filled ? 'currentColor' : 'none'}
      stroke="currentColor"
      strokeWidth={filled ? 0 : 1.75}
      aria-hidden
    >
      <path d={path} />
    </svg>
  )
}

/** Shows by text and shape whether the values are current, and since when they are not. Then a click starts a connection attempt. */
export function ConnectionBadge({ isNarrow }: { isNarrow: boolean }) {
  const { t, i18n } = useTranslation('app')
  const { connection, reconnect } = useLive()
  const { status, lastMessageAt } = connection
  const text = t(`connection.${status}`)
  const isFine = status === 'live' || status === 'connecting'
  const time = lastMessageAt === null ? t('connection.never') : timeText(lastMessageAt, i18n.language, clock.now())
  const help = t(`connection.${status}Help`, { time })
  return (
    <>
      <VisuallyHidden role="status">{isFine ? text : `${text}. ${help}`}</VisuallyHidden>
      <Tooltip label={isFine ? help : `${help} ${t('connection.tryNow')}.`} openDelay={100}>
        {isFine ? (
          <span className={classes.connection} data-status={status}>
            <Shape status={status} />
            {!isNarrow && text}
          </span>
        ) : (
          <UnstyledButton
            className={classes.connection}
            data-status={status}
            aria-label={`${text}: ${t('connection.tryNow')}`}
            onClick={reconnect}
          >
            <Shape status={status} />
            {text}
          </UnstyledButton>
        )}
      </Tooltip>
    </>
  )
}
