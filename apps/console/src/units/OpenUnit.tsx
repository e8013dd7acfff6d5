import { Drawer } from '@mantine/core'
import { lazy, type ReactNode, Suspense, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useRow } from '../app/live/use-entities.ts'
import { useUnitDesk } from './UnitDesk.tsx'
import classes from './units.module.css'

const UnitPanel = lazy(() => import('./panel/UnitPanel.tsx'))

/** The selected unit: beside the list, or over all of a narrow screen. */
export function OpenUnit({ unitId, isNarrow, onClose }: { unitId: string | null; isNarrow: boolean; onClose: () => void }) {
  const { t } = useTranslation('units')
  const { live } = useUnitDesk()
  const row = useRow(live.units, unitId)
  if (unitId === null || row === undefined) return null
  const label = t('panel.label', { name: row.name })
  const panel = (
    <Suspense fallback={null}>
      <UnitPanel key={unitId} row={row} onClose={onClose} />
    </Suspense>
  )
  if (isNarrow)
    return (
      <Drawer.Root opened onClose={onClose} position="right" size="100%" padding={0}>
        <Drawer.Content aria-label={label}>
          <Drawer.Body className={classes.drawer}>{panel}</Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    )
  return <Beside label={label}>{panel}</Beside>
}

/** Messages appear at the left of it, so that its tabs and buttons stay in reach in a busy fleet (theme.css). */
function Beside({ label, children }: { label: string; children: ReactNode }) {
  useEffect(() => {
    const { dataset } = document.documentElement
    dataset['aside'] = 'unit'
    return () => void delete dataset['aside']
  }, [])
  return (
    <aside className={classes.aside} aria-label={label}>
      {children}
    </aside>
  )
}
