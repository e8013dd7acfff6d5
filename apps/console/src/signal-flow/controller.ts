import type { Clock } from '@backhaul/clock'
import type { Node } from './graph/aggregate.ts'
import { createFlowGraph, type FlowGraph, type FlowOptions, type FlowRows } from './graph/flow.ts'
import { columns, idOf } from './graph/graph.ts'
import type { LayoutClient } from './layout/layout-client.ts'
import type { LayoutRequest } from './layout/layout.ts'
import { keepOrder, settle } from './layout/settle.ts'
import { type BoxText, columnIndex, createScene, refreshScene, type Scene } from './picture/scene.ts'

/** How often changes are shown. */
export const tickMs = 1000

export interface ControllerOptions {
  readonly rows: FlowRows
  readonly flow: FlowOptions
  readonly clock: Clock
  readonly createLayout: (onOrder: (order: string[][]) => void) => LayoutClient
  /** The words of a box. `sums` has the rates of this moment. */
  readonly text: (node: Node, sums: Sums) => BoxText
  /** Called when the scene was made again or has new values. */
  onScene(): void
}

/** The rates into and out of each box, and the number of flows that carry video. */
export type Sums = ReadonlyMap<
  string,
  { readonly inKbps: number; readonly outKbps: number; readonly inFlows: number; readonly outFlows: number }
>

export interface Controller {
  readonly graph: FlowGraph
  readonly scene: Scene | null
  readonly sums: Sums
  /** The width of the picture and the height that a short one is stretched to. */
  resize(width: number, height: number): void
  /** Writes all words again. */
  retext(): void
  close(): void
}

/** Keeps the scene in step with the rows. The order of the boxes is found by a worker, and only when boxes appear or disappear. */
export function createController({ rows, flow, clock, createLayout, text, onScene }: ControllerOptions): Controller {
  const graph = createFlowGraph(rows, flow)
  const { aggregate } = graph
  const layout = createLayout(takeOrder)
  let order: string[][] = columns.map(() => [])
  let tops: ReadonlyMap<string, number> = new Map()
  let scene: Scene | null = null
  let sums: Sums = new Map()
  let size = { width: 1, height: 1 }
  let topology = -1
  let laidOut = ''

  const words = (node: Node) => text(node, sums)
  function build(): void {
    scene = createScene({ aggregate, order, tops, width: size.width, open: flow.open, text: words, before: scene })
    onScene()
  }
  function place(): void {
    tops = settle(order, neighboursOf(graph), size.height)
    build()
  }
  function takeOrder(next: string[][]): void {
    order = next.map((ids, i) => keepOrder(order[i]!, ids))
    place()
  }
  function tick(): void {
    if (!graph.sync() && topology !== -1) return
    sums = sumsOf(graph)
    if (topology === aggregate.topology && scene !== null) {
      refreshScene(scene, aggregate)
      return onScene()
    }
    topology = aggregate.topology
    const request = requestOf(graph, rows)
    const boxes = request.nodes.map(({ id }) => id).join('\n')
    if (boxes === laidOut) return build()
    laidOut = boxes
    layout.ask(request)
  }
  const stop = clock.every(tickMs, tick)
  tick()
  return {
    graph,
    get scene() {
      return scene
    },
    get sums() {
      return sums
    },
    resize(width, height) {
      if (width === size.width && height === size.height) return
      size = { width, height }
      if (scene !== null) place()
    },
    retext() {
      if (scene === null) return
      refreshScene(scene, aggregate)
      onScene()
    },
    close() {
      stop()
      layout.close()
    },
  }
}

function sumsOf({ aggregate }: FlowGraph): Sums {
  const sums = new Map<string, { inKbps: number; outKbps: number; inFlows: number; outFlows: number }>()
  const of = (id: string) => {
    let sum = sums.get(id)
    if (sum === undefined) sums.set(id, (sum = { inKbps: 0, outKbps: 0, inFlows: 0, outFlows: 0 }))
    return sum
  }
  for (const { from, to, kbps, live, connecting, stale, isReturn } of aggregate.edges.values()) {
    const flows = live + connecting + stale
    if (flows === 0 || isReturn) continue
    const [source, target] = [of(from), of(to)]
    source.outKbps += kbps
    source.outFlows += flows
    target.inKbps += kbps
    target.inFlows += flows
  }
  return sums
}

function neighboursOf({ aggregate }: FlowGraph): Map<string, string[]> {
  const neighbours = new Map<string, string[]>()
  const add = (id: string, other: string) => {
    const others = neighbours.get(id)
    if (others === undefined) neighbours.set(id, [other])
    else others.push(other)
  }
  for (const { from, to, isReturn } of aggregate.edges.values())
    if (!isReturn) {
      add(from, to)
      add(to, from)
    }
  return neighbours
}

/** The name of a unit or channel. */
const nameOf = ({ units, channels }: FlowRows, box: string): string =>
  units.get(idOf(box))?.name ?? channels.get(idOf(box))?.channelName ?? ''

/** The boxes in an order that depends on their ids alone, so that equal pictures have equal layouts. */
function requestOf({ aggregate, sumOf }: FlowGraph, rows: FlowRows): LayoutRequest {
  const ids = [...aggregate.nodes.keys()].sort()
  return {
    nodes: ids.map((id) => {
      const sum = sumOf(id)
      return { id, column: columnIndex(id), sum, ...(sum !== null && { name: nameOf(rows, id) }) }
    }),
    edges: [...aggregate.edges.values()].map(({ from, to }) => [from, to] as const).sort(([a, b], [c, d]) => (a + b < c + d ? -1 : 1)),
  }
}
