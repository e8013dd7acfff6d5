import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { type Play, textIn } from '@backhaul/simulation'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { confirm } from '../../ui/confirm.ts'
import { iconSize } from '../../ui/icon-size.ts'
import { ActButton } from '../ActButton.tsx'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { clockTime } from '../clock-time.ts'
import { useAct } from '../use-act.ts'
import { Outcome } from './Outcome.tsx'
import classes from './scenarios.module.css'
import { usePlay } from './use-play.ts'

/** Shows the scenario of a world and controls it. */
export function PlayControls({ worldId, host }: { worldId: string; host: string }) {
  const reading = usePlay(worldId)
  const { data } = reading
  if (!data) return <DeskLoadState query={reading} />
  return (
    <div className={classes.play} data-play={data.state}>
      <Summary play={data} />
      <Controls play={data} worldId={worldId} host={host} />
      <Beats play={data} />
      <Outcome play={data} />
    </div>
  )
}

function Summary({ play }: { play: Play }) {
  const { t, i18n } = useTranslation('scenarios')
  const { scenario, state, paused, scriptMs, onAir, failure } = play
  return (
    <div>
      <h3>{textIn(scenario.name, i18n.language)}</h3>
      <p>{textIn(scenario.story, i18n.language)}</p>
      <p className={classes.facts} role="status">
        <strong>{t(`state.${state}`, { time: clockTime(failure?.atMs ?? 0) })}</strong>
        {paused && ` · ${t('paused')}`}
      </p>
      <p className={classes.facts}>{[t('scriptTime', { time: clockTime(scriptMs) }), t('onAir', { count: onAir })].join(' · ')}</p>
    </div>
  )
}

function Controls({ play, worldId, host }: { play: Play; worldId: string; host: string }) {
  const { t } = useTranslation('scenarios')
  const next = useAct('scenarios.next')
  const hold = useAct('scenarios.hold')
  const restart = useAct('scenarios.restart')
  const refusal = play.next === null ? t('last') : null
  const input = { worldId }
  useHotkeys([['n', () => void (refusal === null && next.reason === null && !next.isPending && next.run(input))]])
  const askRestart = async () => {
    if (await confirm({ message: t('restartQuestion'), action: t('restart') })) await restart.run(input)
  }
  const { protocol, port } = location
  return (
    <div className={classes.controls}>
      <ActButton
        act={next}
        input={input}
        refusal={refusal}
        variant="filled"
        leftSection={<IconPlayerTrackNext size={iconSize.md} aria-hidden />}
        aria-keyshortcuts="n"
      >
        {t('next')}
      </ActButton>
      <ActButton act={hold} input={{ worldId, hold: !play.hold }} variant={play.hold ? 'light' : 'default'} aria-pressed={play.hold}>
        {t('hold')}
      </ActButton>
      <ActButton act={restart} input={input} onRun={() => void askRestart()} isSlow>
        {t('restart')}
      </ActButton>
      <Button component={Link} to={`/desk/presenter?world=${worldId}`} variant="default">
        {t('present')}
      </Button>
      <Button
        component="a"
        href={`${protocol}//${host}${port === '' ? '' : `:${port}`}/list`}
        target="_blank"
        rel="noreferrer"
        variant="default"
      >
        {t('openWorld')}
      </Button>
    </div>
  )
}

function Beats({ play: { steps } }: { play: Play }) {
  const { t, i18n } = useTranslation('scenarios')
  const beats = steps.flatMap(({ caption, ...step }, i) => (caption === null ? [] : [{ ...step, caption, number: i + 1 }]))
  const current = beats.findLast(({ begunAtMs }) => begunAtMs !== null)?.number
  return (
    <ol className={classes.beats} aria-label={t('beats')}>
      {beats.map(({ number, caption, atMs, begunAtMs }) => (
        <li key={number} data-begun={begunAtMs !== null} {...(number === current && { 'aria-current': 'step' })}>
          <span className={classes.at}>{atMs === null ? '–' : clockTime(atMs)}</span>
          <span>{textIn(caption, i18n.language)}</span>
          {number === current && <span className={classes.now}>{t('current')}</span>}
        </li>
      ))}
    </ol>
  )
}
