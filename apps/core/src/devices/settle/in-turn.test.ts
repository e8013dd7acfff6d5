import { manualClock } from '@backhaul/clock'
import { expect, test } from 'vitest'
import type { AnyRecord } from '../registry/record.ts'
import { awaitStorage, inTurn, turnMsMax } from './in-turn.ts'
import { answerMsMax } from '../../store/with-timeout.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('a change that waits too long behind one without an end is refused as one too many, and never begun', async () => {
  const clock = manualClock()
  const device = {} as AnyRecord
  const begun: number[] = []
  const first = Promise.withResolvers<number>()
  const changes = [0, 1, 2].map((number) =>
    inTurn(
      device,
      () => {
        begun.push(number)
        return number === 0 ? first.promise : Promise.resolve(number)
      },
      clock,
    ),
  )
  const ends = Promise.allSettled(changes)
  await settled()
  clock.advance(turnMsMax)
  for (const waited of changes.slice(1))
    await expect(waited).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', params: { retryAfterS: 1 } })
  first.resolve(0)
  expect((await ends).map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  await settled()
  expect(begun).toEqual([0])
  expect(await inTurn(device, () => Promise.resolve(3), clock)).toBe(3)
})

test('a change that begins in time is not refused, however long it takes', async () => {
  const clock = manualClock()
  const end = Promise.withResolvers<string>()
  const change = inTurn({} as AnyRecord, () => end.promise, clock)
  await settled()
  clock.advance(10 * turnMsMax)
  end.resolve('done')
  expect(await change).toBe('done')
})

test('changes are refused for as long as it is not known what the database stored, and never begun', async () => {
  const clock = manualClock()
  const device = {} as AnyRecord
  const known = Promise.withResolvers<undefined>()
  const begun: number[] = []
  const change = (number: number) => inTurn(device, () => Promise.resolve(begun.push(number)), clock)
  awaitStorage(device, known.promise)
  const changes = [change(1), change(2)]
  const ends = Promise.allSettled(changes)
  await settled()
  clock.advance(answerMsMax)
  for (const refused of changes) await expect(refused).rejects.toMatchObject({ code: 'STORAGE_UNAVAILABLE' })
  await ends
  const next = change(3)
  known.resolve(undefined)
  await next
  expect(begun).toEqual([3])
})
