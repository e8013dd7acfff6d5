import { Drawer } from '@mantine/core'
import classes from './panel.module.css'
import type { SidePanelProps } from './side-panel-props.ts'

/** A side panel that covers a narrow screen. */
export function PanelDrawer({ label, onClose, children }: SidePanelProps) {
  return (
    <Drawer.Root opened onClose={onClose} position="right" size="100%" padding={0}>
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={classes.drawer}>{children}</Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}
