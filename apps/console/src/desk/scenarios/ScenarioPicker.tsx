import { TextInput } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import type { ScenarioSummary } from '@backhaul/simulation'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { iconSize } from '../../ui/icon-size.ts'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { ActButton } from '../ActButton.tsx'
import { ask } from '../ask.ts'
import { simulationKey, useAct } from '../use-act.ts'
import { scriptTime } from './caption.ts'
import classes from './scenarios.module.css'

/** The library. A scenario begins in a world of its own, which the desk then controls. */
export function ScenarioPicker({ isOpen }: { isOpen: boolean }) {
  const { t } = useTranslation('scenarios')
  const [search, setSearch] = useState('')
  const { data, error, isPending, refetch } = useQuery({
    queryKey: [simulationKey, 'scenarios'],
    queryFn: () => ask('scenarios.list', {}),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const wanted = search.trim().toLowerCase()
  const found = data?.scenarios.filter(({ id, name, story }) => `${id} ${name} ${story}`.toLowerCase().includes(wanted))
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
        <LoadState isLoading={isPending} error={error} onRetry={() => void refetch()} />
      )}
      {found?.length === 0 && <p role="status">{t('none')}</p>}
    </details>
  )
}

function ScenarioItem({ scenario }: { scenario: ScenarioSummary }) {
  const { t } = useTranslation('scenarios')
  const navigate = useNavigate()
  const { id, name, story, durationMs, captions, units } = scenario
  const create = useAct('worlds.create', { done: (world) => t('created', { name, id: world.id }) })
  const facts = [t('duration', { time: scriptTime(durationMs) }), t('captions', { count: captions }), t('units', { count: units })]
  if (id.startsWith('shows/')) facts.unshift(t('show'))
  const begin = async () => {
    const created = await create.run({ scenario: id })
    if (created) void navigate(`/desk?world=${created.out.id}`)
  }
  return (
    <li data-scenario={id}>
      <div>
        <h3>{name}</h3>
        <p>{story}</p>
        <p className={classes.facts}>{facts.join(' · ')}</p>
      </div>
      <ActButton act={create} input={{ scenario: id }} onRun={() => void begin()} isSlow aria-label={`${t('create')}: ${name}`}>
        {t('create')}
      </ActButton>
    </li>
  )
}
