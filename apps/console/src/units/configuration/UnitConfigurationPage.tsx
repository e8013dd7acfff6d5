import { NavLink } from '@mantine/core'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { useTranslation } from 'react-i18next'
import { Link, Navigate, useParams } from 'react-router-dom'
import { IconArrowLeft } from '@tabler/icons-react'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { useRow } from '../../app/live/use-entities.ts'
import { AsOf } from '../../domain/AsOf.tsx'
import { DomainTextProvider } from '../../domain/text.tsx'
import { StatusCell } from '../../domain/units/StatusCell.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { Page } from '../../ui/page/Page.tsx'
import classes from './configuration.module.css'
import { isTab, type TabName, tabNames, tabSections } from './tabs.ts'
import { useValidAt } from '../use-valid-at.ts'
import { UnsavedGuard } from './unsaved.tsx'

/** */
const refreshMs = 60_000

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
  const { units, connection } = useLive()
  const row = useRow(units, unitId)
  const { data, error, refetch } = api.units.get.useQuery({ unitId }, { refetchInterval: refreshMs })
  const unit: Unit | null = data === undefined ? null : { ...data, ...row }
  return (
    <Page
      title={unit === null ? t('title') : t('titleOf', { name: unit.name })}
      titleNote={unit && <State unit={unit} />}
      tools={
        <Link className={classes.back} to={`/list?unit=${unitId}`}>
          <IconArrowLeft size={iconSize.sm} aria-hidden />
          {t('back')}
        </Link>
      }
      isStale={connection.status !== 'live' && connection.status !== 'connecting'}
    >
      <div className={classes.layout}>
        <Tabs unitId={unitId} tab={tab} />
        <div className={classes.content}>
          <h2 className={classes.tabTitle}>{t(`tab.${tab}`)}</h2>
          {unit === null ? <LoadState isLoading error={error} onRetry={() => void refetch()} /> : <Tab key={tab} tab={tab} unit={unit} />}
        </div>
      </div>
    </Page>
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
    <span className={classes.state}>
      <StatusCell unit={unit} />
      {validAt !== null && <AsOf at={validAt} className={classes.hint} />}
    </span>
  )
}

/** On a narrow screen the tabs are one line that scrolls. */
const reveal = (tab: HTMLAnchorElement | null) => tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })

/** The tabs as links, so that each can be shared and opened in another window. */
function Tabs({ unitId, tab }: { unitId: string; tab: TabName }) {
  const { t } = useTranslation('unit-configuration')
  return (
    <nav className={classes.tabs} aria-label={t('tabs')}>
      {Object.entries(tabSections).map(([section, names]) => (
        <div key={section} className={classes.section}>
          <div className={classes.sectionTitle}>{t(`section.${section as 'settings'}`)}</div>
          {names.map((name) => (
            <NavLink
              key={name}
              ref={name === tab ? reveal : null}
              component={Link}
              to={`/units/${unitId}/configuration/${name}`}
              label={t(`tab.${name}`)}
              active={name === tab}
              aria-current={name === tab ? 'page' : undefined}
              className={classes.tab ?? ''}
            />
          ))}
        </div>
      ))}
    </nav>
  )
}
