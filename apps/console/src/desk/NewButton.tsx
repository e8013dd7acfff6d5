import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { iconSize } from '../ui/icon-size.ts'

/** Shows and hides the form that adds an entry to the list of a panel. */
export function NewButton({ text, isOpen, onToggle }: { text: string; isOpen: boolean; onToggle: (isOpen: boolean) => void }) {
  return (
    <Button
      size="xs"
      variant="default"
      aria-expanded={isOpen}
      leftSection={<IconPlus size={iconSize.sm} aria-hidden />}
      onClick={() => onToggle(!isOpen)}
    >
      {text}
    </Button>
  )
}
