import { useTranslation } from 'react-i18next'
import { loadingOf, useLive } from '../app/live/live.ts'
import { useRow } from '../app/live/use-entities.ts'
import { useLastName } from '../ui/Gone.tsx'
import { MissingPanel } from '../ui/panel/MissingPanel.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { UnitPanel } from './panel/UnitPanel.tsx'
import { useUnits } from './UnitsContext.tsx'

/** The side panel of the open unit. */
export function UnitPanelHost({ unitId, onClose }: { unitId: string | null; onClose: () => void }) {
  const { t } = useTranslation('unit-list')
  const { live } = useUnits()
  const row = useRow(live.units, unitId)
  const loading = loadingOf(useLive(), 'units')
  const lastName = useLastName(unitId, row?.name)
  if (unitId === null || (row === undefined && loading !== 'ready')) return null
  return (
    <SidePanel label={row === undefined ? (lastName ?? t('unknownUnitTitle')) : t('panel', { name: row.name })} onClose={onClose}>
      {row === undefined ? (
        <MissingPanel lastName={lastName} title={t('unknownUnitTitle')} text={t('unknownUnit')} onClose={onClose} />
      ) : (
        <UnitPanel key={unitId} row={row} onClose={onClose} />
      )}
    </SidePanel>
  )
}
