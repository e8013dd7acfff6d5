import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { PanelHeader } from '../ui/panel/PanelHeader.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { UnitPanel } from './panel/UnitPanel.tsx'
import classes from './unit-list.module.css'
import { useUnits } from './UnitsContext.tsx'

/** The side panel of the open unit. */
export function UnitPanelHost({ unitId, onClose }: { unitId: string | null; onClose: () => void }) {
  const { t } = useTranslation('unit-list')
  const { live } = useUnits()
  const row = useRow(live.units, unitId)
  const loading = loadingOf(useLive(), 'units')
  if (unitId === null) return null
  if (row === undefined)
    return loading !== 'ready' ? null : (
      <SidePanel label={t('unknownUnitTitle')} onClose={onClose}>
        <PanelHeader title={t('unknownUnitTitle')} closeLabel={i18next.t('kit:resource.close')} onClose={onClose} />
        <p className={classes.unknown} data-missing>
          {t('unknownUnit')}
        </p>
      </SidePanel>
    )
  return (
    <SidePanel label={t('panel', { name: row.name })} onClose={onClose}>
      <UnitPanel key={unitId} row={row} onClose={onClose} />
    </SidePanel>
  )
}
