/** Returns what takes the focus for a marked element: itself, its first control, or the reason in the place of a disabled one. */
function controlOf(marked: HTMLElement): HTMLElement | null {
  const control = marked.matches('input, select, textarea, button')
    ? marked
    : (marked.querySelector<HTMLElement>('input:checked') ?? marked.querySelector<HTMLElement>('input, select, textarea, button'))
  return control?.matches(':disabled') === true ? control.closest<HTMLElement>('[role=note][tabindex]') : control
}

/**
 * Gives the focus to the first element of a dialog with `data-autofocus`, also when it appears after the dialog, whose content is
 * read first. A user who has used the dialog by then keeps the focus where it is.
 */
export function giveFirstFocus(content: HTMLElement): () => void {
  const dialog = content.closest('[role=dialog]') ?? content
  const events = new AbortController()
  const give = () => {
    const marked = content.querySelector<HTMLElement>('[data-autofocus]')
    if (marked === null) return
    end()
    controlOf(marked)?.focus({ preventScroll: true })
  }
  const observer = new MutationObserver(give)
  const end = () => {
    observer.disconnect()
    events.abort()
  }
  observer.observe(content, { childList: true, subtree: true })
  for (const type of ['keydown', 'pointerdown']) dialog.addEventListener(type, end, { capture: true, signal: events.signal })
  give()
  return end
}
