import { expect, test } from 'vitest'
import { inTurn } from './in-turn.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('no more than so many run at once, in the order they came, also after one failed', async () => {
  const oneOf = inTurn({ atOnce: 2, waitingMax: 100 })
  const started: number[] = []
  let [running, most] = [0, 0]
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      oneOf(async () => {
        started.push(n)
        most = Math.max(most, ++running)
        await tick()
        running--
        if (n % 3 === 0) throw new Error('failed')
        return n
      }),
    ),
  )
  expect(started).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8])
  expect(most).toBe(2)
  expect(results.map(({ status }) => status === 'fulfilled')).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8].map((n) => n % 3 !== 0))
})

test('who finds the queue full is refused, and the others are not', async () => {
  const oneOf = inTurn({ atOnce: 1, waitingMax: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => oneOf(tick)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((results[4] as PromiseRejectedResult).reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(oneOf(async () => 'again')).resolves.toBe('again')
})
