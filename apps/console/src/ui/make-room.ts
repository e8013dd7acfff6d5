/** Returns the pages, drawers and dialogs that are scrolled to their end, where the buttons of a form are. */
const scrolledToEnd = (): Element[] =>
  [...document.querySelectorAll('.mantine-Modal-content, .mantine-Drawer-content')].filter(
    ({ scrollTop, clientHeight, scrollHeight }) => scrollTop + clientHeight >= scrollHeight - 1,
  )

/** Takes the height of a message at the bottom from the page and its dialogs. The end of a dialog that was in sight stays there. */
export function makeRoom(message: HTMLElement | null): (() => void) | undefined {
  if (message === null) return undefined
  const root = document.documentElement
  const resize = () => {
    const dialogs = scrolledToEnd()
    root.style.setProperty('--message-height', `${message.offsetHeight}px`)
    root.dataset['message'] = ''
    for (const dialog of dialogs) dialog.scrollTop = dialog.scrollHeight
  }
  // Another text, or another width of the window, has another number of lines.
  const observer = new ResizeObserver(resize)
  observer.observe(message)
  resize()
  return () => {
    observer.disconnect()
    delete root.dataset['message']
    root.style.removeProperty('--message-height')
  }
}
