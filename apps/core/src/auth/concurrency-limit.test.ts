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

test('a requester waits for one piece of work of another one, however many that one has', async () => {
  const limited = concurrencyLimit({ runningMax: 2, waitingMax: 1000 })
  const done: string[] = []
  const ask = (requester: string) =>
    limited(async () => {
      await tick()
      done.push(requester)
    }, requester)
  const flood = Array.from({ length: 500 }, () => ask('flood'))
  await Promise.all([ask('ana'), ask('ben'), ask('ana')])
  expect(done.filter((requester) => requester !== 'flood')).toEqual(['ana', 'ben', 'ana'])
  // Ahead of them: two that were running, and one at each of the turns between theirs.
  expect(done.length).toBeLessThanOrEqual(3 + 5)
  await Promise.all(flood)
  expect(done).toHaveLength(503)
})

test('work that throws at once fails alone, and its place becomes free', async () => {
  const limited = concurrencyLimit({ runningMax: 1, waitingMax: 10 })
  const fail = () => {
    throw new Error('cannot begin')
  }
  await expect(limited(fail)).rejects.toThrow('cannot begin')
  expect(await limited(async () => 'done')).toBe('done')
})
