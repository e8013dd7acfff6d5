import { ActionIcon, Loader, Tabs } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { Unit, UnitRow } from '@backhaul/contract/units'
import { isStreaming, unitIcon } from '@backhaul/rules/status'
import { useTranslation } from 'react-i18next'
import { api } from '../../app/api.ts'
import { useLive } from '../../app/live/live.ts'
import { UnitIcon } from '../../ui/icons/UnitIcon.tsx'
import { StatusCell } from '../cells/StatusCell.tsx'
import { useAge, useClockTime } from '../cells/Age.tsx'
import { CameraTab } from './CameraTab.tsx'
import { FactsTab } from './FactsTab.tsx'
import { LinksTab } from './LinksTab.tsx'
import { MultiCameraTab } from './MultiCameraTab.tsx'
import { useUnitDesk } from '../UnitDesk.tsx'
import classes from './panel.module.css'

/** */
const refreshMs = 60_000

/** One unit, beside the list. What changes live comes from its row, the rest from the core every 60 s. */
export default function UnitPanel({ row, onClose }: { row: UnitRow; onClose: () => void }) {
  const { t } = useTranslation('units')
  const { isLive } = useUnitDesk()
  const { data, isError, refetch } = api.units.get.useQuery({ unitId: row.uniqueId }, { refetchInterval: refreshMs })
  const unit: Unit | null = data === undefined ? null : { ...data, ...row }
  return (
    <div className={classes.panel}>
      <PanelHeader row={row} onClose={onClose} />
      {unit === null ? (
        <div className={classes.waiting}>
          {isError ? (
            <>
              <span role="alert">{t('panel.failed')}</span>
              <button type="button" className={classes.link} onClick={() => void refetch()}>
                {t('panel.retry')}
              </button>
            </>
          ) : (
            <Loader size="sm" aria-label={t('panel.loading')} />
          )}
        </div>
      ) : (
        <Tabs defaultValue="camera" className={classes.tabs} keepMounted={false}>
          <Tabs.List>
            <Tabs.Tab value="camera">{t('tab.camera')}</Tabs.Tab>
            <Tabs.Tab value="multiCamera">{t('tab.multiCamera')}</Tabs.Tab>
            <Tabs.Tab value="links">{t('tab.links')}</Tabs.Tab>
            <Tabs.Tab value="facts">{t('tab.facts')}</Tabs.Tab>
          </Tabs.List>
          <div className={classes.body} data-stale={row.lastSeen !== null || !isLive || undefined}>
            <Tabs.Panel value="camera">
              <CameraTab unit={unit} />
            </Tabs.Panel>
            <Tabs.Panel value="multiCamera">
              <MultiCameraTab unit={unit} />
            </Tabs.Panel>
            <Tabs.Panel value="links">
              <LinksTab unit={unit} />
            </Tabs.Panel>
            <Tabs.Panel value="facts">
              <FactsTab unit={unit} />
            </Tabs.Panel>
          </div>
        </Tabs>
      )}
    </div>
  )
}

function PanelHeader({ row, onClose }: { row: UnitRow; onClose: () => void }) {
  const { t } = useTranslation('units')
  const heardAt = useHeardAt(row)
  const onAir = isStreaming(row.applications)
  const state = unitIcon(row.status)
  return (
    <div className={classes.header}>
      <UnitIcon state={state} onAir={onAir} label={t(`icon.${state}`)} size={28} />
      <div className={classes.headerText}>
        <h2 className={classes.name} title={row.name}>
          {row.name}
        </h2>
        <div className={classes.headerLine}>
          <StatusCell unit={row} />
          <span className={classes.meta}>{row.type}</span>
          {heardAt !== null && <LastHeard at={heardAt} />}
        </div>
      </div>
      {onAir && (
        <span className={classes.onAir} data-stale={heardAt !== null || undefined}>
          {t('panel.onAir')}
        </span>
      )}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('panel.close')} onClick={onClose}>
        <IconX size={18} />
      </ActionIcon>
    </div>
  )
}

/** When this was last known to be so: the unit's own word, else the core's. Null: now. */
function useHeardAt({ lastSeen }: UnitRow): number | null {
  const { connection } = useLive()
  return lastSeen ?? (connection.status === 'live' ? null : connection.lastMessageAt)
}

function LastHeard({ at }: { at: number }) {
  const { t } = useTranslation('units')
  const age = useAge(at)
  const clockTime = useClockTime()
  return <span className={classes.meta}>{at === 0 ? t('panel.neverHeard') : t('panel.asOf', { time: clockTime(at), age })}</span>
}
