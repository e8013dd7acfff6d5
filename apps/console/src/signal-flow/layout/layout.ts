import { Graph, layout } from '@dagrejs/dagre'
import { columns } from '../graph/graph.ts'

/** A box in its column (the index in `columns`); `sum` is the opened sum that the box belongs to, whose boxes are in the order of their `name`. */
export interface LayoutNode {
  readonly id: string
  readonly column: number
  readonly sum: string | null
  readonly name?: string
}
export interface LayoutRequest {
  readonly nodes: readonly LayoutNode[]
  readonly edges: readonly (readonly [from: string, to: string])[]
}

const names = new Intl.Collator(undefined, { numeric: true })

/** The boxes of each column from top to bottom, with few crossings of their edges. Members of an opened sum follow it. */
export function orderOf({ nodes, edges }: LayoutRequest): string[][] {
  const graph = new Graph()
  const columnOf = new Map(nodes.map(({ id, column }) => [id, column]))
  // The columns are the ranks: dagre finds the order within them. It counts two ranks per step, one for labels of edges.
  const ranker = (ranked: Graph) => {
    for (const id of ranked.nodes()) (ranked.node(id) as { rank?: number }).rank = 2 * (columnOf.get(id) ?? 0)
  }
  graph.setGraph({ rankdir: 'LR', nodesep: 10, ranksep: 100, ranker: ranker as never })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { id } of nodes) graph.setNode(id, { width: 160, height: 40 })
  for (const [from, to] of edges) if (columnOf.get(from)! < columnOf.get(to)!) graph.setEdge(from, to)
  layout(graph)
  const y = new Map(nodes.map(({ id }) => [id, (graph.node(id) as { y?: number }).y ?? 0]))
  return columns.map((_, column) => {
    const inColumn = nodes.filter((node) => node.column === column)
    const yOf = ({ id, sum }: LayoutNode) => y.get(sum ?? id) ?? y.get(id)!
    return inColumn
      .toSorted(
        (a, b) =>
          yOf(a) - yOf(b) ||
          (a.sum ?? a.id).localeCompare(b.sum ?? b.id) ||
          Number(a.sum !== null) - Number(b.sum !== null) ||
          names.compare(a.name ?? '', b.name ?? '') ||
          y.get(a.id)! - y.get(b.id)!,
      )
      .map(({ id }) => id)
  })
}
