import { describe, expect, test } from 'vitest'
import { busyChannel, channelRow, flowOptions, flowRows, onAirUnit, serverRow } from '../testing/rows.ts'
import { unitRow } from '../../domain/units/testing/unit-row.ts'
import { createFlowGraph, type FlowOptions } from '../graph/flow.ts'
import { columns } from '../graph/graph.ts'
import { settle } from '../layout/settle.ts'
import { setChannel } from '../../domain/units/row-acts.ts'
import { isInReach } from '../route/refuse-route.ts'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import { headingHeight, lineWidth, type View } from './draw.ts'
import { dropOf, refuseChoice, targetsOf } from './drop.ts'
import { columnSums } from './headings.ts'
import { neighbour } from './neighbour.ts'
import { boxAt, columnIndex, createScene, refreshScene } from './scene.ts'
import { clampView, fitView, fitWidth, revealBox, toScene, zoomMax, zoomView } from './view.ts'
import { svgOf } from './svg.ts'
import { noteOf } from './headings.ts'

const text = () => ({ title: 'A & B', meta: '', tone: null })
function sceneOf(rows = flowRows([onAirUnit()], [busyChannel()]), options: Partial<FlowOptions> = {}) {
  const graph = createFlowGraph(rows, flowOptions(options))
  graph.sync()
  const { aggregate } = graph
  const order = columns.map((_, column) => [...aggregate.nodes.keys()].filter((id) => columnIndex(id) === column).sort())
  const scene = createScene({ aggregate, order, tops: settle(order, new Map(), 0), width: 1200, open: new Set(), text, before: null })
  return { rows, graph, aggregate, scene, box: (id: string) => scene.boxes.get(id)! }
}

describe('a scene', () => {
  test('has the columns from left to right and finds the box at a place', () => {
    const { scene, box } = sceneOf()
    const xs = ['unit:u1', 'link:lan', 'server:s1', 'channel:c1', 'output:sdi'].map((id) => box(id).x)
    expect(xs).toEqual(xs.toSorted((a, b) => a - b))
    const { x, y } = box('link:lan')
    expect(boxAt(scene, { x: x + 5, y: y + 5 })?.id).toBe('link:lan')
    expect(boxAt(scene, { x: x + 5, y: y - 5 })).toBeNull()
  })
  test('takes new rates without new boxes or edges', () => {
    const { rows, graph, aggregate, scene } = sceneOf()
    const [line] = scene.lines.filter(({ from, to }) => from.id === 'unit:u1' && to.id === 'link:lan')
    rows.units.put(onAirUnit({ linksKbps: [3000, 2000, -1, 9000] }))
    graph.sync()
    refreshScene(scene, aggregate)
    expect(line!.kbps).toBe(9000)
  })
  test('draws more video wider, up to a bound', () => {
    const widths = [0, 100, 5000, 100_000, 10_000_000, 90_000_000].map((kbps) => lineWidth(kbps, 250_000))
    expect(widths).toEqual(widths.toSorted((a, b) => a - b))
    expect(widths.at(-1)).toBe(widths.at(-2))
  })
  test('is a document without unescaped names', () => {
    const { scene } = sceneOf()
    const palette = new Proxy({}, { get: (_, name) => (name === 'tones' ? {} : 'red') })
    const svg = svgOf(scene, palette as never)
    expect(svg).toContain('A &#38; B')
    expect(new DOMParser().parseFromString(svg, 'image/svg+xml').querySelector('parsererror')).toBeNull()
  })
})

describe('the heading of a column', () => {
  const counts = (options: Partial<FlowOptions>) => {
    const rows = flowRows([onAirUnit()], [busyChannel()], [serverRow(), serverRow({ uniqueId: 's2' })])
    const { graph } = sceneOf(rows, options)
    const sums = columnSums({ graph, sums: new Map() })
    return (['units', 'servers', 'channels'] as const).map((column) => sums.get(column)?.objects ?? 0)
  }
  test('counts the objects that fit the filter, and each server whose box is shown', () => {
    expect(counts({})).toEqual([1, 2, 1])
    expect(counts({ serverPasses: () => false })).toEqual([1, 1, 1])
    expect(counts({ serverPasses: () => false, channelPasses: () => false, unitPasses: () => false })).toEqual([0, 0, 0])
  })
  test('counts all servers of a sum', () => expect(counts({ servers: 'site' })).toEqual([1, 2, 1]))
})

describe('arrow keys', () => {
  const { scene, box } = sceneOf()
  test('move within the column and stop at its end', () => {
    expect(neighbour(scene, box('link:cell:Nordtel'), 'ArrowDown')?.id).toBe('link:cell:Telvia')
    expect(neighbour(scene, box('link:cell:Nordtel'), 'ArrowUp')).toBeNull()
  })
  test('follow the edges to the next column that has boxes, both ways', () => {
    expect(neighbour(scene, box('server:s1'), 'ArrowRight')?.id).toBe('channel:c1')
    expect(neighbour(scene, box('channel:c1'), 'ArrowLeft')?.id).toBe('server:s1')
    expect(neighbour(scene, box('output:sdi'), 'ArrowRight')).toBeNull()
  })
})

