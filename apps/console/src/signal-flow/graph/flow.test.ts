import { describe, expect, test } from 'vitest'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { busyChannel, channelRow, flowOptions, flowRows, onAirUnit, serverRow } from '../testing/rows.ts'
import { edgeId, stateOf } from './aggregate.ts'
import { createFlowGraph, type FlowOptions } from './flow.ts'

function started(rows = flowRows([onAirUnit()], [busyChannel()]), options: Partial<FlowOptions> = {}) {
  const graph = createFlowGraph(rows, flowOptions(options))
  graph.sync()
  const { aggregate } = graph
  const edge = (from: string, to: string) => aggregate.edges.get(edgeId(from, to))
  return { rows, graph, aggregate, edge }
}
const many = (count: number, groups: string[]) =>
  Array.from({ length: count }, (_, i) => onAirUnit({ uniqueId: `u${i}`, name: `Unit ${i}`, groups, feeds: [] }))

describe('the picture of the flows', () => {
  test('has a box for each object and the rate of each edge', () => {
    const { aggregate, edge } = started()
    expect([...aggregate.nodes.keys()].sort()).toEqual(
      ['unit:u1', 'link:cell:Nordtel', 'link:cell:Telvia', 'link:lan', 'server:s1', 'channel:c1', 'output:sdi'].sort(),
    )
    expect(edge('unit:u1', 'link:lan')).toMatchObject({ kbps: 1000, live: 1 })
    expect(edge('server:s1', 'channel:c1')).toMatchObject({ kbps: 5800 })
  })

  test('changes the edges of a changed row by the difference and nothing else', () => {
    const others = many(50, ['g1'])
    const { rows, graph, aggregate, edge } = started(flowRows([onAirUnit(), ...others], [busyChannel()]))
    const before = new Map([...aggregate.edges].map(([id, { kbps }]) => [id, kbps]))
    const { topology } = aggregate
    rows.units.put(onAirUnit({ linksKbps: [3000, 2000, -1, 1700], totalBitrate: 6700 }))
    expect(graph.sync()).toBe(true)
    const changed = [...aggregate.edges].filter(([id, { kbps }]) => before.get(id) !== kbps).map(([id]) => id)
    expect(changed.sort()).toEqual([edgeId('link:lan', 'server:s1'), edgeId('unit:u1', 'link:lan')].sort())
    expect(edge('link:lan', 'server:s1')!.kbps - before.get(edgeId('link:lan', 'server:s1'))!).toBe(700)
    expect(aggregate.topology).toBe(topology)
  })

  test('finds the box of an object that is in a closed sum', () => {
    const rows = flowRows(many(2, ['g1']), [busyChannel()])
    expect(started(rows, { units: 'group' }).graph.boxOf('unit:u1')).toBe('group:g1')
    expect(started(rows, { units: 'group', open: new Set(['group:g1']) }).graph.boxOf('unit:u1')).toBe('unit:u1')
    expect(started(rows).graph.boxOf('unit:none')).toBeNull()
  })

  test('does nothing while no row changed', () => {
    const { rows, graph } = started()
    expect(graph.sync()).toBe(false)
    rows.units.put(rows.units.get('u1')!)
    expect(graph.sync()).toBe(false)
  })

  test('loses what a removed or stopped unit needed, and keeps what others need', () => {
    const { rows, graph, aggregate } = started(
      flowRows([onAirUnit(), onAirUnit({ uniqueId: 'u2', linksKbps: [1], linkCarriers: ['lan'] })], [busyChannel()]),
    )
    rows.units.remove('u1')
    graph.sync()
    expect([...aggregate.nodes.keys()].filter((id) => id.startsWith('link:'))).toEqual(['link:lan'])
    rows.units.put(unitRow({ uniqueId: 'u2' }))
    graph.sync()
    expect([...aggregate.edges.values()].map(({ from }) => from)).toEqual(['server:s1', 'channel:c1'])
  })

  test('follows a unit whose channel arrives later', () => {
    const { rows, graph, edge } = started(flowRows([onAirUnit()], []))
    expect(edge('link:lan', 'server:-')).toBeDefined()
    rows.channels.put(busyChannel())
    graph.sync()
    expect(edge('link:lan', 'server:-')).toBeUndefined()
    expect(edge('link:lan', 'server:s1')).toBeDefined()
  })

  test('sums units by group and links by type; the modems of a unit are one flow', () => {
    const units = [...many(10, ['g1']), ...many(10, ['g2']).map((unit) => ({ ...unit, uniqueId: `x${unit.uniqueId}` }))]
    const { aggregate, edge } = started(flowRows(units, []), { units: 'group', links: 'type' })
    expect(aggregate.nodes.get('group:g1')).toMatchObject({ objects: 10, onAir: 10 })
    expect(edge('group:g1', 'link:cell')).toMatchObject({ kbps: 50_000, live: 10 })
  })

  test('opens a sum: each object has its own box, at most 120 of them, and the sum remains as their heading', () => {
    const { graph, aggregate } = started(flowRows(many(130, ['g1']), []), { units: 'group', open: new Set(['group:g1']) })
    expect([...aggregate.nodes.keys()].filter((id) => id.startsWith('unit:'))).toHaveLength(120)
    expect(aggregate.nodes.get('group:g1')).toMatchObject({ objects: 10 })
    expect(graph.sumOf('unit:u1')).toBe('group:g1')
  })

  test('gives the first boxes of a long column to the units on air', () => {
    const idle = Array.from({ length: 130 }, (_, i) => unitRow({ uniqueId: `i${i}` }))
    const { aggregate } = started(flowRows([...idle, onAirUnit()], [busyChannel()]))
    expect(aggregate.nodes.has('unit:u1')).toBe(true)
  })

  test('keeps the box of every other object when objects come and go', () => {
    const { rows, graph, aggregate } = started(flowRows(many(130, ['g1']), []), { units: 'group', open: new Set(['group:g1']) })
    const before = [...aggregate.nodes.keys()].filter((id) => id !== 'unit:u5')
    rows.units.remove('u5')
    graph.sync()
    rows.units.put(onAirUnit({ uniqueId: 'new', groups: ['g1'], feeds: [] }))
    graph.sync()
    expect(before.filter((id) => !aggregate.nodes.has(id))).toEqual([])
    expect(aggregate.nodes.has('unit:new')).toBe(true)
  })

  test('sums servers and their channels by site, and opens a site', () => {
    const rows = flowRows([onAirUnit()], [busyChannel()], [serverRow(), serverRow({ uniqueId: 's2' })])
    const summed = started(rows, { servers: 'site', channels: 'site' })
    expect(summed.aggregate.nodes.get('site:inv1')).toMatchObject({ objects: 2 })
    expect(summed.edge('site:inv1', 'siteChannels:inv1')).toMatchObject({ kbps: 5800, live: 1 })
    const opened = started(rows, { servers: 'site', channels: 'site', open: new Set(['site:inv1']) })
    expect(opened.edge('server:s1', 'siteChannels:inv1')).toMatchObject({ kbps: 5800 })
  })

  test('follows the return of a unit and its rate', () => {
    const shows = (bitrate: number) =>
      ({ uniqueId: 'r1', serverId: 'vr1', p2MPStreamingStatuses: [{ unitId: 'u1', unitName: '', status: 'streaming', bitrate }] }) as never
    const rows = flowRows([unitRow()], [], [], [shows(700)])
    const { graph, edge } = started(rows)
    expect(edge('server:vr1', 'unit:u1')).toMatchObject({ kbps: 700, isReturn: true })
    rows.returns.put(shows(900))
    graph.sync()
    expect(edge('server:vr1', 'unit:u1')).toMatchObject({ kbps: 900 })
  })

  test('moves a unit that changes its group', () => {
    const { rows, graph, aggregate } = started(flowRows(many(3, ['g1']), []), { units: 'group' })
    rows.units.put({ ...rows.units.get('u1')!, groups: ['g2'] })
    graph.sync()
    expect([aggregate.nodes.get('group:g1')!.objects, aggregate.nodes.get('group:g2')!.objects]).toEqual([2, 1])
  })

  test('shows the most present state of an edge', () => {
    const connecting = onAirUnit({ uniqueId: 'u2', applications: { video: 'connecting' } })
    const { rows, graph, edge } = started(flowRows([onAirUnit(), connecting], [busyChannel()]))
    expect(stateOf(edge('link:lan', 'server:s1')!)).toBe('live')
    rows.units.remove('u1')
    graph.sync()
    expect(stateOf(edge('link:lan', 'server:s1')!)).toBe('connecting')
  })

  test('equals a picture that is made of the same rows at once, after many random changes', () => {
    const rows = flowRows(many(40, ['g1']), [busyChannel(), channelRow({ channelId: 'c2', serverId: 's2' })])
    const options = { units: 'group', links: 'type', open: new Set(['group:g2']) } as const
    const { graph, aggregate } = started(rows, options)
    let seed = 7
    const random = (max: number) => (seed = (seed * 48_271) % 2_147_483_647) % max
    for (let i = 0; i < 400; i++) {
      const id = `u${random(50)}`
      if (random(9) === 0) rows.units.remove(id)
      else
        rows.units.put(
          onAirUnit({
            uniqueId: id,
            groups: [`g${random(3)}`],
            linksKbps: [random(5000), random(5000), -1, random(900)],
            applications: random(3) === 0 ? {} : { video: random(2) === 0 ? 'running' : 'connecting' },
            feeds: random(2) === 0 ? [] : [{ channelId: `c${random(3)}`, name: '', external: false, camera: 1 }],
          }),
        )
      if (random(4) === 0) graph.sync()
    }
    graph.sync()
    const fresh = started(rows, options).aggregate
    const facts = ({ nodes, edges }: typeof aggregate) => ({
      nodes: [...nodes.values()].map(({ id, objects, onAir }) => `${id} ${objects} ${onAir}`).sort(),
      edges: [...edges.values()].map(({ id, kbps, live, connecting }) => `${id} ${Math.round(kbps)} ${live} ${connecting}`).sort(),
    })
    expect(facts(aggregate)).toEqual(facts(fresh))
  })
})

