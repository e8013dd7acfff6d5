import type { Play } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/Alert.tsx'
import { clockTime } from '../clock-time.ts'
import classes from './scenarios.module.css'

/** The result of a scenario with its reasons, and the events that led to it. */
export function Outcome({ play: { state, failure, waitsFor, journal } }: { play: Play }) {
  const { t } = useTranslation('scenarios')
  return (
    <>
      {failure !== null && (
        <Alert kind="error">
          <p>{failure.text}</p>
          {failure.reasons.length > 0 && <Lines title={t('why')} lines={failure.reasons} />}
          {failure.shown.length > 0 && (
            <details>
              <summary>{t('shown')}</summary>
              <Lines title={t('shown')} lines={failure.shown} />
            </details>
          )}
        </Alert>
      )}
      {isGoingOn(state) && (
        <details className={classes.lines}>
          <summary>
            {t('waitsFor')} ({waitsFor.length})
          </summary>
          <Lines title={t('waitsFor')} lines={waitsFor.length === 0 ? [t('waitsForNone')] : waitsFor} />
        </details>
      )}
      <details className={classes.lines} open={failure !== null}>
        <summary>{t('journal')}</summary>
        <Lines title={t('journal')} lines={journal.map(({ atMs, kind, text }) => `${clockTime(atMs)} ${kind} ${text}`)} />
      </details>
    </>
  )
}

/** The number of expectations is shown while the script goes on, also when it is 0: otherwise the rows below would move. */
const isGoingOn = (state: Play['state']) => !['ended', 'failed'].includes(state)

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls the list
    <ul className={classes.journal} aria-label={title} tabIndex={0}>
      {lines.map((line, i) => (
        // Lines have no identity: the journal is a window of a longer list.
        <li key={i}>{line}</li>
      ))}
    </ul>
  )
}
