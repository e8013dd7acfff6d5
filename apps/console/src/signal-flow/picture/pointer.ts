import type { Engine } from './engine.ts'
import type { Box } from './scene.ts'

export interface PointerHandlers {
  onHover(box: Box | null): void
  onPick(box: Box | null): void
  /** A unit is dragged: at the pointer, above a box or none. */
  onDrag(unit: Box, at: Place, over: Box | null): void
  /** The drag ended above a box; null: it was given up. */
  onDrop(unit: Box, over: Box | null): void
}

/** A press that moves further than this is a drag. */
const dragPx = 5
/** A drag this near to the upper or lower edge moves the picture. */
const edgePx = 48
const edgeStep = 9
const wheelZoom = 0.0022

interface Place {
  readonly x: number
  readonly y: number
}

interface Press {
  readonly box: Box | null
  readonly start: Place
  last: Place
  kind: 'press' | 'pan' | 'unit'
}

/** Pans, zooms, picks and drags with mouse, pen and fingers. Returns the function that removes the listeners. */
export function listenToPointer(canvas: HTMLCanvasElement, engine: Engine, handlers: PointerHandlers): () => void {
  const fingers = new Map<number, Place>()
  let press: Press | null = null
  let hovered: string | null = null

  const placeOf = ({ clientX, clientY }: MouseEvent) => {
    const { left, top } = canvas.getBoundingClientRect()
    return { x: clientX - left, y: clientY - top }
  }
  function down(event: PointerEvent): void {
    if (event.button !== 0) return
    const at = placeOf(event)
    fingers.set(event.pointerId, at)
    canvas.setPointerCapture(event.pointerId)
    press = fingers.size > 1 ? null : { box: engine.boxAt(at), start: at, last: at, kind: 'press' }
  }
  function move(event: PointerEvent): void {
    const at = placeOf(event)
    if (fingers.size === 2 && fingers.has(event.pointerId)) return pinch(engine, fingers, event.pointerId, at)
    if (press === null) return hover(at)
    if (press.kind === 'press') {
      if (Math.hypot(at.x - press.start.x, at.y - press.start.y) < dragPx) return
      // A finger moves the picture: it could not do so otherwise.
      press.kind = press.box?.id.startsWith('unit:') && event.pointerType !== 'touch' ? 'unit' : 'pan'
      hover(null)
    }
    if (press.kind === 'pan') engine.panBy(at.x - press.last.x, at.y - press.last.y)
    else drag(press.box!, at)
    press.last = at
  }
  function drag(unit: Box, at: Place): void {
    if (at.y < edgePx + 46) engine.panBy(0, edgeStep)
    else if (at.y > engine.view.height - edgePx) engine.panBy(0, -edgeStep)
    handlers.onDrag(unit, at, engine.boxAt(at))
  }
  function hover(at: Place | null): void {
    const box = at === null ? null : engine.boxAt(at)
    canvas.style.cursor = box === null ? 'grab' : 'pointer'
    if ((box?.id ?? null) === hovered) return
    hovered = box?.id ?? null
    handlers.onHover(box)
  }
  function end(event: PointerEvent, isDone: boolean): void {
    fingers.delete(event.pointerId)
    const ended = press
    press = null
    if (ended === null) return
    if (ended.kind === 'press' && isDone) handlers.onPick(ended.box)
    if (ended.kind === 'unit') handlers.onDrop(ended.box!, isDone ? engine.boxAt(placeOf(event)) : null)
  }
  const listeners = new AbortController()
  const on = <Name extends keyof HTMLElementEventMap>(name: Name, listener: (event: HTMLElementEventMap[Name]) => void) =>
    canvas.addEventListener(name, listener, { signal: listeners.signal, passive: false })
  on('pointerdown', down)
  on('pointermove', move)
  on('pointerup', (event) => end(event, true))
  on('pointercancel', (event) => end(event, false))
  on('pointerleave', () => press === null && hover(null))
  on('wheel', (event) => turnWheel(engine, event, placeOf(event)))
  const giveUp = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || press?.kind !== 'unit') return
    event.stopPropagation()
    handlers.onDrop(press.box!, null)
    press = null
  }
  addEventListener('keydown', giveUp, { signal: listeners.signal, capture: true })
  return () => listeners.abort()
}

function turnWheel(engine: Engine, event: WheelEvent, at: Place): void {
  event.preventDefault()
  // A pinch on a touchpad is a wheel with this key.
  if (event.ctrlKey || event.metaKey) engine.zoomBy(Math.exp(-event.deltaY * wheelZoom), at)
  else engine.panBy(-(event.shiftKey ? event.deltaY : event.deltaX), event.shiftKey ? 0 : -event.deltaY)
}

/** Zooms by the distance of two fingers, of which one moved. */
function pinch(engine: Engine, fingers: Map<number, Place>, id: number, at: Place): void {
  const [other] = [...fingers].flatMap(([finger, place]) => (finger === id ? [] : [place]))
  const before = fingers.get(id)!
  fingers.set(id, at)
  const span = (place: Place) => Math.hypot(place.x - other!.x, place.y - other!.y)
  engine.zoomBy(span(at) / Math.max(1, span(before)), { x: (at.x + other!.x) / 2, y: (at.y + other!.y) / 2 })
}
