import { ActionIcon, Tooltip } from '@mantine/core'
import { IconArrowsMaximize, IconMinus, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { iconSize } from '../../ui/icon-size.ts'
import type { Engine } from './engine.ts'
import classes from './picture.module.css'

const step = 1.25

export function PictureControls({ engine }: { engine: Engine | null }) {
  const { t } = useTranslation('signal-flow')
  const control = (label: string, icon: ReactNode, onClick: () => void) => (
    <Tooltip label={label} position="top">
      <ActionIcon className={classes.control} variant="default" size={28} aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
  return (
    <div className={classes.controls}>
      {control(t('fit'), <IconArrowsMaximize size={iconSize.md} aria-hidden />, () => engine?.fit())}
      {control(t('zoomIn'), <IconPlus size={iconSize.md} aria-hidden />, () => engine?.zoomBy(step))}
      {control(t('zoomOut'), <IconMinus size={iconSize.md} aria-hidden />, () => engine?.zoomBy(1 / step))}
    </div>
  )
}
