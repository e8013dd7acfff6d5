import { rateText } from '../rate-text.ts'
import type { Path } from '../graph/aggregate.ts'
import { boxHeight } from '../layout/settle.ts'
import { cutEnd, cutMiddle } from './cut.ts'
import type { Palette } from './palette.ts'
import { type Box, columnPlaces, type Line, type Scene } from './scene.ts'

/** The part of the scene that is seen: its left upper corner is at `x`, `y`. */
export interface View {
  readonly x: number
  readonly y: number
  readonly zoom: number
  readonly width: number
  readonly height: number
  /** The size of the words in relation to those of a page; 1 without it. */
  readonly typeScale?: number
}

export interface Heading {
  readonly title: string
  readonly note: string
}

export interface Picture {
  readonly scene: Scene
  readonly view: View
  readonly palette: Palette
  readonly headings: readonly Heading[]
  /** The highlighted part; null: everything is drawn alike. */
  readonly path: Path | null
  readonly active: string | null
  /** The boxes on which a dragged unit may be dropped; null while nothing is dragged. */
  readonly targets: ReadonlySet<string> | null
  /** The values are not current. */
  readonly isStale: boolean
}

export const headingHeight = 46
/** Below this zoom the second line of the boxes is left out, and below the other one their text. */
const metaZoomMin = 0.62
const textZoomMin = 0.34
const labelZoomMin = 0.6

/** From 1.25 for a trickle to 13 for the full rate: the square root keeps one stream visible next to fifty. */
export const lineWidth = (kbps: number, fullKbps: number): number =>
  kbps <= 0 ? 1 : 1.25 + 11.75 * Math.sqrt(Math.min(1, kbps / fullKbps))

type Context = CanvasRenderingContext2D

export function draw(context: Context, picture: Picture): void {
  const { view, palette, isStale } = picture
  context.fillStyle = palette.surface0
  context.fillRect(0, 0, view.width, view.height)
  context.save()
  context.translate(0, headingHeight)
  context.scale(view.zoom, view.zoom)
  context.translate(-view.x, -view.y)
  if (isStale) context.globalAlpha = 0.6
  drawLines(context, picture)
  drawBoxes(context, picture)
  context.restore()
  drawHeadings(context, picture)
}

/** The scene between the upper and the lower edge of the view. */
const shown = ({ view }: Picture) => ({ top: view.y, bottom: view.y + (view.height - headingHeight) / view.zoom })

function drawLines(context: Context, picture: Picture): void {
  const { scene, path } = picture
  const { top, bottom } = shown(picture)
  const labels: Line[] = []
  const base = context.globalAlpha
  for (const line of scene.lines) {
    const [y1, y2] = [line.from.y + line.outAt, line.to.y + line.inAt]
    // Edges between boxes that are both on the same side outside of the view are left out.
    if ((y1 < top && y2 < top) || (y1 > bottom && y2 > bottom)) continue
    const onPath = path === null || path.edges.has(line.id)
    if (scene.isCrowded && line.state === 'idle' && (path === null || !onPath)) continue
    context.globalAlpha = base * alphaOf(line, path, onPath)
    strokeLine(context, picture, line, y1, y2)
    if (line.kbps > 0 && onPath && !line.isReturn) labels.push(line)
  }
  context.globalAlpha = base
  context.setLineDash([])
  if (picture.view.zoom >= labelZoomMin) drawLabels(context, picture, labels)
}

const alphaOf = ({ state }: Line, path: Path | null, onPath: boolean): number => {
  if (!onPath) return 0.12
  if (path !== null) return 1
  return state === 'idle' ? 0.75 : state === 'live' ? 0.62 : 0.8
}

function strokeLine(context: Context, { palette, scene }: Picture, line: Line, y1: number, y2: number): void {
  const { from, to, state, isReturn, kbps } = line
  context.lineWidth = isReturn ? 1.75 : state === 'idle' ? 1 : lineWidth(kbps, scene.fullKbps)
  context.setLineDash(state === 'connecting' ? [7, 5] : state === 'stale' ? [2, 4] : [])
  context.strokeStyle = isReturn ? palette.back : palette[state]
  context.beginPath()
  if (isReturn) {
    // Back along the left edges of the boxes: from the server to the right edge of the unit.
    const [x1, x2] = [from.x, to.x + to.width]
    context.moveTo(x1, y1)
    context.bezierCurveTo(x1 - 46, y1, x2 + 46, y2, x2 + 7, y2)
    context.moveTo(x2 + 7, y2 - 4)
    context.lineTo(x2 + 1, y2)
    context.lineTo(x2 + 7, y2 + 4)
  } else {
    const [x1, x2] = [from.x + from.width, to.x]
    const bend = (x2 - x1) * 0.5
    context.moveTo(x1, y1)
    context.bezierCurveTo(x1 + bend, y1, x2 - bend, y2, x2, y2)
  }
  context.stroke()
}

/** Rates in the middle of their edges. A rate that would cover another one is left out; the thickest edges come first. */
function drawLabels(context: Context, { palette, path }: Picture, lines: Line[]): void {
  const taken: { x: number; y: number }[] = []
  context.font = palette.fontSmall
  context.textAlign = 'center'
  context.textBaseline = 'middle'
  for (const line of lines.sort((a, b) => b.kbps - a.kbps)) {
    if (taken.length > 80) break
    const x = (line.from.x + line.from.width + line.to.x) / 2
    const y = (line.from.y + line.outAt + line.to.y + line.inAt) / 2
    if (taken.some((other) => Math.abs(other.x - x) < 62 && Math.abs(other.y - y) < 15)) continue
    taken.push({ x, y })
    const text = rateText(path?.edges.get(line.id) ?? line.kbps)
    const width = text.length * 5.9 + 8
    context.fillStyle = palette.surface0
    context.globalAlpha *= 0.86
    context.fillRect(x - width / 2, y - 7.5, width, 15)
    context.globalAlpha /= 0.86
    context.fillStyle = path === null ? palette.text2 : palette.text1
    context.fillText(text, x, y + 0.5)
  }
}

