import type { ReactNode } from 'react'

export interface SidePanelProps {
  label: string
  onClose: () => void
  children: ReactNode
}
