import type { ActiveFault } from '@backhaul/simulation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { ActButton } from '../ActButton.tsx'
import { ask } from '../ask.ts'
import { clockTime } from '../clock-time.ts'
import classes from '../desk.module.css'
import { useDesk } from '../desk.ts'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { DeskPanel } from '../DeskPanel.tsx'
import { NewButton } from '../NewButton.tsx'
import { pollEvery } from '../poll.ts'
import { simulationKey, useAct } from '../use-act.ts'
import { useFaultText } from './use-fault-text.ts'

/** A chunk of its own: it has the schema of faults with every error code. */
const FaultForm = lazyPart(async () => (await import('./FaultForm.tsx')).FaultForm)

/** Hits and ends are read at this interval. */
const pollMs = 2000

/** The active faults of the world, and the form for another one. */
export function FaultsPanel() {
  const { t } = useTranslation('desk')
  const { world } = useDesk()
  const [isAdding, setAdding] = useState(false)
  const clear = useAct('faults.clear')
  const reading = useQuery({
    queryKey: [simulationKey, 'faults', world.id],
    queryFn: () => ask('faults.list', { worldId: world.id }),
    refetchInterval: pollEvery(pollMs),
  })
  const faults = reading.data?.faults ?? []
  const tools = (
    <div className={classes.controls}>
      <ActButton act={clear} input={{ worldId: world.id }} refusal={faults.length === 0 ? t('faults.none') : null} size="xs">
        {t('faults.clear')}
      </ActButton>
      <NewButton text={t('faults.new')} isOpen={isAdding} onToggle={setAdding} />
    </div>
  )
  return (
    <DeskPanel title={t('faults.title')} tools={tools}>
      {isAdding && <FaultForm />}
      {reading.data ? <ActiveFaults faults={faults} /> : <DeskLoadState query={reading} />}
    </DeskPanel>
  )
}

function ActiveFaults({ faults }: { faults: readonly ActiveFault[] }) {
  const { t } = useTranslation('desk')
  if (faults.length === 0) return <p className={classes.empty}>{t('faults.none')}</p>
  return (
    <ul className={classes.entries} aria-label={t('faults.title')}>
      {faults.map((active) => (
        <FaultEntry key={active.id} active={active} />
      ))}
    </ul>
  )
}

function FaultEntry({ active: { id, fault, endsAt, hits } }: { active: ActiveFault }) {
  const { t } = useTranslation('desk')
  const { layerText, effectText, fieldsText } = useFaultText()
  const { world } = useDesk()
  const remove = useAct('faults.remove')
  const name = t('faults.fieldValue', { label: layerText(fault.layer), value: effectText(fault.effect.do) })
  const count = 'count' in fault ? fault.count : undefined
  const end = endsAt === null ? t('faults.untilRemoved') : t('faults.endsIn', { left: clockTime(Math.max(0, endsAt - world.clock.now)) })
  const share = { ...('every' in fault && { every: fault.every }), ...('probability' in fault && { probability: fault.probability }) }
  const details = [fieldsText(fault.effect), fieldsText(fault.match), fieldsText(share)].filter((text) => text !== '').join(' · ')
  return (
    <li data-fault={id}>
      <div>
        <strong>{name}</strong>
        {details !== '' && <p>{details}</p>}
        <p>{[end, count === undefined ? t('faults.hits', { hits }) : t('faults.hitsOf', { hits, count })].join(' · ')}</p>
      </div>
      <ActButton act={remove} input={{ worldId: world.id, faultId: id }} size="xs" aria-label={t('faults.removeNamed', { name })}>
        {t('faults.remove')}
      </ActButton>
    </li>
  )
}
