import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { type ScenarioSummary, textIn, worldNameMax } from '@backhaul/simulation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { iconSize } from '../../ui/icon-size.ts'
import { ActButton } from '../ActButton.tsx'
import { ask } from '../ask.ts'
import { clockTime } from '../clock-time.ts'
import { DeskLoadState } from '../DeskLoadState.tsx'
import { simulationKey, useAct } from '../use-act.ts'
import classes from './scenarios.module.css'

/** The library. A scenario begins in a world of its own, which the desk then controls. */
export function ScenarioPicker({ isOpen }: { isOpen: boolean }) {
  const { t, i18n } = useTranslation('scenarios')
  const [search, setSearch] = useState('')
  const reading = useQuery({
    queryKey: [simulationKey, 'scenarios'],
    queryFn: () => ask('scenarios.list', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wanted = search.trim().toLowerCase()
  const found = reading.data?.scenarios.filter(({ id, name, story }) =>
    [id, textIn(name, i18n.language), textIn(story, i18n.language)].join(' ').toLowerCase().includes(wanted),
  )
  return (
    <details className={classes.library} open={isOpen}>
      <summary>{t('library')}</summary>
      <TextInput
        type="search"
        aria-label={t('search')}
        placeholder={t('search')}
        leftSection={<IconSearch size={iconSize.md} aria-hidden />}
        value={search}
        onChange={({ currentTarget }) => setSearch(currentTarget.value)}
      />
      {found ? (
        <ul className={classes.list} aria-label={t('library')}>
          {found.map((scenario) => (
            <ScenarioItem key={scenario.id} scenario={scenario} />
          ))}
        </ul>
      ) : (
        <div className={classes.loading}>
          <DeskLoadState query={reading} />
        </div>
      )}
      {found?.length === 0 && <p role="status">{t('none')}</p>}
    </details>
  )
}

function ScenarioItem({ scenario }: { scenario: ScenarioSummary }) {
  const { t, i18n } = useTranslation('scenarios')
  const navigate = useNavigate()
  const { id, durationMs, captions, units } = scenario
  const name = textIn(scenario.name, i18n.language)
  const input = { scenario: id, name: name.slice(0, worldNameMax) }
  const create = useAct('worlds.create', { done: (world) => t('created', { name, id: world.id }) })
  const facts = [t('duration', { time: clockTime(durationMs) }), t('captions', { count: captions }), t('units', { count: units })]
  if (id.startsWith('shows/')) facts.unshift(t('show'))
  const begin = async () => {
    const created = await create.run(input)
    if (created) void navigate(`/desk?world=${created.out.id}`)
  }
  return (
    <li data-scenario={id}>
      <div>
        <h3>{name}</h3>
        <p>{textIn(scenario.story, i18n.language)}</p>
        <p className={classes.facts}>{facts.join(' · ')}</p>
      </div>
      <ActButton act={create} input={input} onRun={() => void begin()} isSlow aria-label={`${t('create')}: ${name}`}>
        {t('create')}
      </ActButton>
    </li>
  )
}
