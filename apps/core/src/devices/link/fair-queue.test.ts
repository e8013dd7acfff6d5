import { expect, test } from 'vitest'
import { FairQueue } from './fair-queue.ts'

/** Takes all items, in the order of the queue. */
function drain(queue: FairQueue<string, string>): string[] {
  const items: string[] = []
  for (let next = queue.take(); next !== undefined; next = queue.take()) items.push(next[1])
  return items
}

test('a source with many items delays another one by a single item', () => {
  const queue = new FairQueue<string, string>(100)
  for (let n = 0; n < 50; n++) queue.add('a', `a${n}`)
  queue.add('b', 'b0')
  expect(drain(queue).slice(0, 4)).toEqual(['a0', 'b0', 'a1', 'a2'])
})

test('items of one source keep their order, also after one is put back', () => {
  const queue = new FairQueue<string, string>(100)
  for (const item of ['1', '2', '3']) queue.add('a', item)
  const [source, item] = queue.take()!
  queue.add('a', '4')
  queue.putBack(source, item)
  expect(drain(queue)).toEqual(['1', '2', '3', '4'])
  expect(queue.size).toBe(0)
})

test('a full queue drops the oldest item of the source with the most, and keeps those of all others', () => {
  const queue = new FairQueue<string, string>(10)
  queue.add('quiet', 'q')
  const lost = Array.from({ length: 1000 }, (_, n) => queue.add('flood', `f${n}`))
  expect(lost.filter((one) => one !== null)).toEqual(Array.from({ length: 991 }, (_, n) => ['flood', `f${n}`]))
  expect(queue.size).toBe(10)
  expect(drain(queue)).toEqual(
    ['q', ...Array.from({ length: 9 }, (_, n) => `f${n + 991}`)].toSorted((a, b) => (a === 'q' ? -1 : b === 'q' ? 1 : 0)),
  )
})