function drawBoxes(context: Context, picture: Picture): void {
  const { scene, path, targets } = picture
  const { top, bottom } = shown(picture)
  const base = context.globalAlpha
  for (const column of scene.columns)
    for (const box of column) {
      if (box.y + boxHeight < top || box.y > bottom) continue
      const isDim = targets !== null ? !targets.has(box.id) : path !== null && !path.nodes.has(box.id)
      context.globalAlpha = base * (isDim ? 0.28 : 1)
      drawBox(context, picture, box)
    }
  context.globalAlpha = base
}

function drawBox(context: Context, { palette, active, targets, view }: Picture, box: Box): void {
  const { x, y, width, text, onAir, isFaint, isSum, isOpen } = box
  if (isSum && !isOpen) {
    // The edge of a second card: there is more than one object.
    context.fillStyle = palette.surface2
    context.strokeStyle = palette.line
    context.lineWidth = 1
    roundRect(context, x + 4, y + 4, width - 4, boxHeight - 1)
  }
  const isTarget = targets?.has(box.id) === true
  context.fillStyle = isTarget ? palette.accentSoft : palette.surface1
  context.strokeStyle = box.id === active || isTarget ? palette.accent : palette.line
  context.lineWidth = box.id === active ? 2 : 1
  roundRect(context, x, y, isSum && !isOpen ? width - 3 : width, boxHeight)
  const tone = onAir ? 'streaming' : text.tone
  if (tone !== null) {
    context.fillStyle = palette.tones[tone]
    context.beginPath()
    context.roundRect(x, y, 4, boxHeight, [6, 0, 0, 6])
    context.fill()
  }
  if (view.zoom >= textZoomMin) drawText(context, palette, box, isFaint, view.zoom)
}

function roundRect(context: Context, x: number, y: number, width: number, height: number): void {
  context.beginPath()
  context.roundRect(x, y, width, height, 6)
  context.fill()
  context.stroke()
}

function drawText(context: Context, palette: Palette, { x, y, width, text, isSum, isOpen }: Box, isFaint: boolean, zoom: number): void {
  const room = width - 22 - (isSum ? 14 : 0)
  const hasMeta = zoom >= metaZoomMin && text.meta !== ''
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  context.font = palette.font
  context.fillStyle = isFaint ? palette.text3 : palette.text1
  context.fillText(cut(context, text.title, room, cutMiddle), x + 12, y + (hasMeta ? 17 : 25))
  if (hasMeta) {
    context.font = palette.fontSmall
    context.fillStyle = isFaint ? palette.text3 : palette.text2
    context.fillText(cut(context, text.meta, room), x + 12, y + 32)
  }
  if (!isSum) return
  context.strokeStyle = palette.text3
  context.lineWidth = 1.5
  const [cx, cy] = [x + width - 15, y + boxHeight / 2]
  context.beginPath()
  if (isOpen) context.roundRect(cx - 4, cy - 0.5, 8, 1, 0.5)
  else {
    context.moveTo(cx - 2, cy - 4)
    context.lineTo(cx + 2, cy)
    context.lineTo(cx - 2, cy + 4)
  }
  context.stroke()
}

/** Texts cut to a width. The cache holds the texts of several screens; it is emptied when it is full. */
const cutMax = 4000
const cuts = new Map<string, string>()
function cut(context: Context, text: string, width: number, how: typeof cutEnd = cutEnd): string {
  const key = `${context.font}\t${Math.round(width)}\t${how === cutEnd}\t${text}`
  let result = cuts.get(key)
  if (result === undefined) {
    if (cuts.size >= cutMax) cuts.clear()
    cuts.set(key, (result = how(text, width, (part) => context.measureText(part).width)))
  }
  return result
}

/** The titles of the columns stay at the top while the picture moves below them. */
/** Larger words do not fit into the height of the headings. */
const headingScaleMax = 1.3
const enlarged = (font: string, scale: number) => font.replace(/[\d.]+(?=px)/, (size) => String(Number(size) * scale))

function drawHeadings(context: Context, { scene, view, palette, headings }: Picture): void {
  context.fillStyle = palette.surface0
  context.fillRect(0, 0, view.width, headingHeight)
  context.fillStyle = palette.line
  context.fillRect(0, headingHeight - 1, view.width, 1)
  context.textAlign = 'left'
  context.textBaseline = 'alphabetic'
  const scale = Math.min(headingScaleMax, view.typeScale ?? 1)
  headings.forEach(({ title, note }, i) => {
    const place = scenePlaces(scene)[i]!
    const x = (place.x - view.x) * view.zoom
    const room = (place.width + 40) * view.zoom
    context.font = enlarged(palette.font, scale)
    context.fillStyle = palette.text1
    context.fillText(cut(context, title, room), x, 18)
    context.font = enlarged(palette.fontSmall, scale)
    context.fillStyle = palette.text2
    context.fillText(cut(context, note, room), x, 35 + (scale - 1) * 8)
  })
}

const placesByWidth = new Map<number, ReturnType<typeof columnPlaces>>()
function scenePlaces({ width }: Scene) {
  let places = placesByWidth.get(width)
  if (places === undefined) {
    if (placesByWidth.size > 20) placesByWidth.clear()
    placesByWidth.set(width, (places = columnPlaces(width)))
  }
  return places
}
