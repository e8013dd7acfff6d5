import { use, useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router-dom'
import { PanelFocusContext, panelFocus } from './panel-focus.ts'
import { useIsNarrow } from '../use-is-narrow.ts'
import classes from './panel.module.css'
import type { SidePanelProps } from './side-panel-props.ts'
import { inDialog } from '../in-dialog.tsx'
import { lazyPart } from '../lazy-part.tsx'
import { usePanelEscape } from './use-panel-escape.ts'
import { useReturnedFocus } from './use-returned-focus.ts'

/** A chunk of its own: wide screens have no drawer. */
const PanelDrawer = lazyPart(async () => (await import('./PanelDrawer.tsx')).PanelDrawer, { errorFrame: inDialog })

/** A panel next to the content of a page; on a narrow screen it covers the page. Escape closes it. */
export function SidePanel({ label, onClose, children }: SidePanelProps) {
  if (useIsNarrow())
    return (
      <PanelDrawer label={label} onClose={onClose}>
        {children}
      </PanelDrawer>
    )
  return (
    <Aside label={label} onClose={onClose}>
      {children}
    </Aside>
  )
}

/**
 * Opening with the pointer does not move the focus, so that the arrow keys keep their place in a list; opening with the
 * keyboard, from the command palette or by the address does. Closing returns a focus that was in the panel, or gives it to the page.
 */
function Aside({ label, onClose, children }: SidePanelProps) {
  const panel = useRef<HTMLElement>(null)
  const opened = use(PanelFocusContext)
  const { key } = useLocation()
  const remember = useReturnedFocus(panel)
  const takeFocus = useEffectEvent(() => {
    remember()
    panel.current?.focus()
  })
  useEffect(() => {
    if (opened > 0) takeFocus()
  }, [opened])
  const address = useRef<string | null>(null)
  useEffect(() => {
    if (address.current === key) return
    address.current = key
    if (panelFocus.take()) takeFocus()
  }, [key])
  // A panel that the address opened has the focus, which is nowhere else.
  useEffect(() => {
    if (document.activeElement === document.body) takeFocus()
  }, [])
  usePanelEscape(panel, onClose)
  return (
    <aside ref={panel} className={classes.aside} aria-label={label} tabIndex={-1}>
      {children}
    </aside>
  )
}
