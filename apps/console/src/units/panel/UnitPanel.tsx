import { ActionIcon } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { isStreaming, unitIcon } from '@backhaul/rules/status'
import { hasIntercoms } from '@backhaul/rules/units'
import { hiddenChannel, mergeFeeds } from '@backhaul/rules/visibility'
import i18next from 'i18next'
import { type ComponentType, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { AsOf } from '../../domain/AsOf.tsx'
import { TallyLight } from '../../domain/TallyLight.tsx'
import { useDomainText } from '../../domain/text.tsx'
import { StatusCell } from '../../domain/units/StatusCell.tsx'
import { TransmissionTime } from '../../domain/units/TransmissionTime.tsx'
import { UnitIcon } from '../../domain/units/UnitIcon.tsx'
import { iconSize } from '../../ui/icon-size.ts'
import { lazyPart } from '../../ui/lazy-part.tsx'
import { LoadState } from '../../ui/page/LoadState.tsx'
import { PanelHeader } from '../../ui/panel/PanelHeader.tsx'
import { PanelTabs } from '../../ui/panel/PanelTabs.tsx'
import { useValidAt } from '../use-valid-at.ts'
import { CameraTab } from './CameraTab.tsx'
import { DetailsTab } from './DetailsTab.tsx'
import { LinksTab } from './LinksTab.tsx'
import { MultiCameraTab } from './MultiCameraTab.tsx'
import classes from './panel.module.css'

/** The storage of a unit that records or forwards is read more often: it reports it every 5 s. */
const refreshMs = 60_000
const storageRefreshMs = 5000
const unitIconSize = 28

/** Chunks of their own, with the texts of the settings that they share with the configuration. */
const sessionTab = (load: () => Promise<{ default: ComponentType<{ unit: Unit }> }>) =>
  lazyPart(async () => (await Promise.all([load(), i18next.loadNamespaces(['unit-configuration'])]))[0].default)
const IntercomTab = sessionTab(() => import('./IntercomTab.tsx'))
const DatabridgeTab = sessionTab(() => import('./DatabridgeTab.tsx'))
const VideoReturnTab = sessionTab(() => import('./VideoReturnTab.tsx'))
const XtendTab = sessionTab(() => import('./XtendTab.tsx'))
const UnitWaitingChanges = lazyPart(
  async () =>
    (await Promise.all([import('../UnitWaitingChanges.tsx'), i18next.loadNamespaces(['unit-configuration'])]))[0].UnitWaitingChanges,
)
const LogTab = lazyPart(async () => (await import('../commands/LogTab.tsx')).LogTab)

type SessionTab = readonly [key: 'intercom' | 'databridge' | 'videoReturn' | 'xtend', content: ComponentType<{ unit: Unit }>]

/** Returns the tabs of the abilities that the unit has. A missing license leaves a tab, which says so. */
const sessionTabs = ({ type, hasExtender }: Unit): readonly SessionTab[] => [
  ...(hasIntercoms(type) ? ([['intercom', IntercomTab]] as const) : []),
  ['databridge', DatabridgeTab],
  ['videoReturn', VideoReturnTab],
  ...(hasExtender ? ([['xtend', XtendTab]] as const) : []),
]

const usesStorage = ({ applications }: UnitRow): boolean => applications?.store !== undefined || applications?.forward !== undefined

/** The feeds of the row, with the channels that only the details name: those that not all subscribers of its topic may see. */
const feedsOf = ({ feeds, transmission }: UnitRow, data: Unit): Unit['feeds'] =>
  data.transmission?.since === transmission?.since ? [...mergeFeeds([feeds, data.feeds])] : feeds

/** Reads the details again when the row has other feeds without a name. */
function useReadHiddenFeeds({ feeds, transmission }: UnitRow, refetch: () => Promise<unknown>): void {
  const hidden = feeds.filter(({ channelId }) => channelId === hiddenChannel.channelId).map(({ camera }) => camera)
  const key = hidden.length === 0 ? null : [transmission?.since, ...hidden].join(' ')
  useEffect(() => {
    if (key !== null) void refetch()
  }, [key, refetch])
}

/** Reads the details again when a recording or its forwarding ends: the storage and the backlog would be those of the last reading. */
function useReadStorageEnd(row: UnitRow, refetch: () => Promise<unknown>): void {
  const uses = usesStorage(row)
  const before = useRef(uses)
  useEffect(() => {
    if (before.current && !uses) void refetch()
    before.current = uses
  }, [uses, refetch])
}

/** The panel of one unit. Live values come from its row; the core is asked for the others every 60 s. */
export function UnitPanel({ row, onClose }: { row: UnitRow; onClose: () => void }) {
  const { t } = useTranslation('unit-panel')
  const { connection } = useLive()
  const { data, error, refetch } = api.units.get.useQuery(
    { unitId: row.uniqueId },
    {
      // The details that were read last are compared too, so that the end of a recording is read within 5 s.
      refetchInterval: ({ state }) => (usesStorage(row) || (state.data && usesStorage(state.data)) ? storageRefreshMs : refreshMs),
    },
  )
  useReadHiddenFeeds(row, refetch)
  useReadStorageEnd(row, refetch)
  const unit: Unit | null = data === undefined ? null : { ...data, ...row, feeds: feedsOf(row, data) }
  return (
    <>
      <Header row={row} onClose={onClose} />
      {unit === null ? (
        <LoadState isLoading error={error} onRetry={() => void refetch()} />
      ) : (
        <PanelTabs
          isStale={row.lastSeen !== null || connection.status !== 'live'}
          tabs={[
            { key: 'camera', title: t('tab.camera'), content: <CameraTab unit={unit} /> },
            { key: 'multiCamera', title: t('tab.multiCamera'), content: <MultiCameraTab unit={unit} /> },
            ...sessionTabs(unit).map(([key, Content]) => ({ key, title: t(`tab.${key}`), content: <Content unit={unit} /> })),
            { key: 'links', title: t('tab.links'), content: <LinksTab unit={unit} /> },
            { key: 'details', title: t('tab.details'), content: <DetailsTab unit={unit} /> },
            { key: 'log', title: t('tab.log'), content: <LogTab unit={unit} /> },
          ]}
        />
      )}
      <UnitWaitingChanges unit={row} place="panel" />
    </>
  )
}

function Header({ row, onClose }: { row: UnitRow; onClose: () => void }) {
  const { t } = useTranslation('unit-panel')
  const text = useDomainText()
  const validAt = useValidAt(row)
  const onAir = isStreaming(row.applications)
  const state = unitIcon(row.status)
  return (
    <PanelHeader
      icon={<UnitIcon state={state} onAir={onAir} label={text(`icon.${state}`)} size={unitIconSize} />}
      title={row.name}
      tools={
        <ActionIcon
          component={Link}
          to={`/units/${row.uniqueId}/configuration`}
          variant="subtle"
          color="gray"
          size="lg"
          aria-label={t('panel.configuration')}
        >
          <IconSettings size={iconSize.lg} />
        </ActionIcon>
      }
      closeLabel={t('panel.close')}
      onClose={onClose}
    >
      {onAir && (
        <span className={classes.onAir} data-stale={validAt !== null || undefined}>
          {t('panel.onAir')}
        </span>
      )}
      <TallyLight tally={row.tallyState} />
      {(!onAir || row.status !== 'streaming' || row.transition !== null) && <StatusCell unit={row} />}
      {row.transmission !== null && <TransmissionTime transmission={row.transmission} className={classes.meta} />}
      <span className={classes.meta}>{row.type}</span>
      {validAt !== null && <AsOf at={validAt} className={classes.meta} />}
    </PanelHeader>
  )
}
