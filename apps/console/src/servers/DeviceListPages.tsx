import { realClock as clock } from '@backhaul/clock'
import { ProductType, type UnitRow } from '@backhaul/contract/units'
import { typeGroupOf } from '@backhaul/rules/units'
import { displayVersion } from '@backhaul/rules/versions'
import { useEffect, useMemo, useReducer } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import { useLive } from '../app/live/live.ts'
import { useView } from '../app/live/use-entities.ts'
import { useRowsState } from '../app/live/use-rows-state.ts'
import { usePreferences } from '../app/preferences.ts'
import { selectedScope } from '../app/scope.ts'
import { useSession } from '../app/session.ts'
import { byName, byNumber, type Compare } from '../domain/compare.ts'
import { DomainTextProvider } from '../domain/text.tsx'
import card from '../domain/units/card.module.css'
import { LastReportCell } from '../domain/units/LastReportCell.tsx'
import { NameCell } from '../domain/units/NameCell.tsx'
import { StatusCell } from '../domain/units/StatusCell.tsx'
import { orderThrottleMs } from '../domain/units/unit-order.ts'
import { useGroupName } from '../domain/use-group-name.ts'
import { EndCut } from '../ui/EndCut.tsx'
import type { GridColumn, SortState } from '../ui/grid/column.ts'
import { filter } from '../ui/list/filter.ts'
import { type List, listView } from '../ui/list/list.ts'
import { useListAddress } from '../ui/list/list-address.ts'
import { ListPage } from '../ui/list/ListPage.tsx'
import { percentText } from '../ui/percent-text.ts'
import { type DeviceTab, DeviceTabs } from './DeviceTabs.tsx'
import classes from './server-list.module.css'

/** The upgrade of a unit that runs; null without one. */
const upgradeOf = ({ tasks }: UnitRow) => tasks.find(({ kind }) => kind === 'upgrade') ?? null
const upgradeStates = ['upgrading', 'notUpgrading'] as const
const isUpgrading = (unit: UnitRow) => unit.status === 'upgrading' || upgradeOf(unit) !== null

const orders = {
  name: byName((unit: UnitRow) => unit.name),
  type: byName((unit: UnitRow) => unit.type),
  status: byName((unit: UnitRow) => unit.status),
  version: byName((unit: UnitRow) => unit.swVersion),
  upgrade: byNumber((unit: UnitRow) => (isUpgrading(unit) ? 0 : 1)),
} satisfies Record<string, Compare<UnitRow>>

const typeFilter = filter({
  key: 'unitType',
  values: ProductType.options,
  test: (wanted) => (unit: UnitRow) => wanted.includes(unit.type),
})
const upgradeFilter = filter({
  key: 'upgrade',
  values: upgradeStates,
  test: (wanted) => (unit: UnitRow) => wanted.includes(isUpgrading(unit) ? 'upgrading' : 'notUpgrading'),
})

const listOf = (id: string, filters: List<UnitRow>['filters'], defaultOrder: Compare<UnitRow>): List<UnitRow> => ({
  id,
  filters,
  orders,
  defaultOrder,
  tieOrder: orders.name,
  opens: 'unit',
})
const lists = {
  devices: listOf('devices', [typeFilter], orders.name),
  upgrades: listOf('upgrades', [upgradeFilter, typeFilter], orders.upgrade),
  luLink: listOf('luLink', [], orders.name),
} as const
const columnsOf = {
  devices: ['name', 'type', 'status', 'version', 'groups', 'lastSeen'],
  upgrades: ['name', 'type', 'status', 'version', 'upgrade', 'lastSeen'],
  luLink: ['name', 'type', 'status', 'version', 'groups', 'lastSeen'],
} as const
const noSort: SortState = []

/** UI-194. */
export const DevicesPage = () => <DeviceListPage tab="devices" />
/** UI-195: the versions of the units, and the upgrades that run. */
export const UpgradesPage = () => <DeviceListPage tab="upgrades" />
/** UI-196. The spec shows nothing of this tab; we list the devices that link other equipment, the extenders. */
export const LuLinkPage = () => <DeviceListPage tab="luLink" part={isLink} />

const isLink = (unit: UnitRow) => typeGroupOf(unit.type) === 'extenderDevices'

interface PageProps {
  tab: Exclude<DeviceTab, 'servers'>
  /** The rows that the tab is about. */
  part?: (unit: UnitRow) => boolean
}

const DeviceListPage = (props: PageProps) => (
  <DomainTextProvider>
    <DeviceList {...props} />
  </DomainTextProvider>
)

