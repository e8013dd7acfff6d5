import { problemOf } from '@backhaul/client'
import { Button } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { IconPlayerPlay, IconPlayerTrackNext } from '@tabler/icons-react'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router-dom'
import { Alert } from '../../ui/Alert.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { toast } from '../../ui/toasts.ts'
import { ask } from '../ask.ts'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { simulationKey } from '../use-act.ts'
import { useReadFailureText } from '../use-failure-text.ts'
import { worldOf } from '../world-address.ts'
import { Beat } from './Beat.tsx'
import classes from './presenter.module.css'
import { SecondDevice } from './SecondDevice.tsx'
import { usePlay } from './use-play.ts'

/** The space bar presses the button that has the focus. */
const takesSpace = ['INPUT', 'TEXTAREA', 'SELECT', 'BUTTON', 'A']

/** A scenario on the whole screen of a presenter: captions, time, and one key to go on. */
export function PresenterPage() {
  const { t } = useTranslation('scenarios')
  const [search] = useSearchParams()
  const worldId = search.get('world') ?? worldOf(location)
  const reading = usePlay(worldId)
  const { data, error } = reading
  const failureText = useReadFailureText()
  const [isDeviceOpen, setDeviceOpen] = useState(false)
  const { next, hold, run, isBusy } = usePresenter(worldId)
  const canGoOn = data !== undefined && data.next !== null && !isBusy
  const goOn = () => void (canGoOn && next())
  useHotkeys([['space', goOn]], takesSpace)
  useHotkeys([
    ['n', goOn],
    ['ArrowRight', goOn],
  ])
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <Button className={classes.back ?? ''} component={Link} to={`/desk?world=${worldId}`} variant="subtle">
          {t('desk')}
        </Button>
        <span className={classes.simulated}>{t('simulated')}</span>
      </header>
      {data ? (
        <>
          {error && <Alert kind="error">{isRefusal(error) ? failureText(error) : t('remoteLost')}</Alert>}
          <Beat name={data.scenario.name} captions={data} />
          <div className={classes.controls}>
            <DisabledReason reason={data.next === null ? t('last') : null}>
              <Button size="md" onClick={goOn} leftSection={<IconPlayerTrackNext size={iconSize.lg} aria-hidden />}>
                {t('next')}
              </Button>
            </DisabledReason>
            {data.paused && (
              <Button size="md" variant="light" onClick={run} leftSection={<IconPlayerPlay size={iconSize.lg} aria-hidden />}>
                {t('run')}
              </Button>
            )}
            <Button size="md" variant={data.hold ? 'light' : 'default'} aria-pressed={data.hold} onClick={() => hold(!data.hold)}>
              {t('hold')}
            </Button>
            <Button size="md" variant="default" aria-expanded={isDeviceOpen} onClick={() => setDeviceOpen(!isDeviceOpen)}>
              {t('device')}
            </Button>
            <Button size="md" variant="default" onClick={() => void document.documentElement.requestFullscreen()}>
              {t('fullScreen')}
            </Button>
          </div>
          {isDeviceOpen && <SecondDevice worldId={worldId} />}
        </>
      ) : (
        <DeskLoadState query={reading} />
      )}
    </main>
  )
}

/** Whether the core has answered: the world is gone or plays no scenario. */
const isRefusal = (error: unknown) => problemOf(error) !== null

/** Another device may have been faster. */
const isLast = (error: unknown) => ['NO_NEXT_CAPTION'].includes(problemOf(error)?.code ?? '')

function usePresenter(worldId: string) {
  const queries = useQueryClient()
  const { t } = useTranslation('scenarios')
  const errorText = useReadFailureText()
  const options = {
    onError: (error: unknown) => toast(isLast(error) ? t('last') : errorText(error), { kind: 'error' }),
    onSettled: () => void queries.invalidateQueries({ queryKey: [simulationKey, 'play', worldId] }),
  }
  const next = useMutation({ mutationFn: () => ask('scenarios.next', { worldId }), ...options })
  const hold = useMutation({ mutationFn: (on: boolean) => ask('scenarios.hold', { worldId, hold: on }), ...options })
  const run = useMutation({ mutationFn: () => ask('clock.set', { worldId, paused: false }), ...options })
  return { next: () => next.mutate(), run: () => run.mutate(), hold: (on: boolean) => hold.mutate(on), isBusy: next.isPending }
}
