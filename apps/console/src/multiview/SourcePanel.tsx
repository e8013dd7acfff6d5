import type { ChannelRow } from '@backhaul/contract/channels'
import type { UnitRow } from '@backhaul/contract/units'
import { isStreaming } from '@backhaul/rules/status'
import { type KeyboardEvent, useMemo, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useLive } from '../app/live/live.ts'
import { useRow, useView } from '../app/live/use-entities.ts'
import { usePreferences } from '../app/preferences.ts'
import { selectedScope } from '../app/scope.ts'
import { useSession } from '../app/session.ts'
import { unitSearch } from '../domain/units/unit-search.ts'
import { useGroupName } from '../domain/use-group-name.ts'
import { SearchBox } from '../ui/list/SearchBox.tsx'
import { LoadState } from '../ui/page/LoadState.tsx'
import classes from './multiview.module.css'
import { SourceEntry } from './SourceEntry.tsx'
import { camerasOf, cameraSource, isSame, type Source } from './wall.ts'

/** The search finds the others. */
const shownMax = 100
const orderThrottleMs = 1000
const collator = new Intl.Collator(undefined, { numeric: true, sensitivity: 'base' })
/** On air first. */
const unitOrder = (a: UnitRow, b: UnitRow) =>
  Number(isStreaming(b.applications)) - Number(isStreaming(a.applications)) || collator.compare(a.name, b.name)
const channelOrder = (a: ChannelRow, b: ChannelRow) => Number(b.onAir) - Number(a.onAir) || collator.compare(a.channelName, b.channelName)

interface SourcePanelProps {
  tiles: readonly (Source | null)[]
  /** The tile that the next source is added to. */
  selected: number
  onAdd: (source: Source, name: string) => void
}

/** The lists of feeds (units) and outputs (channels). */
export function SourcePanel({ tiles, selected, onAdd }: SourcePanelProps) {
  const { t, i18n } = useTranslation('multiview')
  const [kind, setKind] = useState<Source['kind']>('unit')
  const [search, setSearch] = useState('')
  const { loading } = useLive()
  const { ids, counts } = useFound(search)
  const found = ids[kind]
  const number = new Intl.NumberFormat(i18n.language)
  const header = useRef<HTMLElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const { target, key } = event
    const isSearch = target instanceof HTMLInputElement
    const step = { ArrowDown: 1, ArrowUp: -1, Enter: isSearch ? 1 : 0 }[key] ?? 0
    if (step === 0 || (isSearch && step < 0)) return
    event.preventDefault()
    // The search may still wait for a pause in the typing.
    if (isSearch) flushSync(() => setSearch(target.value))
    const entries = [...(list.current?.querySelectorAll('button') ?? [])]
    const next = entries.indexOf(target as HTMLButtonElement) + step
    if (next < 0) header.current?.querySelector('input')?.focus()
    else entries[next]?.focus()
  }
  const tab = (value: Source['kind']) => (
    <button type="button" className={classes.tab} aria-pressed={kind === value} onClick={() => setKind(value)}>
      {t(`kind.${value}`)} {loading !== 'loading' && <b>{number.format(counts[value])}</b>}
    </button>
  )
  return (
    <>
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the search in it */}
      <header
        ref={header}
        className={classes.panelHeader}
        onKeyDown={(event) => event.target instanceof HTMLInputElement && onKeyDown(event)}
      >
        <fieldset className={classes.tabs} aria-label={t('panel')}>
          {tab('unit')}
          {tab('channel')}
        </fieldset>
        <SearchBox value={search} onChange={setSearch} label={t('search')} placeholder={t('search')} />
        <p className={classes.target}>{t('target', { number: selected + 1 })}</p>
      </header>
      {found.length === 0 && loading === 'loading' && <LoadState isLoading error={null} />}
      {found.length === 0 && loading !== 'loading' && <p className={classes.quiet}>{t(search === '' ? `none.${kind}` : 'noMatch')}</p>}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the buttons in it */}
      <ul ref={list} className={classes.entries} onKeyDown={onKeyDown}>
        {found.slice(0, shownMax).map((id) => (
          <SourceEntries key={`${kind} ${id}`} kind={kind} id={id} tiles={tiles} onAdd={onAdd} />
        ))}
      </ul>
      {found.length > shownMax && <p className={classes.quiet}>{t('more', { count: found.length - shownMax })}</p>}
    </>
  )
}

interface SourceEntriesProps extends Pick<SourcePanelProps, 'tiles' | 'onAdd'> {
  kind: Source['kind']
  id: string
}

/** The entry of a unit or channel, and one for each further camera that the unit sends. */
function SourceEntries({ kind, id, tiles, onAdd }: SourceEntriesProps) {
  const unit = useRow(useLive().units, kind === 'unit' ? id : null)
  const tile = tiles.findIndex((each) => isSame(each, { kind, id }))
  const further = unit === undefined ? [] : camerasOf(unit).filter((camera) => camera > 1)
  return (
    <>
      <SourceEntry kind={kind} id={id} tile={tile} onAdd={onAdd} />
      {further.map((camera) => {
        const source = cameraSource(id, camera)
        return (
          <SourceEntry
            key={camera}
            kind="unit"
            id={id}
            camera={camera}
            tile={tiles.findIndex((each) => isSame(each, source))}
            onAdd={onAdd}
          />
        )
      })}
    </>
  )
}

/** Returns the ids of the units and channels in scope that match the search, on air first, and the numbers of their entries. */
function useFound(search: string) {
  const { units, channels } = useLive()
  const { groupId, inventoryId } = usePreferences().preferences
  const groupName = useGroupName(useSession().user)
  const views = useMemo(() => {
    const scope = selectedScope({ groupId, inventoryId }) ?? (() => true)
    const unit = unitSearch(search, groupName) ?? (() => true)
    const wanted = search.trim().toLowerCase()
    const isWanted = (row: UnitRow) => scope(row) && unit(row)
    const sending = (camera: number) => ({
      filter: (row: UnitRow) => camerasOf(row).includes(camera) && isWanted(row),
      compare: () => 0,
    })
    return {
      units: { filter: isWanted, compare: unitOrder },
      second: sending(2),
      third: sending(3),
      fourth: sending(4),
      channels: { filter: (row: ChannelRow) => scope(row) && row.channelName.toLowerCase().includes(wanted), compare: channelOrder },
    }
  }, [groupId, inventoryId, groupName, search])
  const ids = { unit: useView(units, views.units, orderThrottleMs), channel: useView(channels, views.channels, orderThrottleMs) }
  // Each further camera has an entry of its own. A stream without a first camera still has an entry for it.
  const further = [useView(units, views.second), useView(units, views.third), useView(units, views.fourth)]
  const counts = { unit: further.reduce((sum, { length }) => sum + length, ids.unit.length), channel: ids.channel.length }
  return { ids, counts }
}
