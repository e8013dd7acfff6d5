import { expect, test } from 'vitest'
import { type Batch, TopicMerge } from './topic-merge.ts'

const delta = (upserts: Record<string, number>, removed: string[] = []): Batch<number> => ({
  upserts: Object.entries(upserts),
  removed,
  whole: false,
})
const whole = (upserts: Record<string, number>): Batch<number> => ({ ...delta(upserts), whole: true })

test('keeps a key until the last topic that holds it removes it', () => {
  const merge = new TopicMerge<number>()
  merge.apply([
    ['a', whole({ u1: 1, u2: 2 })],
    ['b', whole({ u2: 2 })],
  ])
  expect(merge.apply([['a', delta({}, ['u1', 'u2'])]])).toEqual({ upserts: [], removed: ['u1'] })
  expect(merge.apply([['b', delta({}, ['u2'])]])).toEqual({ upserts: [], removed: ['u2'] })
})

test('a snapshot removes the keys that it does not hold', () => {
  const merge = new TopicMerge<number>()
  merge.apply([['a', whole({ u1: 1, u2: 2 })]])
  expect(merge.apply([['a', whole({ u2: 5, u3: 3 })]])).toEqual({ upserts: [5, 3], removed: ['u1'] })
})

test('a key that moves from one topic to another in one frame is not removed', () => {
  const merge = new TopicMerge<number>()
  merge.apply([['a', whole({ u1: 1 })]])
  const moved = merge.apply([
    ['a', delta({}, ['u1'])],
    ['b', delta({ u1: 7 })],
  ])
  expect(moved).toEqual({ upserts: [7], removed: [] })
  expect(merge.apply([['b', delta({}, ['u1'])]]).removed).toEqual(['u1'])
})

test('a removal of what a topic never held changes nothing', () => {
  const merge = new TopicMerge<number>()
  merge.apply([['a', whole({ u1: 1 })]])
  expect(merge.apply([['b', delta({}, ['u1'])]])).toEqual({ upserts: [], removed: [] })
})

test('equals a fold over the topics for any sequence of changes', () => {
  const merge = new TopicMerge<number>()
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
