import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'

interface NavigationDrawerProps {
  label: string
  opened: boolean
  onClose: () => void
  children: ReactNode
}

/** The navigation of a narrow screen. */
export function NavigationDrawer({ label, opened, onClose, children }: NavigationDrawerProps) {
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={264}
      withCloseButton={false}
      padding={0}
      attributes={{ content: { 'aria-label': label } }}
      styles={{ body: { height: '100%' } }}
    >
      {children}
    </Drawer>
  )
}
