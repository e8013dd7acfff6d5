import { describe, expect, test } from 'vitest'
import { orderOf } from './layout.ts'
import { boxHeight, keepOrder, pitchMin, settle } from './settle.ts'

const nodes = (text: string) => text.split(' ').map((part) => ({ id: part.slice(1), column: Number(part[0]), sum: null }))

describe('order of the boxes', () => {
  test('has each box in its column, also in a column without edges', () => {
    expect(orderOf({ nodes: nodes('0a 0b 2s 5d'), edges: [['a', 's']] }).map((ids) => ids.toSorted())).toEqual([
      ['a', 'b'],
      [],
      ['s'],
      [],
      [],
      ['d'],
    ])
  })
  test('crosses no edges that need not cross', () => {
    const edges = [
      ['a', 'z'],
      ['b', 'y'],
      ['c', 'x'],
    ] as const
    const [left, right] = orderOf({ nodes: nodes('0a 0b 0c 1x 1y 1z'), edges })
    expect(edges.toSorted(([a], [b]) => left!.indexOf(a) - left!.indexOf(b)).map(([, to]) => to)).toEqual(right)
  })
  test('is the same for the same picture', () => {
    const request = {
      nodes: nodes('0a 0b 0c 1x 1y 1z 2s'),
      edges: [
        ['a', 'y'],
        ['b', 'x'],
        ['x', 's'],
        ['y', 's'],
      ] as const,
    }
    expect(orderOf(request)).toEqual(orderOf(request))
  })
  test('has the members of an opened sum after its heading', () => {
    const opened = [
      { id: 'g', column: 0, sum: null },
      { id: 'other', column: 0, sum: null },
      { id: 'm1', column: 0, sum: 'g' },
      { id: 'm2', column: 0, sum: 'g' },
    ]
    const [units] = orderOf({
      nodes: [...opened, ...nodes('1x 1y')],
      edges: [
        ['m1', 'y'],
        ['m2', 'x'],
        ['other', 'x'],
      ],
    })
    expect(units!.slice(units!.indexOf('g'), units!.indexOf('g') + 3).toSorted()).toEqual(['g', 'm1', 'm2'])
  })
})

test('the members of an opened sum are in the order of their names, whatever their edges are', () => {
  const members = ['LU-10', 'LU-2', 'LU-1'].map((name, i) => ({ id: `m${i}`, column: 0, sum: 'g', name }))
  const [units] = orderOf({
    nodes: [{ id: 'g', column: 0, sum: null }, ...members, ...nodes('1x 1y')],
    edges: [
      ['m0', 'x'],
      ['m2', 'y'],
    ],
  })
  expect(units).toEqual(['g', 'm2', 'm1', 'm0'])
})

describe('a new order', () => {
  test('moves no box that was there before', () => {
    expect(keepOrder(['c', 'a', 'b'], ['a', 'b', 'n', 'c'])).toEqual(['c', 'a', 'b', 'n'])
    expect(keepOrder(['a', 'b'], ['n', 'b'])).toEqual(['n', 'b'])
    expect(keepOrder([], ['a', 'b'])).toEqual(['a', 'b'])
  })
})

describe('places of the boxes', () => {
  const order = [['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], ['x', 'y'], [], [], [], []]
  const neighbours = new Map([
    ['x', ['a']],
    ['y', ['h']],
  ])
  const tops = settle(order, neighbours, 0)
  test('are near to what they are connected with', () => {
    expect(tops.get('x')).toBe(tops.get('a'))
    expect(tops.get('y')).toBe(tops.get('h'))
  })
  test('overlap nowhere and are within the picture', () => {
    const crowded = settle(order, new Map(['x', 'y'].map((id) => [id, ['h']])), 0)
    for (const column of order)
      column.forEach((id, i) => {
        if (i > 0) expect(crowded.get(id)! - crowded.get(column[i - 1]!)!).toBeGreaterThanOrEqual(pitchMin)
        expect(crowded.get(id)! + boxHeight).toBeLessThanOrEqual(8 * pitchMin)
      })
  })
})
