import { Button, type ButtonProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { DisabledReason } from '../DisabledReason.tsx'
import type { Command } from './use-command.ts'

interface CommandButtonProps extends ButtonProps {
  command: Pick<Command<never, unknown>, 'reason' | 'isPending'>
  onRun: () => void
  children: ReactNode
}

/** A button that runs a command: it shows that the command is pending, and why it is not available. */
export function CommandButton({ command, onRun, children, loading = command.isPending, ...button }: CommandButtonProps) {
  return (
    <DisabledReason reason={loading ? null : command.reason}>
      <Button {...button} loading={loading} onClick={onRun}>
        {children}
      </Button>
    </DisabledReason>
  )
}
