import { problemOf } from '@backhaul/client'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { Navigate, useNavigate, useParams } from 'react-router-dom'
import { api } from '../../app/api.ts'
import { loadingOf, useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { AsOf } from '../../domain/AsOf.tsx'
import { DomainTextProvider } from '../../domain/text.tsx'
import { StatusCell } from '../../domain/units/StatusCell.tsx'
import { Gone, useLastName } from '../../ui/Gone.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { ConfigurationPage } from '../../ui/page/ConfigurationPage.tsx'
import page from '../../ui/page/configuration-page.module.css'
import classes from '../../ui/form/setting.module.css'
import { DifferingSettings } from './DifferingSettings.tsx'
import { isTab, type TabName, tabNames, tabSections } from './tabs.ts'
import { UnitWaitingChanges } from '../UnitWaitingChanges.tsx'
import { useValidAt } from '../use-valid-at.ts'
import { UnsavedGuard } from '../../ui/form/UnsavedGuard.tsx'

/** */
const refreshMs = 60_000

const isNotFound = (error: unknown): boolean => problemOf(error)?.code === 'UNIT_NOT_FOUND'

/** The configuration of one unit, a tab per address. */
export function UnitConfigurationPage() {
  const { unitId = '', tab } = useParams()
  if (!isTab(tab)) return <Navigate to={`/units/${unitId}/configuration/${tabNames[0]}`} replace />
  return (
    <DomainTextProvider>
      <UnsavedGuard>
        <Configuration key={unitId} unitId={unitId} tab={tab} />
      </UnsavedGuard>
    </DomainTextProvider>
  )
}

function Configuration({ unitId, tab }: { unitId: string; tab: TabName }) {
  const { t } = useTranslation('unit-configuration')
  const live = useLive()
  const { connection } = live
  const navigate = useNavigate()
  const row = useRow(live.units, unitId)
  const lastName = useLastName(unitId, row?.name)
  const isDeleted = row === undefined && lastName !== null && loadingOf(live, 'units') === 'ready'
  const { data, error, refetch } = api.units.get.useQuery(
    { unitId },
    { enabled: !isDeleted, refetchInterval: ({ state }) => (isNotFound(state.error) ? false : refreshMs) },
  )
  const isGone = isDeleted || (data === undefined && isNotFound(error))
  const unit: Unit | null = data === undefined ? null : { ...data, ...row }
  return (
    <ConfigurationPage
      title={unit === null || isGone ? t('title') : t('titleOf', { name: unit.name })}
      state={!isGone && unit && <State unit={unit} />}
      back={isGone ? null : { to: `/list?unit=${unitId}`, text: t('back') }}
      tabsLabel={t('tabs')}
      sections={Object.entries(isGone ? {} : tabSections).map(([key, names]) => ({
        key,
        title: t(`section.${key as 'settings'}`),
        tabs: names.map((name) => ({ name, title: t(`tab.${name}`), to: `/units/${unitId}/configuration/${name}` })),
      }))}
      tab={tab}
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    >
      {isGone ? (
        <Gone name={lastName} leaveText={t('toList')} onLeave={() => void navigate('/list')} />
      ) : unit === null ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : (
        <>
          <UnitWaitingChanges unit={unit} place="page" />
          <DifferingSettings unit={unit} />
          <Tab key={tab} tab={tab} unit={unit} />
        </>
      )}
    </ConfigurationPage>
  )
}

// Chunks of their own: a visit shows one tab at a time.
const WifiTab = lazyPart(async () => (await import('./connections/WifiTab.tsx')).WifiTab)
const EthernetTab = lazyPart(async () => (await import('./connections/EthernetTab.tsx')).EthernetTab)
const ModemTab = lazyPart(async () => (await import('./connections/ModemTab.tsx')).ModemTab)
const SettingsTab = lazyPart(async () => (await import('./SettingsTab.tsx')).SettingsTab)
const AlertsTab = lazyPart(async () => (await import('./alerts/AlertsTab.tsx')).AlertsTab)

function Tab({ tab, unit }: { tab: TabName; unit: Unit }) {
  if (tab === 'wifi') return <WifiTab unit={unit} />
  if (tab === 'ethernet') return <EthernetTab unit={unit} />
  if (tab === 'modem') return <ModemTab unit={unit} />
  if (tab === 'alerts') return <AlertsTab unit={unit} />
  return <SettingsTab tab={tab} unit={unit} />
}

/** The status, and the time of the values that are no longer live. */
function State({ unit }: { unit: UnitRow }) {
  const validAt = useValidAt(unit)
  return (
    <span className={page.state}>
      <StatusCell unit={unit} />
      {validAt !== null && <AsOf at={validAt} className={classes.hint} />}
    </span>
  )
}
