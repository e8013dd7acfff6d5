import { Drawer } from '@mantine/core'
import { useRef } from 'react'
import classes from './panel.module.css'
import type { SidePanelProps } from './side-panel-props.ts'
import { usePanelEscape } from './use-panel-escape.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

/** A side panel that covers a narrow screen. The drawer itself would close on every Escape, also of a dialog above it. */
export function PanelDrawer({ label, onClose, children }: SidePanelProps) {
  return (
    <Drawer.Root opened onClose={onClose} closeOnEscape={false} position="right" size="100%" padding={0}>
      <Drawer.Content aria-label={label}>
        <Drawer.Body className={classes.drawerBody}>
          <Content onClose={onClose}>{children}</Content>
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  )
}

function Content({ onClose, children }: Omit<SidePanelProps, 'label'>) {
  const content = useRef<HTMLDivElement>(null)
  useReturnedFocus(content)
  usePanelEscape(content, onClose)
  return (
    <div ref={content} className={classes.drawer} tabIndex={-1}>
      {children}
    </div>
  )
}
