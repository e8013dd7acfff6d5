import { Button, Progress } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../ui/icon-size.ts'
import { dateTimeText, localeOf } from '../ui/time.ts'
import { ActButton } from './ActButton.tsx'
import classes from './desk.module.css'
import { useDesk } from './desk.ts'
import { DeskPanel } from './DeskPanel.tsx'
import { JumpForm } from './JumpForm.tsx'
import { useAct } from './use-act.ts'
import { useWorldTime } from './use-world-time.ts'

const speeds = [1, 10, 60, 600]
/** In seconds of the world. */
const steps = { second: 1, tenSeconds: 10, minute: 60 } as const
/** The elements that have a use of their own for the space bar. */
const takesSpace = ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A', 'SUMMARY', 'LABEL']

/** The time of the world, large, with the controls of its clock. */
export function TransportBar({ readMs }: { readMs: number }) {
  const { t } = useTranslation('desk')
  return (
    <DeskPanel title={t('transport.title')}>
      <div className={classes.transport}>
        <WorldTime readMs={readMs} />
        <PlayControls />
        <StepControls />
        <JumpForm />
      </div>
    </DeskPanel>
  )
}

function WorldTime({ readMs }: { readMs: number }) {
  const { t, i18n } = useTranslation('desk')
  const { world } = useDesk()
  const { paused, speed, movingTo } = world.clock
  const now = useWorldTime(world.clock, readMs)
  const [move, setMove] = useState<{ from: number; to: number } | null>(null)
  if (movingTo !== (move?.to ?? null)) setMove(movingTo === null ? null : { from: now, to: movingTo })
  const day = new Intl.DateTimeFormat(localeOf(i18n.language), { dateStyle: 'full' }).format(now)
  const time = new Intl.DateTimeFormat(localeOf(i18n.language), { timeStyle: 'medium', hourCycle: 'h23' }).format(now)
  const state = movingTo === null ? (paused ? 'paused' : 'runs') : 'moves'
  return (
    <div className={classes.worldTime} data-state={state}>
      <time dateTime={new Date(now).toISOString()} data-world-time={now}>
        <strong>{time}</strong>
        <span>{day}</span>
      </time>
      <p role="status">
        {state === 'runs' && t('transport.runs', { speed })}
        {state === 'paused' && t('transport.paused')}
        {state === 'moves' && t('transport.moves', { to: dateTimeText(movingTo ?? now, i18n.language) })}
      </p>
      {move !== null && (
        <Progress
          value={move.to === move.from ? 0 : (100 * (now - move.from)) / (move.to - move.from)}
          size="sm"
          aria-label={t('transport.moves', { to: dateTimeText(move.to, i18n.language) })}
        />
      )}
    </div>
  )
}

function PlayControls() {
  const { t } = useTranslation('desk')
  const { world } = useDesk()
  const { paused, speed } = world.clock
  const set = useAct('clock.set')
  const toggle = { worldId: world.id, paused: !paused }
  useHotkeys([['space', () => void (set.reason === null && !set.isPending && set.run(toggle))]], takesSpace)
  const Mark = paused ? IconPlayerPlay : IconPlayerPause
  return (
    <div className={classes.controls} role="group" aria-label={t('transport.play')}>
      <ActButton act={set} input={toggle} variant="filled" leftSection={<Mark size={iconSize.md} aria-hidden />} aria-keyshortcuts="Space">
        {t(paused ? 'transport.resume' : 'transport.pause')}
      </ActButton>
      <Button.Group>
        {speeds.map((one) => (
          <ActButton
            key={one}
            act={set}
            input={{ worldId: world.id, speed: one }}
            variant={one === speed ? 'light' : 'default'}
            aria-pressed={one === speed}
            aria-label={t('transport.speed', { speed: one })}
          >
            ×{one}
          </ActButton>
        ))}
      </Button.Group>
    </div>
  )
}

function StepControls() {
  const { t } = useTranslation('desk')
  const { world } = useDesk()
  const step = useAct('clock.step')
  const refusal = world.clock.movingTo === null ? null : t('error.CLOCK_MOVING')
  const by = (seconds: number) => ({ worldId: world.id, seconds })
  useHotkeys([['.', () => void (step.reason === null && refusal === null && !step.isPending && step.run(by(steps.second)))]])
  return (
    <Button.Group attributes={{ group: { role: 'group', 'aria-label': t('transport.step') } }}>
      {(Object.keys(steps) as (keyof typeof steps)[]).map((key) => (
        <ActButton
          key={key}
          act={step}
          input={by(steps[key])}
          refusal={refusal}
          aria-label={t('transport.stepBy', { by: t(`transport.${key}`) })}
          {...(key === 'second' && { 'aria-keyshortcuts': '.' })}
        >
          +{t(`transport.${key}`)}
        </ActButton>
      ))}
    </Button.Group>
  )
}