describe('the view', () => {
  const view: View = { x: 0, y: 0, zoom: 1, width: 600, height: 400 + headingHeight }
  const size = { width: 1200, height: 2000 }
  test('does not leave the picture', () => {
    expect(clampView({ ...view, x: -500, y: -500 }, size)).toMatchObject({ x: 0, y: -14 })
    expect(clampView({ ...view, x: 5000, y: 5000 }, size)).toMatchObject({ x: 600, y: 1614 })
    expect(clampView(view, { width: 400, height: 100 }).x).toBe(-100)
  })
  test('keeps the place under the pointer while it zooms, within bounds', () => {
    const at = { x: 300, y: 246 }
    const inside = clampView({ ...view, x: 300, y: 800 }, size)
    const before = toScene(inside, at)
    const after = toScene(zoomView(inside, size, 1.5, at), at)
    expect([Math.round(after.x), Math.round(after.y)]).toEqual([Math.round(before.x), Math.round(before.y)])
    expect(zoomView(view, size, 100, at).zoom).toBe(zoomMax)
  })
  test('shows the whole picture, or moves to a box', () => {
    const { zoom } = fitView(view, { width: 1200, height: 700 })
    expect(1200 * zoom).toBeLessThanOrEqual(600)
    const box = { ...sceneOf().box('output:sdi'), x: 1000, width: 100, top: 1500 }
    const moved = revealBox(view, size, box)
    expect(moved.x + 600).toBeGreaterThanOrEqual(1100)
    expect(moved.y + 400).toBeGreaterThanOrEqual(1540)
    expect(revealBox(moved, size, box)).toBe(moved)
    expect(revealBox(view, size, box, 100).y).toBe(moved.y - 14 + 100)
  })
})

describe('a drop', () => {
  const free = channelRow({ channelId: 'c2', channelName: 'Free' })
  const rows = flowRows([onAirUnit(), unitRow({ uniqueId: 'u2' })], [busyChannel({ allocatedToUnitAlias: 'Truck-1' }), free], [serverRow()])
  const { scene, box } = sceneOf(rows)
  const refusals: Parameters<typeof targetsOf>[3] = {
    unit: (unit) => refuseVirtualChannel(unit)?.code ?? null,
    channel: (unit, channel) => setChannel.refuse(unit, channel)?.code ?? (isInReach(unit, channel) ? null : 'outOfReach'),
  }
  test('on a channel means this channel; on the sum of channels or a server the choice of a channel', () => {
    expect(dropOf(rows, box('channel:c2'))).toEqual({ kind: 'channel', channel: free })
    expect(dropOf(rows, box('server:s1'))).toEqual({ kind: 'choice', serverId: 's1' })
    expect(dropOf(rows, { ...box('server:s1'), id: 'channels:s1' })).toEqual({ kind: 'choice', serverId: 's1' })
    expect(dropOf(rows, box('link:lan'))).toBeNull()
    expect(dropOf(rows, null)).toBeNull()
  })
  test('is offered where no rule refuses it: a channel of another unit is not, and an unit on air goes nowhere', () => {
    expect(targetsOf(scene, rows, 'u2', refusals)).toEqual(new Set(['unit:u2', 'channel:c2']))
    expect(targetsOf(scene, rows, 'u1', refusals)).toEqual(new Set())
    expect(refusals.channel(rows.units.get('u2')!, rows.channels.get('c1')!)).toBe('CHANNEL_BUSY')
  })
  test('on a sum of channels is offered where one of them takes the unit, and has a reason otherwise', () => {
    const channels = [
      channelRow({ channelId: 'c2' }),
      channelRow({ channelId: 'c3', serverId: 's2', groups: ['g9'], inventories: ['inv9'] }),
      busyChannel({ channelId: 'c4', serverId: 's3', allocatedToUnitUid: 'u9' }),
    ]
    const summed = flowRows(
      [unitRow({ uniqueId: 'u2' })],
      channels,
      ['s1', 's2', 's3'].map((uniqueId) => serverRow({ uniqueId })),
    )
    const sums = sceneOf(summed, { channels: 'server' }).scene
    expect(targetsOf(sums, summed, 'u2', refusals)).toEqual(new Set(['unit:u2', 'channels:s1']))
    const choice = (serverId: string | null) => refuseChoice(summed, summed.units.get('u2')!, serverId, refusals.channel)
    expect(['s1', 's2', 's3', null].map(choice)).toEqual([null, 'noneInReach', 'noneFree', null])
  })
})

test('the picture follows the width of the page down to a zoom that can be read', () => {
  const size = { width: 1080, height: 400 }
  const zoomAt = (width: number) => fitWidth({ x: 0, y: 0, zoom: 1, width, height: 700 }, size).zoom
  expect([1240, 864, 390].map(zoomAt)).toEqual([1, 0.8, 0.7])
  expect(fitWidth({ x: 0, y: 0, zoom: 1, width: 1620, height: 700, typeScale: 1.5 }, size).zoom).toBe(1.5)
})

test('the head of the units repeats no total of the counters, and the other heads have their rate', () => {
  const sum = { objects: 33, onAir: 6, boxes: 9, inKbps: 26_000 }
  const note = (column: Parameters<typeof noteOf>[0]) => noteOf(column, sum, (count) => `${count} on air`)
  expect(note('units')).toBe('33')
  expect(note('channels')).toBe('33 · 6 on air · 26.0 Mbps')
  expect(note('outputs')).toBe('9 · 6 on air · 26.0 Mbps')
})
