import { useCallback } from 'react'

const labelOf = (element: Element): string => element.getAttribute('aria-label') ?? element.textContent

/**
 * Returns a ref for a region whose controls are disabled or replaced by their own effect. The browser would give the focus to the
 * page; the region takes it instead, and gives it back to the control, or to the one in its place. Another control gets it only within
 * an element with `data-acts`, whose present act is the opposite of the one before.
 */
export function useKeptFocus() {
  return useCallback((region: HTMLElement | null) => {
    if (region === null) return undefined
    let last: HTMLElement | null = null
    /** The number of the control among those of its kind, which finds the one in its place. */
    let place = 0
    let acts: Element | null = null
    const alike = ({ localName }: Element) => [...region.querySelectorAll<HTMLElement>(localName)]
    const isLost = () => last !== null && (!last.isConnected || last.matches(':disabled'))
    const keep = () => {
      const { activeElement } = document
      if (last === null || (activeElement !== document.body && activeElement !== region && activeElement !== last)) return
      const next = last.isConnected ? last : alike(last)[place]
      if (next !== undefined && labelOf(next) === labelOf(last) && !next.matches(':disabled')) next.focus()
      else {
        const act = acts?.isConnected === true ? acts.querySelector<HTMLElement>('button:not(:disabled)') : null
        ;(act ?? region).focus({ preventScroll: true })
      }
    }
    const enter = ({ target }: FocusEvent) => {
      if (target === region) return
      last = target as HTMLElement
      place = alike(last).indexOf(last)
      acts = last.closest('[data-acts]')
    }
    const leave = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget !== null && !region.contains(relatedTarget as Node)) last = null
      // The browser may disable or remove the control after this event.
      queueMicrotask(() => {
        if (!isLost() && document.activeElement === document.body) last = null
      })
    }
    const observer = new MutationObserver(keep)
    region.tabIndex = -1
    region.addEventListener('focusin', enter)
    region.addEventListener('focusout', leave)
    observer.observe(region, { childList: true, subtree: true, attributes: true, attributeFilter: ['disabled'] })
    return () => {
      observer.disconnect()
      region.removeEventListener('focusin', enter)
      region.removeEventListener('focusout', leave)
      // Of a region that is removed with the focus, the next one around it takes it.
      if (region.contains(document.activeElement)) region.parentElement?.closest<HTMLElement>('[tabindex]')?.focus()
    }
  }, [])
}
