import { Button, type ButtonProps, Loader } from '@mantine/core'
import type { ReactNode } from 'react'
import { DisabledReason } from '../ui/DisabledReason.tsx'

interface ActButtonProps<In> extends ButtonProps {
  act: { readonly reason: string | null; readonly isPending: boolean; showLine(input: In): void; run(input: In): Promise<unknown> }
  input: In
  /** Why the act is not possible now, in addition to the reasons of all acts. */
  refusal?: string | null
  /** Runs instead of the act, e.g. a question before it. */
  onRun?: () => void
  /** The act takes seconds: the button shows that it is under way. */
  isSlow?: boolean
  children: ReactNode
  'aria-label'?: string
  'aria-pressed'?: boolean
  'aria-keyshortcuts'?: string
}

/** A button of the desk. With the focus, it shows the line of a shell that does the same. It keeps the focus during its act. */
export function ActButton<In>({ act, input, refusal = null, onRun, isSlow = false, children, ...button }: ActButtonProps<In>) {
  const run = onRun ?? (() => void act.run(input))
  return (
    <DisabledReason reason={act.reason ?? refusal}>
      <Button
        variant="default"
        {...button}
        {...(isSlow && act.isPending && { leftSection: <Loader size={14} /> })}
        aria-busy={act.isPending}
        onFocusCapture={() => act.showLine(input)}
        onClick={() => !act.isPending && run()}
      >
        {children}
      </Button>
    </DisabledReason>
  )
}