describe('the way through a box', () => {
  const rows = () =>
    flowRows(
      [
        onAirUnit({ linksKbps: [1000], linkCarriers: ['lan'] }),
        onAirUnit({
          uniqueId: 'u2',
          linksKbps: [2000],
          linkCarriers: ['lan'],
          feeds: [{ channelId: 'c2', name: '', external: false, camera: 1 }],
        }),
      ],
      [busyChannel(), busyChannel({ channelId: 'c2', serverId: 's2', sdiNo: null, ndi: true, allocatedToUnitUid: 'u2' })],
      [serverRow(), serverRow({ uniqueId: 's2' })],
    )
  const through = (node: string) => {
    const { aggregate } = started(rows())
    const { nodes, edges } = aggregate.path(node)
    return { nodes: [...nodes].sort(), kbps: edges.get(edgeId('link:lan', 'server:s1')) ?? 0 }
  }
  test('of a unit ends at the outputs of its own channel, although another unit uses the same links', () => {
    expect(through('unit:u1')).toEqual({ nodes: ['channel:c1', 'link:lan', 'output:sdi', 'server:s1', 'unit:u1'], kbps: 1000 })
  })
  test('of a channel and of an output begins at the unit that it receives', () => {
    const way = ['channel:c2', 'link:lan', 'output:ndi', 'server:s2', 'unit:u2']
    expect(through('channel:c2').nodes).toEqual(way)
    expect(through('output:ndi').nodes).toEqual(way)
  })
  test('of a link has everything that goes over it', () => {
    expect(through('link:lan').nodes).toHaveLength(9)
  })
})
