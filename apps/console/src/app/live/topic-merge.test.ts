import { hiddenChannel, mergeViews } from '@backhaul/rules/visibility'
import { expect, test } from 'vitest'
import { type Batch, TopicMerge } from './topic-merge.ts'

const delta = (upserts: Record<string, number>, removed: string[] = []): Batch<number> => ({
  upserts: Object.entries(upserts),
  removed,
  whole: false,
})
const newest = () => new TopicMerge<number>(([first]) => first as number)
const whole = (upserts: Record<string, number>): Batch<number> => ({ ...delta(upserts), whole: true })

test('keeps a key until the last topic that holds it removes it', () => {
  const merge = newest()
  merge.apply([
    ['a', whole({ u1: 1, u2: 2 })],
    ['b', whole({ u2: 2 })],
  ])
  expect(merge.apply([['a', delta({}, ['u1', 'u2'])]])).toEqual({ upserts: [2], removed: ['u1'] })
  expect(merge.apply([['b', delta({}, ['u2'])]])).toEqual({ upserts: [], removed: ['u2'] })
})

test('a snapshot removes the keys that it does not hold', () => {
  const merge = newest()
  merge.apply([['a', whole({ u1: 1, u2: 2 })]])
  expect(merge.apply([['a', whole({ u2: 5, u3: 3 })]])).toEqual({ upserts: [5, 3], removed: ['u1'] })
})

test('a key that moves from one topic to another in one frame is not removed', () => {
  const merge = newest()
  merge.apply([['a', whole({ u1: 1 })]])
  const moved = merge.apply([
    ['a', delta({}, ['u1'])],
    ['b', delta({ u1: 7 })],
  ])
  expect(moved).toEqual({ upserts: [7], removed: [] })
  expect(merge.apply([['b', delta({}, ['u1'])]]).removed).toEqual(['u1'])
})

test('a removal of what a topic never held changes nothing', () => {
  const merge = newest()
  merge.apply([['a', whole({ u1: 1 })]])
  expect(merge.apply([['b', delta({}, ['u1'])]])).toEqual({ upserts: [], removed: [] })
})

test('equals a fold over the topics for any sequence of changes', () => {
  const merge = newest()
  const names = ['a', 'b', 'c']
  const copies = new Map(names.map((name) => [name, new Map<string, number>()]))
  const shown = new Set<string>()
  let seed = 42
  const pick = (below: number) => (seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648) % below
  for (let step = 0; step < 2000; step++) {
    const changes = names
      .filter(() => pick(2) === 0)
      .map((name): [string, Batch<number>] => {
        const copy = copies.get(name)!
        const isWhole = pick(10) === 0
        const upserts = new Map(Array.from({ length: pick(4) }, () => [`u${pick(8)}`, pick(100)]))
        const removed = isWhole ? [] : Array.from({ length: pick(3) }, () => `u${pick(8)}`).filter((key) => !upserts.has(key))
        if (isWhole) copy.clear()
        for (const [key, value] of upserts) copy.set(key, value)
        for (const key of removed) copy.delete(key)
        return [name, { upserts: [...upserts], removed, whole: isWhole }]
      })
    const keyed = changes.map(([name, batch]): [string, Batch<string>] => [
      name,
      { ...batch, upserts: batch.upserts.map(([key]) => [key, key]) },
    ])
    const { upserts, removed } = merge.apply(keyed as never) as unknown as { upserts: string[]; removed: string[] }
    for (const key of removed) shown.delete(key)
    for (const key of upserts) shown.add(key)
    expect(new Set(shown), `step ${step}`).toEqual(new Set([...copies.values()].flatMap((copy) => [...copy.keys()])))
  }
})

test('a unit in two topics shows the objects that one of them names, and the newest values', () => {
  const merge = new TopicMerge<object>(mergeViews)
  const selChannel = { channelId: 'c-1', name: 'News-1', external: false }
  const inFirst = { groups: ['g1'], inventories: ['i1'], inventoryId: 'i1', selChannel, lastSeen: 5 }
  const inSecond = { groups: ['g2'], inventories: ['i2'], inventoryId: null, selChannel: hiddenChannel, lastSeen: null }
  const rows = (row: object): Batch<object> => ({ upserts: [['u1', row]], removed: [], whole: false })
  expect(merge.apply([['g/g1/units', rows(inFirst)]]).upserts).toEqual([inFirst])
  const both = { ...inFirst, groups: ['g2', 'g1'], inventories: ['i2', 'i1'] }
  expect(merge.apply([['g/g2/units', rows(inSecond)]]).upserts).toEqual([{ ...both, lastSeen: null }])
  expect(merge.apply([['g/g1/units', { ...rows({}), upserts: [], removed: ['u1'] }]]).upserts).toEqual([inSecond])
})
