import { type RefObject, useEffect, useEffectEvent } from 'react'

const fields = 'input, textarea, select, [contenteditable]'

/**
 * Closes a panel on Escape. A dialog above the panel is not a part of it in the document, so Escape closes the dialog alone. The
 * first Escape leaves a field, so that text being typed is not lost with the panel.
 */
export function usePanelEscape(panel: RefObject<HTMLElement | null>, onClose: () => void): void {
  const onEscape = useEffectEvent((event: KeyboardEvent) => {
    const { target } = event
    if (event.key !== 'Escape' || event.defaultPrevented || !(target instanceof HTMLElement)) return
    if (target.getAttribute('aria-expanded') === 'true') return
    if (target.matches(fields)) panel.current?.focus()
    else onClose()
  })
  useEffect(() => {
    // The frame of a drawer has the focus where the panel has no control.
    const listening = panel.current?.closest<HTMLElement>('[role=dialog]') ?? panel.current
    const listen = (event: KeyboardEvent) => onEscape(event)
    listening?.addEventListener('keydown', listen)
    return () => listening?.removeEventListener('keydown', listen)
  }, [panel])
}
