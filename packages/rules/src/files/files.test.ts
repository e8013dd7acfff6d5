import { expect, test } from 'vitest'
import { shownSince } from './date-filter.ts'
import { partName } from './part-name.ts'
import { refuseChunk, refusePlayout, refuseStopPlayout, refuseTransferring } from './refuse.ts'

test('R-257 the filter of dates shows all files by default, and those of a period', () => {
  expect(shownSince('all', 1e12)).toBeNull()
  expect(shownSince('day', 1e12)).toBe(1e12 - 24 * 3600 * 1000)
  expect(shownSince('week', 1e12)).toBe(1e12 - 7 * 24 * 3600 * 1000)
})

test('R-197 M-211 a part carries its number in its name', () => {
  expect(partName('rec_1.mp4', 2)).toBe('rec_1_part2.mp4')
  expect(partName('SD/rec.1.mov', 10)).toBe('SD/rec.1_part10.mov')
  expect(partName('rec', 1)).toBe('rec_part1')
})

test('a file that is under way is not changed', () => {
  expect(refuseTransferring({ isTransferring: true })?.code).toBe('FILE_TRANSFERRING')
  expect(refuseTransferring({ isTransferring: false })).toBeNull()
})

test('R-186 a file plays on a free channel, and not on one that carries a stream or plays already', () => {
  const codes = (['idle', 'online', 'collecting', 'PlayStoredFile', 'connecting', 'upgrading', 'offline', 'unavailable'] as const).map(
    (status) => refusePlayout({ type: 'preview', status })?.code,
  )
  const [busy, offline] = ['CHANNEL_OCCUPIED', 'CHANNEL_OFFLINE']
  expect(codes).toEqual([undefined, busy, busy, busy, busy, 'CHANNEL_UPGRADING', offline, offline])
  for (const type of ['input', 'distributor'] as const) expect(refusePlayout({ type, status: 'idle' })?.code).toBe('CHANNEL_PLAYS_NO_FILES')
  expect(refuseStopPlayout({ status: 'PlayStoredFile' })).toBeNull()
  expect(refuseStopPlayout({ status: 'idle' })?.code).toBe('NO_FILE_PLAYS')
})

test('a chunk ends within its file', () => {
  expect([refuseChunk(1000, 1000), refuseChunk(null, 5000)]).toEqual([null, null])
  expect(refuseChunk(1000, 1001)).toEqual({ code: 'CHUNK_OUT_OF_RANGE', params: { lengthMs: 1000 } })
})
