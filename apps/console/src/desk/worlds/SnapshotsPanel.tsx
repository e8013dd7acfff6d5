import type { Snapshot } from '@backhaul/simulation'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.ts'
import { realClock } from '@backhaul/clock'
import { timeText } from '../../ui/time.ts'
import { ActButton } from '../ActButton.tsx'
import { ask } from '../ask.ts'
import classes from '../desk.module.css'
import { useDesk } from '../desk.ts'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { DeskPanel } from '../DeskPanel.tsx'
import { simulationKey, useAct } from '../use-act.ts'
import { isMain } from '../world-address.ts'

/** Snapshots of the controlled world, and further worlds from its present state. The main world has none. */
export function SnapshotsPanel() {
  const { t } = useTranslation('desk')
  const { world, ownId } = useDesk()
  const { id, name } = world
  const take = useAct('copies.takeSnapshot', { done: (snapshot) => t('snapshots.taken', { name: snapshot.name }) })
  const fork = useAct('copies.fork', { done: (made) => t('snapshots.forked', { name: made.name }) })
  const reading = useQuery({
    queryKey: [simulationKey, 'snapshots', id],
    queryFn: () => ask('copies.snapshots', { worldId: id }),
  })
  const { data } = reading
  const foreign = isMain(ownId) ? null : t('error.FOREIGN_WORLD')
  const full =
    data && data.snapshots.length >= data.snapshotsMax ? t('error.TOO_MANY_SNAPSHOTS', { snapshotsMax: data.snapshotsMax }) : null
  const input = { worldId: id }
  const tools = (
    <div className={classes.controls}>
      <ActButton act={fork} input={input} refusal={foreign} isSlow size="xs" aria-label={t('snapshots.forkNamed', { name })}>
        {t('snapshots.fork')}
      </ActButton>
      <ActButton act={take} input={input} refusal={full} isSlow size="xs">
        {t('snapshots.take')}
      </ActButton>
    </div>
  )
  return (
    <DeskPanel title={t('snapshots.title')} tools={tools}>
      {data && data.snapshots.length > 0 && (
        <ul className={classes.entries} aria-label={t('snapshots.title')}>
          {data.snapshots.map((snapshot) => (
            <SnapshotEntry key={snapshot.id} snapshot={snapshot} refusal={foreign} />
          ))}
        </ul>
      )}
      {!data && <DeskLoadState query={reading} />}
      {data?.snapshots.length === 0 && <p className={classes.empty}>{t('snapshots.none')}</p>}
      {full !== null && <p className={classes.empty}>{full}</p>}
    </DeskPanel>
  )
}

function SnapshotEntry({ snapshot, refusal }: { snapshot: Snapshot; refusal: string | null }) {
  const { t, i18n } = useTranslation('desk')
  const { world } = useDesk()
  const { id, name, worldTime, createdAt } = snapshot
  const input = { worldId: world.id, snapshotId: id }
  const back = useAct('copies.resetToSnapshot', { done: () => t('snapshots.returned', { name: world.name, snapshot: name }) })
  const remove = useAct('copies.deleteSnapshot', { done: () => t('snapshots.deleted', { name }) })
  const time = (at: number, now: number) => timeText(at, i18n.language, now)
  const ask = async () => {
    const question = {
      title: t('snapshots.returnTitle', { name: world.name, snapshot: name }),
      message: t('snapshots.returnText'),
      action: t('snapshots.returnNamed', { name }),
    }
    if (await confirm(question)) await back.run(input)
  }
  return (
    <li data-snapshot={id}>
      <div>
        <strong>{name}</strong>
        <p>
          {[
            t('snapshots.worldTime', { time: time(worldTime, world.clock.now) }),
            t('worlds.created', { at: time(createdAt, realClock.now()) }),
          ].join(' · ')}
        </p>
      </div>
      <div className={classes.controls}>
        <ActButton
          act={back}
          input={input}
          refusal={refusal}
          onRun={() => void ask()}
          isSlow
          size="xs"
          aria-label={t('snapshots.returnNamed', { name })}
        >
          {t('snapshots.return')}
        </ActButton>
        <ActButton act={remove} input={input} size="xs" aria-label={t('snapshots.deleteNamed', { name })}>
          {t('worlds.delete')}
        </ActButton>
      </div>
    </li>
  )
}
