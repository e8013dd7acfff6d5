import fc from 'fast-check'
import { expect, it } from 'vitest'
import { copyQueue, createQueue, earliestMs, push, removeEarliest, replaceEarliest } from './queue.ts'

type Entry = [dueMs: number, device: number]
const entry = fc.tuple(fc.nat(50), fc.nat(20))
const operation = fc.oneof(
  entry.map((one) => ({ do: 'push' as const, one })),
  entry.map((one) => ({ do: 'replace' as const, one })),
  fc.constant({ do: 'remove' as const }),
)
const inOrder = ([dueA, a]: Entry, [dueB, b]: Entry) => dueA - dueB || a - b

it('has the earliest entry first, and of several at one time the one with the lowest number', () => {
  fc.assert(
    fc.property(fc.array(operation, { maxLength: 200 }), (operations) => {
      const queue = createQueue()
      let expected: Entry[] = []
      for (const step of operations) {
        if (step.do === 'push') {
          push(queue, ...step.one)
          expected.push(step.one)
        } else if (expected.length > 0) {
          if (step.do === 'replace') replaceEarliest(queue, ...step.one)
          else removeEarliest(queue)
          expected = [...expected.slice(1), ...(step.do === 'replace' ? [step.one] : [])]
        }
        expected.sort(inOrder)
        expect([earliestMs(queue), queue.device[0]]).toEqual(expected[0] ?? [Number.POSITIVE_INFINITY, undefined])
      }
    }),
  )
})

it('is copied with all entries, and the copy goes its own way', () => {
  const queue = createQueue()
  for (const [dueMs, device] of [
    [5, 1],
    [3, 2],
    [9, 3],
  ] as const)
    push(queue, dueMs, device)
  const copy = copyQueue(queue)
  removeEarliest(copy)
  expect([earliestMs(queue), earliestMs(copy)]).toEqual([3, 5])
})
