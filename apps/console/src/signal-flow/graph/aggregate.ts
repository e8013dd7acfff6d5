import type { Flow } from './graph.ts'

/** One box of the picture: an object, or the sum of many. */
export interface Node {
  readonly id: string
  /** Rows that are in this box, and how many of them are on air or offline. Links, outputs and destinations have none. */
  objects: number
  onAir: number
  offline: number
  /** Rows and edges that need the box. */
  uses: number
}

/** The sum of the flows from one box to another. */
export interface Edge {
  readonly id: string
  readonly from: string
  readonly to: string
  readonly isReturn: boolean
  kbps: number
  /** Flows by state; `idle` ones carry nothing. */
  live: number
  connecting: number
  stale: number
  idle: number
}

/** The part of the picture that one row adds. */
export interface Share {
  /** The box of the row itself. */
  readonly node: string
  /** 1, or 0 for the heading of an opened sum, whose objects have boxes of their own. */
  readonly objects: 0 | 1
  readonly onAir: boolean
  readonly offline: boolean
  /** From box to box. */
  readonly flows: readonly PlacedFlow[]
  /** The rows of the channels that receive this unit. */
  readonly next: readonly string[]
}
export type PlacedFlow = Omit<Flow, 'from' | 'to'> & { readonly from: string; readonly to: string }

/** The part of the flows that belongs to some rows: the rate per edge, and the boxes on the way. */
export interface Path {
  readonly edges: ReadonlyMap<string, number>
  readonly nodes: ReadonlySet<string>
}

export const edgeId = (from: string, to: string): string => `${from}\t${to}`

/** Returns what an edge shows: the most present of its flows. */
export const stateOf = (edge: Edge): 'live' | 'connecting' | 'stale' | 'idle' =>
  edge.live > 0 ? 'live' : edge.connecting > 0 ? 'connecting' : edge.stale > 0 ? 'stale' : 'idle'

/**
 * Sums the shares of all rows. A changed row changes its own edges by the difference and nothing else; `topology` increases only
 * when a box or an edge appears or disappears.
 */
export function createAggregate() {
  const nodes = new Map<string, Node>()
  const edges = new Map<string, Edge>()
  const shares = new Map<string, Share>()
  let topology = 0

  function use(id: string, by: 1 | -1): Node {
    let node = nodes.get(id)
    if (node === undefined) {
      nodes.set(id, (node = { id, objects: 0, onAir: 0, offline: 0, uses: 0 }))
      topology++
    }
    node.uses += by
    if (node.uses === 0) {
      nodes.delete(id)
      topology++
    }
    return node
  }
  function addFlow({ from, to, kbps, state, isReturn = false }: PlacedFlow, by: 1 | -1): void {
    const id = edgeId(from, to)
    let edge = edges.get(id)
    if (edge === undefined) {
      edges.set(id, (edge = { id, from, to, isReturn, kbps: 0, live: 0, connecting: 0, stale: 0, idle: 0 }))
      topology++
    }
    edge.kbps += by * kbps
    edge[state] += by
    use(from, by)
    use(to, by)
    if (edge.live + edge.connecting + edge.stale + edge.idle > 0) return
    edges.delete(id)
    topology++
  }
  function addShare({ node: id, objects, onAir, offline, flows }: Share, by: 1 | -1): void {
    const node = use(id, by)
    node.objects += by * objects
    if (onAir) node.onAir += by
    if (offline) node.offline += by
    for (const flow of flows) addFlow(flow, by)
  }
  return {
    nodes: nodes as ReadonlyMap<string, Node>,
    edges: edges as ReadonlyMap<string, Edge>,
    get topology() {
      return topology
    },
    /** Replaces the share of a row; null removes it. */
    set(row: string, share: Share | null): void {
      const before = shares.get(row)
      if (share === null) shares.delete(row)
      else {
        shares.set(row, share)
        // Added before the old share is removed, so that an edge which stays is never gone.
        addShare(share, 1)
      }
      if (before !== undefined) addShare(before, -1)
    },
    has: (row: string) => shares.has(row),
    rows: () => shares.keys(),
    path: (node: string) => pathThrough(shares, node),
  }
}
export type Aggregate = ReturnType<typeof createAggregate>

/** Returns the flows of a row that lead to a box or come from it. */
function flowsThrough(flows: readonly PlacedFlow[], node: string): PlacedFlow[] {
  const reach = (start: 'from' | 'to', end: 'from' | 'to') => {
    const reached = new Set([node])
    const found = new Set<PlacedFlow>()
    // Flows of a row are at most as deep as the picture has columns.
    for (let grown = true; grown;) {
      grown = false
      for (const flow of flows)
        if (!flow.isReturn && reached.has(flow[start]) && !found.has(flow)) {
          found.add(flow)
          reached.add(flow[end])
          grown = true
        }
    }
    return found
  }
  return [
    ...reach('from', 'to'),
    ...reach('to', 'from'),
    ...flows.filter((flow) => flow.isReturn && (flow.from === node || flow.to === node)),
  ]
}

const touches = ({ node, flows }: Share, id: string) => node === id || flows.some(({ from, to }) => from === id || to === id)

/** The whole way of everything that goes through a box: units to channels and their outputs, and back. */
function pathThrough(shares: ReadonlyMap<string, Share>, id: string): Path {
  const edges = new Map<string, number>()
  const nodes = new Set<string>([id])
  const taken = new Set<PlacedFlow>()
  const take = (flows: readonly PlacedFlow[]) => {
    for (const flow of flows) {
      if (taken.has(flow)) continue
      taken.add(flow)
      const { from, to, kbps } = flow
      const edge = edgeId(from, to)
      edges.set(edge, (edges.get(edge) ?? 0) + kbps)
      nodes.add(from).add(to)
    }
  }
  const touched = new Set<string>()
  for (const [row, share] of shares) if (touches(share, id)) touched.add(row)
  for (const [row, share] of shares) {
    if (touched.has(row)) {
      const flows = flowsThrough(share.flows, id)
      take(flows)
      nodes.add(share.node)
      // The channels of a unit whose video goes through the box. A channel that touches the box itself is taken as such.
      if (share.node === id || flows.some(({ isReturn }) => isReturn !== true))
        for (const next of share.next) {
          const channel = touched.has(next) ? undefined : shares.get(next)
          if (channel !== undefined) take(flowsThrough(channel.flows, channel.node))
        }
    } else {
      // A unit whose channel goes through the box.
      for (const next of share.next) if (touched.has(next)) take(flowsThrough(share.flows, serverOf(shares.get(next)!) ?? share.node))
    }
  }
  return { edges, nodes }
}

/** The box of the server that a channel is on. */
const serverOf = ({ node, flows }: Share): string | null => flows.find(({ to }) => to === node)?.from ?? null
