import { expect, test } from 'vitest'
import { concurrencyLimit } from './concurrency-limit.ts'

const tick = () => new Promise((resolve) => setImmediate(resolve))

test('runs at most `runningMax` pieces of work at once, in order, also after one has failed', async () => {
  const limited = concurrencyLimit({ runningMax: 2, waitingMax: 100 })
  const started: number[] = []
  let [running, most] = [0, 0]
  const results = await Promise.allSettled(
    Array.from({ length: 9 }, (_, n) =>
      limited(async () => {
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

test('refuses work that finds the queue full, and runs the work that is waiting', async () => {
  const limited = concurrencyLimit({ runningMax: 1, waitingMax: 2 })
  const results = await Promise.allSettled(Array.from({ length: 5 }, () => limited(tick)))
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'fulfilled', 'rejected', 'rejected'])
  expect((results[4] as PromiseRejectedResult).reason).toMatchObject({ code: 'TOO_MANY_REQUESTS' })
  await expect(limited(async () => 'later')).resolves.toBe('later')
})