/** The units of a tab, live. A row opens its unit in the unit list. */
function DeviceList({ tab, part }: PageProps) {
  const { t } = useTranslation(['server-list', 'kit'])
  const { units, connection } = useLive()
  const { preferences } = usePreferences()
  const navigate = useNavigate()
  const groupName = useGroupName(useSession().user)
  const list = lists[tab]
  const state = useListAddress(list)
  const { address } = state
  const sort = address.sort ?? preferences.gridPrefs[list.id]?.sortState ?? noSort
  const { groupId, inventoryId } = preferences
  const scope = useMemo(() => {
    const selected = selectedScope({ groupId, inventoryId })
    return part === undefined ? selected : (unit: UnitRow) => part(unit) && (selected === null || selected(unit))
  }, [groupId, inventoryId, part])
  const search = useMemo(() => nameSearch(address.search), [address.search])
  const countable = useMemo(
    () => ({ rows: units, filters: address.filters, scope, now: 0, search }),
    [units, address.filters, scope, search],
  )
  const definition = useMemo(() => listView(list, { ...countable, sort }), [list, countable, sort])
  const ids = useView(units, definition, orderThrottleMs(sort))
  return (
    <ListPage
      {...state}
      change={(change) => (typeof change.open === 'string' ? void navigate(`/list?unit=${change.open}`) : state.change(change))}
      list={list}
      rows={{
        ids,
        source: units,
        view: definition,
        countable,
        state: useRowsState('units'),
        shownCount: ids.length,
        allCount: null,
      }}
      sort={sort}
      columns={useColumns(tab, groupName)}
      card={useCard()}
      rowClass={rowClass}
      text={{
        title: t('title'),
        search: t('searchDevices'),
        searchPlaceholder: t('searchDevicesPlaceholder'),
        empty: t(`none.${tab}`),
        filter: (key, value) =>
          value === undefined
            ? t(`field.${key === 'unitType' ? 'type' : key}` as 'field.type')
            : key === 'upgrade'
              ? t(`upgrade.${value as 'upgrading'}`)
              : value,
      }}
      above={
        <>
          <DeviceTabs open={tab} />
          {tab === 'upgrades' && <Versions ids={ids} />}
        </>
      }
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    />
  )
}

const rowClass = ({ lastSeen }: UnitRow) => (lastSeen === null ? undefined : 'row-stale')

function nameSearch(text: string): ((unit: UnitRow) => boolean) | null {
  const wanted = text.trim().toLowerCase()
  if (wanted === '') return null
  return ({ name, uniqueId, type }) => [name, uniqueId, type].some((value) => value.toLowerCase().includes(wanted))
}

function UpgradeCell({ unit }: { unit: UnitRow }) {
  const { t } = useTranslation('server-list')
  if (!isUpgrading(unit)) return '–'
  const percent = upgradeOf(unit)?.percent ?? null
  return percent === null ? t('upgrade.upgrading') : t('upgradingBy', { percent: percentText(percent) })
}

function useColumns(tab: keyof typeof columnsOf, groupName: (id: string) => string): readonly GridColumn<UnitRow>[] {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  const { t } = useTranslation('server-list')
  return useMemo(() => {
    const all: Readonly<Record<string, Omit<GridColumn<UnitRow>, 'key' | 'title' | 'sortable'>>> = {
      name: { width: 220, frozen: 'start', widthMin: 120, render: (unit) => <NameCell unit={unit} /> },
      type: { width: 120, render: ({ type }) => type },
      status: { width: 150, widthMin: 90, render: (unit) => <StatusCell unit={unit} /> },
      version: { width: 110, render: ({ swVersion }) => displayVersion(swVersion) || '–' },
      upgrade: { width: 170, grows: true, render: (unit) => <UpgradeCell unit={unit} /> },
      groups: {
        width: 200,
        grows: true,
        render: ({ groups }) => <EndCut text={groups.map(groupName).filter(Boolean).join(', ') || '–'} />,
      },
      lastSeen: { width: 130, render: ({ lastSeen }) => <LastReportCell lastSeen={lastSeen} /> },
    }
    return columnsOf[tab].map((key) => ({
      key,
      ...all[key]!,
      title: t(`field.${key === 'status' ? 'state' : key}` as 'field.name'),
      sortable: key in orders,
    }))
  }, [t, tab, groupName])
}

function useCard() {
  'use no memo' // keeps its own; the compiler's would make the chunk larger
  return useMemo(
    () => ({
      height: 64,
      render: (unit: UnitRow) => (
        <article className={card.card} aria-label={unit.name}>
          <div className={card.line}>
            <NameCell unit={unit} />
            <StatusCell unit={unit} />
          </div>
          <div className={card.line}>
            <span className={card.meta}>{`${unit.type} · ${displayVersion(unit.swVersion) || '–'}`}</span>
            {isUpgrading(unit) && <UpgradeCell unit={unit} />}
          </div>
        </article>
      ),
    }),
    [],
  )
}

const shownMax = 8
const renewMs = 5000

/** How many units of the list have each version, the newest first; read again every 5 s, because the rows change all the time. */
function Versions({ ids }: { ids: readonly string[] }) {
  'use no memo' // reads the rows, which are not values of React
  const { t } = useTranslation('server-list')
  const { units } = useLive()
  const [, renew] = useReducer((count: number) => count + 1, 0)
  useEffect(() => clock.every(renewMs, renew), [])
  return (
    <ul className={classes.versions} aria-label={t('versions')}>
      {versionsOf(ids.flatMap((id) => units.get(id) ?? [])).map(([version, number]) => (
        <li key={version}>
          {version} <b>{number}</b>
        </li>
      ))}
    </ul>
  )
}

function versionsOf(units: readonly UnitRow[]): readonly (readonly [version: string, number: number])[] {
  const found = new Map<string, number>()
  for (const { swVersion } of units) {
    const version = displayVersion(swVersion)
    if (version !== '') found.set(version, (found.get(version) ?? 0) + 1)
  }
  const { compare } = new Intl.Collator(undefined, { numeric: true })
  return [...found].toSorted(([a], [b]) => compare(b, a)).slice(0, shownMax)
}
