import { Button, Select } from '@mantine/core'
import type { World } from '@backhaul/simulation'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router-dom'
import { Alert } from '../ui/Alert.tsx'
import { Page } from '../ui/page/Page.tsx'
import classes from './desk.module.css'
import { DevicePanel } from './devices/DevicePanel.tsx'
import { DeskLoadState } from './DeskLoadState.tsx'
import { DeskContext } from './desk.ts'
import { ScenarioPanel } from './scenarios/ScenarioPanel.tsx'
import type { SimulationRequest } from './request.ts'
import { FaultsPanel } from './faults/FaultsPanel.tsx'
import { TransportBar } from './TransportBar.tsx'
import { useWorlds, type WorldsNow } from './use-worlds.ts'
import { isMain, worldOf } from './world-address.ts'
import { SnapshotsPanel } from './worlds/SnapshotsPanel.tsx'
import { WorldsPanel } from './worlds/WorldsPanel.tsx'

/** The desk: controls a world of the simulation, that of the page or another one. */
export function DeskPage() {
  const { t } = useTranslation('desk')
  const reading = useWorlds()
  const { data, error } = reading
  const [search, setSearch] = useSearchParams()
  const ownId = worldOf(location)
  const wantedId = search.get('world') ?? ownId
  const world = data?.worlds.find(({ id }) => id === wantedId)
  const own = data?.worlds.find(({ id }) => id === ownId)
  // At once: a click that follows is for the chosen world.
  const choose = (id: string) => setSearch(id === ownId ? {} : { world: id }, { replace: true, flushSync: true })
  return (
    <Page
      title={t('title')}
      titleNote={<span className={classes.simulated}>{t('simulated')}</span>}
      tools={data && <WorldSelect worlds={data.worlds} worldId={world?.id ?? null} onChoose={choose} />}
    >
      {data && own ? (
        <div className={classes.desk}>
          {error && <Alert kind="error">{t('noReply')}</Alert>}
          {world ? (
            <Desk key={world.id} world={world} ownId={ownId} now={data} onControl={choose} />
          ) : (
            // The world has ended, perhaps while it was controlled. The user chooses which one the buttons are for.
            <>
              <Alert kind="warning">{t('noSuchWorld', { world: wantedId })}</Alert>
              <Button variant="default" w="fit-content" onClick={() => choose(ownId)}>
                {t('worlds.controlNamed', { name: own.name })}
              </Button>
            </>
          )}
        </div>
      ) : (
        <DeskLoadState query={reading} />
      )}
    </Page>
  )
}

interface DeskProps {
  world: World
  ownId: string
  now: WorldsNow
  onControl: (id: string) => void
}

function Desk({ world, ownId, now, onControl }: DeskProps) {
  const [shown, setShown] = useState<ReadonlyMap<string, SimulationRequest>>(new Map())
  const desk = useMemo(() => {
    const show = (panel: string, request: SimulationRequest) => setShown((before) => new Map(before).set(panel, request))
    return { world, ownId, shown, show }
  }, [world, ownId, shown])
  return (
    <DeskContext value={desk}>
      <TransportBar readMs={now.readMs} />
      <ScenarioPanel />
      <DevicePanel />
      <div className={classes.panels}>
        <FaultsPanel />
        <div className={classes.column}>
          <WorldsPanel worlds={now.worlds} worldsMax={now.worldsMax} onControl={onControl} />
          {!isMain(world.id) && <SnapshotsPanel />}
        </div>
      </div>
    </DeskContext>
  )
}

interface WorldSelectProps {
  worlds: readonly World[]
  worldId: string | null
  onChoose: (id: string) => void
}

function WorldSelect({ worlds, worldId, onChoose }: WorldSelectProps) {
  const { t } = useTranslation('desk')
  const data = worlds.map(({ id, name }) => ({ value: id, label: name === id ? id : `${name} (${id})` }))
  return (
    <Select
      aria-label={t('world')}
      className={classes.worldSelect ?? ''}
      allowDeselect={false}
      data={data}
      value={worldId}
      onChange={(id) => id !== null && onChoose(id)}
    />
  )
}
