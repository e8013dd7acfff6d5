import i18next from 'i18next'
import { useTranslation } from 'react-i18next'
import { useRow } from '../app/live/use-entities.ts'
import { lazyPart } from '../ui/lazy-part.tsx'
import { SidePanel } from '../ui/panel/SidePanel.tsx'
import { useUnits } from './UnitsContext.tsx'

/** The texts of the panel are loaded together with its code. */
const UnitPanel = lazyPart(async () => {
  const [{ UnitPanel: Component }] = await Promise.all([import('./panel/UnitPanel.tsx'), i18next.loadNamespaces('unit-panel')])
  return Component
})

/** The side panel of the open unit. */
export function UnitPanelHost({ unitId, onClose }: { unitId: string | null; onClose: () => void }) {
  const { t } = useTranslation('unit-list')
  const { live } = useUnits()
  const row = useRow(live.units, unitId)
  if (unitId === null || row === undefined) return null
  return (
    <SidePanel label={t('panel', { name: row.name })} onClose={onClose}>
      <UnitPanel key={unitId} row={row} onClose={onClose} />
    </SidePanel>
  )
}
