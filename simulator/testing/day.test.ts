import { expect, it } from 'vitest'
import { checksOf, reasonOf } from './day-checks.ts'
import { recordDay } from './day-record.ts'
import { createDayWorld, hourMs } from './day-world.ts'

it('a day of the demo has its shape, nothing jumps, and nothing stays the same', () => {
  const record = recordDay(createDayWorld({ units: 80, channels: 48, region: 'one' }), 24 * hourMs)
  expect(checksOf(record).filter(({ holds }) => !holds)).toEqual([])
  expect(record.longest.size).toBe(80)
  expect(reasonOf('route.lat')).toBeNull()
}, 240_000)
