import { ActionIcon } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { iconSize } from '../icon-size.ts'
import classes from './panel.module.css'

interface PanelHeaderProps {
  icon?: ReactNode
  title: string
  /** Below the title. */
  children?: ReactNode
  /** Before the close button. */
  tools?: ReactNode
  closeLabel: string
  onClose: () => void
}

export function PanelHeader({ icon, title, children, tools, closeLabel, onClose }: PanelHeaderProps) {
  return (
    <div className={classes.header}>
      {icon}
      <div className={classes.headerText}>
        <h2 className={`${classes.title} clamped`} title={title}>
          {title}
        </h2>
        <div className={classes.headerLine}>{children}</div>
      </div>
      {tools}
      <ActionIcon variant="subtle" color="gray" size="lg" aria-label={closeLabel} onClick={onClose}>
        <IconX size={iconSize.lg} />
      </ActionIcon>
    </div>
  )
}
