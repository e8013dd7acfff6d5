import type * as L from 'leaflet'

export interface Spot {
  readonly x: number
  readonly y: number
}

const directions: Readonly<Record<string, Spot>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

const panPx = 120

/** Returns the index of the nearest position in a direction, within 45° to either side, or -1. Sideways distance counts double. */
export function nearestInDirection(from: Spot, spots: readonly Spot[], { x: dx, y: dy }: Spot): number {
  let best = -1
  let bestCost = Infinity
  for (const [i, { x, y }] of spots.entries()) {
    const ahead = (x - from.x) * dx + (y - from.y) * dy
    const aside = Math.abs((x - from.x) * dy - (y - from.y) * dx)
    const cost = ahead + 2 * aside
    if (ahead <= 0 || aside > ahead || cost >= bestCost) continue
    best = i
    bestCost = cost
  }
  return best
}

export interface MarkerKeyboard {
  /** Must be called whenever markers were added or removed. */
  refresh(): void
  remove(): void
}

/**
 * Makes the markers one stop of the Tab key; the arrow keys move from marker to marker, and pan the map in a direction without markers.
 * When the focused marker is removed, because it became part of another, the nearest marker gets the focus.
 */
export function createMarkerKeyboard(map: L.Map, onActivate: (element: HTMLElement) => void, onEscape: () => void): MarkerKeyboard {
  const pane = map.getPane('markerPane')!
  let current: HTMLElement | null = null
  let currentAt: Spot = { x: 0, y: 0 }
  let hadFocus = false

  const markers = () =>
    [...pane.children].filter((child): child is HTMLElement => child instanceof HTMLElement && child.hasAttribute('role'))
  const spotOf = (element: HTMLElement): Spot => {
    const { left, top, width, height } = element.getBoundingClientRect()
    return { x: left + width / 2, y: top + height / 2 }
  }
  const make = (element: HTMLElement | null) => {
    if (current !== element) current?.setAttribute('tabindex', '-1')
    current = element
    current?.setAttribute('tabindex', '0')
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const element = event.target as HTMLElement
    if (event.key === 'Escape') onEscape()
    if (!element.hasAttribute('role')) return
    const direction = directions[event.key]
    if (direction !== undefined) {
      const others = markers().filter((marker) => marker !== element)
      const next = others[nearestInDirection(spotOf(element), others.map(spotOf), direction)]
      if (next) next.focus()
      else map.panBy([direction.x * panPx, direction.y * panPx])
    } else if (event.key === 'Enter' || event.key === ' ') onActivate(element)
    else if (event.key === '+' || event.key === '=') map.zoomIn()
    else if (event.key === '-') map.zoomOut()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const onFocusIn = ({ target }: FocusEvent) => {
    if (!(target instanceof HTMLElement) || !target.hasAttribute('role')) return
    make(target)
    hadFocus = true
  }
  const onFocusOut = ({ relatedTarget }: FocusEvent) => {
    // Without a target, the marker was removed or the window lost the focus.
    if (current?.isConnected && relatedTarget !== null) hadFocus = false
  }
  pane.addEventListener('keydown', onKeyDown)
  pane.addEventListener('focusin', onFocusIn)
  pane.addEventListener('focusout', onFocusOut)

  return {
    refresh() {
      if (current?.isConnected) {
        currentAt = spotOf(current)
        return
      }
      const all = markers()
      const wasFocused = hadFocus && (document.activeElement === null || document.activeElement === document.body)
      make(wasFocused ? nearest(currentAt, all, spotOf) : (all[0] ?? null))
      if (wasFocused) current?.focus({ preventScroll: true })
      else hadFocus = false
    },
    remove() {
      pane.removeEventListener('keydown', onKeyDown)
      pane.removeEventListener('focusin', onFocusIn)
      pane.removeEventListener('focusout', onFocusOut)
    },
  }
}

function nearest(to: Spot, elements: readonly HTMLElement[], spotOf: (element: HTMLElement) => Spot): HTMLElement | null {
  const distances = elements.map((element) => Math.hypot(spotOf(element).x - to.x, spotOf(element).y - to.y))
  return elements[distances.indexOf(Math.min(...distances))] ?? null
}
