import type { Path } from '../graph/aggregate.ts'
import { draw, type Heading, type View } from './draw.ts'
import { paletteOf } from './palette.ts'
import { type Box, boxAt, type Scene } from './scene.ts'
import { clampView, fitView, fitWidth, revealBox, toScene, zoomView } from './view.ts'

export interface EngineOptions {
  /** Boxes move to new places within some frames, or at once. */
  readonly isReduced: boolean
  /** Called in each frame after the view or the places of boxes changed. */
  onFrame(): void
}

export interface Shown {
  readonly headings: readonly Heading[]
  readonly path: Path | null
  readonly active: string | null
  readonly targets: ReadonlySet<string> | null
  readonly isStale: boolean
}

const nothing: Scene = { boxes: new Map(), columns: [], lines: [], isCrowded: false, fullKbps: 1, width: 1, height: 1 }
/** The part of its way that a box moves in a frame. */
const easing = 0.28

/** Draws the picture when something of it changed, at most once per frame. React takes no part in panning and zooming. */
export function createEngine(canvas: HTMLCanvasElement, { isReduced, onFrame }: EngineOptions) {
  const context = canvas.getContext('2d', { alpha: false })!
  let palette = paletteOf(canvas)
  let scene = nothing
  let view: View = { x: 0, y: 0, zoom: 1, width: 1, height: 1 }
  let shown: Shown = { headings: [], path: null, active: null, targets: null, isStale: false }
  let scheme = ''
  /** Until the user zooms, the picture follows the width of the page: a panel takes a part of it, and the outputs stay in view. */
  let isZoomed = false

  function paint(): void {
    const isMoving = moveBoxes(scene, isReduced)
    const ratio = devicePixelRatio
    context.setTransform(ratio, 0, 0, ratio, 0, 0)
    draw(context, { scene, view, palette, ...shown })
    onFrame()
    if (isMoving) due()
  }
  const { due, paintNow, close } = perFrame(paint)
  const fitted = (next: View): View => (isZoomed ? clampView(next, scene) : fitWidth(next, scene))
  const zoomed = (next: View) => {
    isZoomed = true
    look(next)
  }
  const look = (next: View) => {
    view = next
    due()
  }
  return {
    canvas,
    get view() {
      return view
    },
    get scene() {
      return scene
    },
    get palette() {
      return palette
    },
    get shown() {
      return shown
    },
    setScene(next: Scene) {
      scene = next
      look(fitted(view))
    },
    show(next: Partial<Shown>) {
      shown = { ...shown, ...next }
      due()
    },
    due,
    /** Reads the colours of the page again when they are others. */
    setScheme(next: string) {
      if (next === scheme) return
      scheme = next
      palette = paletteOf(canvas)
      due()
    },
    /** `typeScale` enlarges the boxes and their words; the scene has to be as much narrower. */
    resize(width: number, height: number, typeScale = 1) {
      canvas.width = Math.round(width * devicePixelRatio)
      canvas.height = Math.round(height * devicePixelRatio)
      view = fitted({ ...view, width, height, typeScale })
      // In the same frame: a canvas that got a new size is empty.
      paintNow()
    },
    panBy: (dx: number, dy: number) => look(clampView({ ...view, x: view.x - dx / view.zoom, y: view.y - dy / view.zoom }, scene)),
    zoomBy: (factor: number, at = { x: view.width / 2, y: view.height / 2 }) => zoomed(zoomView(view, scene, factor, at)),
    fit: () => zoomed(fitView(view, scene)),
    reveal: (box: Box, around?: number) => look(revealBox(view, scene, box, around)),
    boxAt: (at: { x: number; y: number }): Box | null => boxAt(scene, toScene(view, at)),
    close,
  }
}
export type Engine = ReturnType<typeof createEngine>

/** Paints at most once per frame. */
function perFrame(paint: () => void) {
  let frame = 0
  const paintNow = () => {
    cancelAnimationFrame(frame)
    frame = 0
    paint()
  }
  return {
    due() {
      if (frame === 0) frame = requestAnimationFrame(paintNow)
    },
    paintNow,
    close: () => cancelAnimationFrame(frame),
  }
}

/** Moves the boxes towards their places. Returns whether some are still on their way. */
function moveBoxes({ boxes }: Scene, isReduced: boolean): boolean {
  let isMoving = false
  for (const box of boxes.values()) {
    const way = box.top - box.y
    if (way === 0) continue
    if (isReduced || Math.abs(way) < 0.5) box.y = box.top
    else {
      box.y += way * easing
      isMoving = true
    }
  }
  return isMoving
}
