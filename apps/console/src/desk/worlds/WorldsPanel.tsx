import { Button } from '@mantine/core'
import { realClock } from '@backhaul/clock'
import type { World } from '@backhaul/simulation'
import { IconExternalLink } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { confirm } from '../../ui/confirm.ts'
import { DisabledReason } from '../../ui/DisabledReason.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { timeText } from '../../ui/time.ts'
import { ActButton } from '../ActButton.tsx'
import classes from '../desk.module.css'
import { useDesk } from '../desk.ts'
import { DeskPanel } from '../DeskPanel.tsx'
import { NewButton } from '../NewButton.tsx'
import { useAct } from '../use-act.ts'
import type { WorldsNow } from '../use-worlds.ts'
import { isMain, pageOfWorld } from '../world-address.ts'
import { ExportWorld } from './ExportWorld.tsx'
import { ImportWorld } from './ImportWorld.tsx'
import { NewWorldForm } from './NewWorldForm.tsx'

interface WorldsPanelProps extends Pick<WorldsNow, 'worlds' | 'worldsMax'> {
  onControl: (id: string) => void
}

/** The worlds that the user may control, and the form for another one. */
export function WorldsPanel({ worlds, worldsMax, onControl }: WorldsPanelProps) {
  const { t } = useTranslation('desk')
  const [isAdding, setAdding] = useState(false)
  const tools = (
    <div className={classes.controls}>
      <ImportWorld worlds={worlds} worldsMax={worldsMax} />
      <NewButton text={t('worlds.new')} isOpen={isAdding} onToggle={setAdding} />
    </div>
  )
  return (
    <DeskPanel title={t('worlds.title')} tools={tools}>
      {isAdding && <NewWorldForm worlds={worlds} worldsMax={worldsMax} />}
      <ul className={classes.entries} aria-label={t('worlds.title')}>
        {worlds.map((world) => (
          <WorldEntry key={world.id} world={world} onControl={() => onControl(world.id)} />
        ))}
      </ul>
    </DeskPanel>
  )
}

function WorldEntry({ world, onControl }: { world: World; onControl: () => void }) {
  const { t, i18n } = useTranslation('desk')
  const desk = useDesk()
  const { id, name, units, seed, createdAt, resets, failed, clock } = world
  const isControlled = desk.world.id === id
  const page = pageOfWorld(location, world)
  const facts = [
    units === null ? t('worlds.mainData') : t('worlds.units', { count: units }),
    units !== null && t('worlds.seed', { seed }),
    resets > 0 && t('worlds.resets', { count: resets }),
    t('worlds.created', { at: timeText(createdAt, i18n.language, realClock.now(), 'short') }),
  ]
  const runs = clock.paused ? t('transport.paused') : `×${clock.speed}`
  const state = failed ? t('worlds.failed') : clock.movingTo !== null ? t('worlds.moves') : runs
  return (
    <li data-world={id}>
      <div>
        <strong>{name === id ? id : `${name} (${id})`}</strong> <span className={classes.state}>{state}</span>
        <p>{facts.filter(Boolean).join(' · ')}</p>
      </div>
      <div className={classes.controls}>
        <DisabledReason reason={isControlled ? t('worlds.controlled') : null}>
          <Button size="xs" variant="default" onClick={onControl} aria-label={t('worlds.controlNamed', { name })}>
            {t('worlds.control')}
          </Button>
        </DisabledReason>
        {page !== null && (
          <Button
            size="xs"
            variant="default"
            component="a"
            href={`${page}/desk`}
            target="_blank"
            rel="noreferrer"
            rightSection={<IconExternalLink size={iconSize.sm} aria-hidden />}
            aria-label={t('worlds.openNamed', { name })}
          >
            {t('worlds.open')}
          </Button>
        )}
        {!isMain(id) && <ExportWorld world={world} />}
        {!isMain(id) && <EndingActs world={world} />}
      </div>
    </li>
  )
}

/** The acts that end the data of a world. The main world has none. */
function EndingActs({ world: { id, name } }: { world: World }) {
  const { t } = useTranslation('desk')
  const { ownId } = useDesk()
  const reset = useAct('worlds.reset', { done: () => t('worlds.resetDone', { name }) })
  const remove = useAct('worlds.delete', { done: () => t('worlds.deleted', { name }) })
  const refusal = isMain(ownId) ? null : t('error.FOREIGN_WORLD')
  const input = { worldId: id }
  const ask = async (key: 'reset' | 'delete', run: () => Promise<unknown>) => {
    const question = {
      title: t(`worlds.${key}Title`, { name }),
      message: t(`worlds.${key}Text`),
      action: t(`worlds.${key}Named`, { name }),
    }
    if (await confirm(question)) await run()
  }
  return (
    <>
      <ActButton
        act={reset}
        input={input}
        refusal={refusal}
        onRun={() => void ask('reset', () => reset.run(input))}
        isSlow
        size="xs"
        aria-label={t('worlds.resetNamed', { name })}
      >
        {t('worlds.reset')}
      </ActButton>
      <ActButton
        act={remove}
        input={input}
        refusal={refusal}
        onRun={() => void ask('delete', () => remove.run(input))}
        isSlow
        size="xs"
        aria-label={t('worlds.deleteNamed', { name })}
      >
        {t('worlds.delete')}
      </ActButton>
    </>
  )
}
