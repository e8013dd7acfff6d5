import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import { createWriteQueue, waitMsMax } from './write-queue.ts'

const codeOf = (error: unknown) => (error as { code?: string }).code
const settled = () => new Promise((resolve) => setImmediate(resolve))

/** A queue of a database that answers a write when the test says so. `begun` has the writes that it got. */
function slowDatabase() {
  const clock = manualClock()
  const inOrder = createWriteQueue(clock)
  const begun: { value: number; answer: () => void }[] = []
  const outcomes: (number | string | undefined)[] = []
  const write = (value: number) =>
    inOrder('u-1', () => new Promise<number>((resolve) => void begun.push({ value, answer: () => resolve(value) })))
  const writeAll = (count: number) => {
    for (let value = 0; value < count; value++)
      void write(value).then(
        (answer) => (outcomes[value] = answer),
        (error) => (outcomes[value] = codeOf(error)),
      )
  }
  return { clock, begun, outcomes, write, writeAll }
}

test('writes of one record are made in the order of their calls, one at a time', async () => {
  const { begun, outcomes, writeAll } = slowDatabase()
  writeAll(3)
  for (let value = 0; value < 3; value++) {
    await settled()
    expect(begun.map((one) => one.value)).toEqual(Array.from({ length: value + 1 }, (_, index) => index))
    begun[value]!.answer()
  }
  await settled()
  expect(outcomes).toEqual([0, 1, 2])
})

test('a write that waits too long behind others which the database answers is refused as one too many, and never made', async () => {
  const { clock, begun, outcomes, writeAll } = slowDatabase()
  writeAll(50)
  await settled()
  clock.advance(waitMsMax - 1)
  begun[0]!.answer()
  await settled()
  clock.advance(1)
  await settled()
  begun[1]!.answer()
  await settled()
  expect(outcomes).toEqual([0, 1, ...Array.from({ length: 48 }, () => 'TOO_MANY_REQUESTS')])
  expect(begun).toHaveLength(2)
})

test('a write that waits behind one which the database does not answer is refused because the database does not respond', async () => {
  const { clock, begun, outcomes, writeAll } = slowDatabase()
  writeAll(3)
  await settled()
  clock.advance(waitMsMax)
  await settled()
  begun[0]!.answer()
  await settled()
  expect(outcomes).toEqual([0, 'STORAGE_UNAVAILABLE', 'STORAGE_UNAVAILABLE'])
  expect(begun).toHaveLength(1)
})

test('a write beyond the bound of the queue is refused at once, and may be repeated after a second', async () => {
  const { outcomes, writeAll, write } = slowDatabase()
  writeAll(51)
  await settled()
  expect(outcomes[50]).toBe('TOO_MANY_REQUESTS')
  await expect(write(52)).rejects.toMatchObject({ params: { retryAfterS: 1 } })
})
