import { problemOf } from '@backhaul/client'
import { Button } from '@mantine/core'
import { IconPlayerTrackNext } from '@tabler/icons-react'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import { Alert } from '../../ui/Alert.tsx'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { ask } from '../ask.ts'
import { simulationKey } from '../use-act.ts'
import { Beat } from './Beat.tsx'
import classes from './presenter.module.css'

const pollMs = 1000
const isEnded = (error: unknown) => ['REMOTE_ENDED', 'BAD_INPUT', 'NO_SCENARIO'].includes(problemOf(error)?.code ?? '')

/** The page of a second device, without a session: the captions, and a button for the next one. */
export function RemotePage() {
  const { t } = useTranslation('scenarios')
  const token = useLocation().hash.slice(1)
  const { data, error, refetch } = useQuery({
    queryKey: [simulationKey, 'captions', token],
    queryFn: () => ask('scenarios.remoteCaptions', { token }),
    refetchInterval: ({ state }) => (isEnded(state.error) ? false : pollMs),
    retry: false,
  })
  const next = useMutation({ mutationFn: () => ask('scenarios.remoteNext', { token }), onSettled: () => void refetch() })
  const hasEnded = isEnded(error)
  return (
    <main className={classes.page}>
      <header className={classes.header}>
        <span className={classes.simulated}>{t('simulated')}</span>
      </header>
      {hasEnded && <Alert kind="error">{t('remoteEnded')}</Alert>}
      {error && !hasEnded && <Alert kind="warning">{t('remoteLost')}</Alert>}
      {!data && !error && <LoadState isLoading error={null} />}
      {data && !hasEnded && (
        <>
          <Beat name={data.name} captions={data} />
          <DisabledReason reason={data.next === null ? t('last') : null}>
            <Button
              size="xl"
              fullWidth
              leftSection={<IconPlayerTrackNext size={iconSize.lg} aria-hidden />}
              onClick={() => !next.isPending && next.mutate()}
            >
              {t('next')}
            </Button>
          </DisabledReason>
        </>
      )}
    </main>
  )
}
