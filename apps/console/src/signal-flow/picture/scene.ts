import type { Aggregate, Edge, Node } from '../graph/aggregate.ts'
import { stateOf } from '../graph/aggregate.ts'
import { columns, type FlowState } from '../graph/graph.ts'
import { columnOfNode, sumKindOf } from '../graph/places.ts'
import { boxHeight } from '../layout/settle.ts'

/** The words and the colour of a box. */
export interface BoxText {
  readonly title: string
  readonly meta: string
  /** A colour of the theme: `--status-{tone}`; null for boxes without a state. */
  readonly tone: 'streaming' | 'online' | 'busy' | 'upgrading' | 'offline' | 'error' | null
}

export interface Box {
  readonly id: string
  readonly column: number
  readonly x: number
  readonly width: number
  /** Where the box is drawn now, and where it is going. */
  y: number
  readonly top: number
  readonly isSum: boolean
  readonly isOpen: boolean
  /** Written when they are drawn: a column may have more boxes than the view shows. */
  readonly text: BoxText
  /** Lets the words be written again. */
  retext(): void
  onAir: boolean
  isFaint: boolean
}

/** An edge with the places at which it leaves and enters its boxes, from their tops. */
export interface Line {
  readonly id: string
  readonly from: Box
  readonly to: Box
  readonly outAt: number
  readonly inAt: number
  readonly isReturn: boolean
  kbps: number
  state: FlowState
}

export interface Scene {
  readonly boxes: ReadonlyMap<string, Box>
  /** By column, from top to bottom. */
  readonly columns: readonly (readonly Box[])[]
  readonly lines: readonly Line[]
  /** So many edges carry nothing that they would hide the others: they are drawn for a highlighted box alone. */
  readonly isCrowded: boolean
  /** The rate of the widest edge. It grows with the picture and not with every change. */
  readonly fullKbps: number
  readonly width: number
  readonly height: number
}

/** Widths of the boxes of the columns, relative to each other, and of the gaps between them. */
const weights = [1.2, 0.9, 1.15, 1.2, 0.85, 1]
const gap = 0.62
const edge = 16
const widthMin = 1080
/** The most edges without video that are drawn. */
const idleMax = 150
/** A picture of a few streams has no edge of the full width. */
const fullKbpsMin = 250_000

/** Places of the columns in a picture of this width. */
export function columnPlaces(width: number): { x: number; width: number }[] {
  const inner = Math.max(widthMin, width) - 2 * edge
  const unit = inner / (weights.reduce((sum, weight) => sum + weight, 0) + gap * (weights.length - 1))
  let x = edge
  return weights.map((weight) => {
    const place = { x, width: weight * unit }
    x += (weight + gap) * unit
    return place
  })
}

interface SceneOptions {
  readonly aggregate: Aggregate
  readonly order: readonly (readonly string[])[]
  readonly tops: ReadonlyMap<string, number>
  readonly width: number
  readonly open: ReadonlySet<string>
  readonly text: (node: Node) => BoxText
  /** The scene before, from whose places the boxes move. */
  readonly before: Scene | null
}

export function createScene({ aggregate, order, tops, width, open, text, before }: SceneOptions): Scene {
  const places = columnPlaces(width)
  const boxes = new Map<string, Box>()
  const inColumns = order.map((ids, column) =>
    ids.flatMap((id): Box[] => {
      const node = aggregate.nodes.get(id)
      if (node === undefined) return []
      const top = tops.get(id) ?? 0
      const box = createBox(node, text, {
        id,
        column,
        ...places[column]!,
        y: before?.boxes.get(id)?.y ?? top,
        top,
        isSum: sumKindOf(id) !== null,
        isOpen: open.has(id),
        ...looksOf(node),
      })
      boxes.set(id, box)
      return [box]
    }),
  )
  const lowest = Math.max(0, ...inColumns.flatMap((column) => column.at(-1)?.top ?? 0))
  const lines = linesOf(aggregate.edges.values(), boxes)
  return {
    boxes,
    columns: inColumns,
    lines,
    fullKbps: fullKbpsOf(lines),
    isCrowded: lines.filter(({ state }) => state === 'idle').length > idleMax,
    width: Math.max(widthMin, width),
    height: lowest + boxHeight,
  }
}

const looksOf = ({ onAir, objects, offline }: Node) => ({ onAir: onAir > 0, isFaint: objects > 0 && offline === objects })

function createBox(node: Node, write: SceneOptions['text'], fields: Omit<Box, 'text' | 'retext'>): Box {
  let words: BoxText | null = null
  return {
    ...fields,
    get text() {
      return (words ??= write(node))
    },
    retext() {
      words = null
    },
  }
}

/** Writes the present rates, states and words into a scene whose boxes and edges are the same. */
export function refreshScene(scene: Scene, aggregate: Aggregate): void {
  for (const box of scene.boxes.values()) {
    box.retext()
    const node = aggregate.nodes.get(box.id)
    if (node !== undefined) Object.assign(box, looksOf(node))
  }
  for (const line of scene.lines) {
    const flow = aggregate.edges.get(line.id)
    if (flow === undefined) continue
    line.kbps = flow.kbps
    line.state = stateOf(flow)
  }
}

/** Edges of a box leave and enter it one below the other, in the order of the boxes at their other ends, so that few of them cross. */
function linesOf(edges: Iterable<Edge>, boxes: ReadonlyMap<string, Box>): Line[] {
  const drawn = [...edges].flatMap((flow) => {
    const [from, to] = [boxes.get(flow.from), boxes.get(flow.to)]
    return from === undefined || to === undefined ? [] : [{ flow, from, to }]
  })
  const slots = (side: 'from' | 'to', other: 'from' | 'to') => {
    const places = new Map<string, number>()
    const byBox = Map.groupBy(drawn, (line) => line[side].id)
    for (const lines of byBox.values()) {
      lines.sort((a, b) => a[other].top - b[other].top)
      lines.forEach(({ flow }, i) => places.set(flow.id, ((i + 1) / (lines.length + 1)) * boxHeight))
    }
    return places
  }
  const [out, into] = [slots('from', 'to'), slots('to', 'from')]
  return (
    drawn
      .map(({ flow, from, to }): Line => ({
        id: flow.id,
        from,
        to,
        outAt: out.get(flow.id)!,
        inAt: into.get(flow.id)!,
        isReturn: flow.isReturn,
        kbps: flow.kbps,
        state: stateOf(flow),
      }))
      // Edges that carry video are drawn above the others.
      .sort((a, b) => rank(a) - rank(b))
  )
}
const rank = ({ state, isReturn }: Line) => (state === 'idle' ? 0 : isReturn ? 1 : 2)

/** Returns the box at a place of the scene. */
export function boxAt({ columns: inColumns }: Scene, { x, y }: { x: number; y: number }): Box | null {
  const column = inColumns.find((boxes) => boxes[0] !== undefined && x >= boxes[0].x && x <= boxes[0].x + boxes[0].width)
  return column?.find((box) => y >= box.y && y <= box.y + boxHeight) ?? null
}

export const columnIndex = (id: string): number => columns.indexOf(columnOfNode(id))

/** Returns a round rate that no edge exceeds at present. */
const fullKbpsOf = (lines: readonly Line[]): number => {
  const highest = lines.reduce((most, { kbps }) => Math.max(most, kbps), fullKbpsMin)
  return fullKbpsMin * 2 ** Math.ceil(Math.log2(highest / fullKbpsMin))
}
