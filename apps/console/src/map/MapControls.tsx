import { ActionIcon, Tooltip } from '@mantine/core'
import { IconMinus, IconPlus, IconWorld } from '@tabler/icons-react'
import type * as L from 'leaflet'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../ui/icon-size.ts'
import classes from './map.module.css'

export const controlSize = 36

export function MapControls({ map, onShowAll }: { map: L.Map | null; onShowAll: (() => void) | null }) {
  const { t } = useTranslation('map')
  const control = (label: string, icon: ReactNode, onClick: () => void, disabled = false) => (
    <Tooltip label={label} position="left">
      <ActionIcon className={classes.control} variant="default" size={controlSize} aria-label={label} onClick={onClick} disabled={disabled}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={classes.controls}>
      {control(t('showAll'), <IconWorld size={iconSize.lg} aria-hidden />, () => onShowAll?.(), onShowAll === null)}
      {control(t('zoomIn'), <IconPlus size={iconSize.lg} aria-hidden />, () => void map?.zoomIn())}
      {control(t('zoomOut'), <IconMinus size={iconSize.lg} aria-hidden />, () => void map?.zoomOut())}
    </div>
  )
}
