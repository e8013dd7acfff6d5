import { realClock as clock } from '@backhaul/clock'
import { useHotkeys } from '@mantine/hooks'
import { useRef, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { inDialog } from '../../ui/in-dialog.tsx'
import { lazyPart } from '../../ui/lazy-part.tsx'

const ShortcutsDialog = lazyPart(async () => (await import('./ShortcutsDialog.tsx')).ShortcutsDialog, { errorFrame: inDialog })

const secondKeyWithinMs = 1500

/** The keys of the whole console: `?` lists all shortcuts, `g u` and `g m` go to a page. Fields keep their keys. */
export function Shortcuts() {
  const navigate = useNavigate()
  const [isOpen, setOpen] = useState(false)
  const wentMs = useRef(Number.NEGATIVE_INFINITY)
  const second = (path: string) => () => {
    if (clock.monotonicMs() - wentMs.current < secondKeyWithinMs) void navigate(path)
    wentMs.current = Number.NEGATIVE_INFINITY
  }
  useHotkeys([
    ['shift+?', () => setOpen(true)],
    ['g', () => (wentMs.current = clock.monotonicMs())],
    ['u', second('/list')],
    ['m', second('/map')],
  ])
  return isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />
}
