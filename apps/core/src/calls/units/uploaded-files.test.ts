import type { UnitCommand } from '@backhaul/contract/units'
import { expect, test } from 'vitest'
import { uploadedFiles } from './uploaded-files.ts'

const upload = (at: number, state: UnitCommand['state'], files: string[], code: string | null = null) => ({
  kind: 'uploadFiles',
  input: { files, serverId: 's-1' },
  state,
  code,
  at,
})
const cancel = (at: number, files: string[]) => ({ kind: 'cancelUpload', input: { files }, state: 'done' as const, code: null, at })
const sent = (path: string, at: number, transferring: boolean) => ({ serverId: 's-1', path, sizeBytes: 1000, at, transferring })
const statuses = (...given: Parameters<typeof uploadedFiles>) =>
  Object.fromEntries(uploadedFiles(...given).map(({ path, status }) => [path, status]))

test('R-196 M-212 to M-217 a file is pending until its transfer starts, then uploading, then uploaded', () => {
  const log = [upload(10, 'accepted', ['a', 'b', 'c'])]
  expect(statuses(log, [sent('a', 12, false), sent('b', 13, true)], 10)).toEqual({ a: 'uploaded', b: 'uploading', c: 'pending' })
})

test('R-196 an upload that the unit refuses is rejected, and one that fails has failed but for the files that have arrived', () => {
  expect(statuses([upload(10, 'refused', ['a'])], [], 10)).toEqual({ a: 'rejected' })
  expect(statuses([upload(10, 'failed', ['a', 'b'])], [sent('a', 12, false)], 10)).toEqual({ a: 'uploaded', b: 'failed' })
})

test('a file that a user cancelled has failed, the others of its upload not, and neither has the same file of a later upload', () => {
  const first = [cancel(20, ['a']), upload(10, 'done', ['a', 'b'])]
  expect(statuses(first, [], 10)).toEqual({ a: 'failed', b: 'uploaded' })
  expect(statuses([upload(30, 'accepted', ['a']), ...first], [], 10)).toEqual({ a: 'pending', b: 'uploaded' })
})

test('a file that was not uploaded has the reason: a cancellation, the code of the unit, or an unknown result', () => {
  const reasons = (...given: Parameters<typeof uploadedFiles>) => uploadedFiles(...given).map(({ path, reasonCode }) => [path, reasonCode])
  expect(reasons([cancel(20, ['a']), upload(10, 'done', ['a', 'b'])], [], 10)).toEqual([
    ['a', 'cancelled'],
    ['b', null],
  ])
  expect(reasons([cancel(20, ['a']), upload(10, 'failed', ['a'], 'cancelled')], [], 10)).toEqual([['a', 'cancelled']])
  expect(reasons([upload(10, 'failed', ['a', 'b'], 'serverLost')], [sent('b', 12, false)], 10)).toEqual([
    ['b', null],
    ['a', 'serverLost'],
  ])
  expect(reasons([upload(10, 'refused', ['a'], 'busy')], [], 10)).toEqual([['a', 'busy']])
  expect(reasons([upload(10, 'unknown', ['a'], 'coreEnded')], [], 10)).toEqual([['a', 'unknown']])
  expect(reasons([], [sent('a', 1, true)], 10)).toEqual([['a', null]])
})

test('a file that arrived before an upload does not count as the result of it', () => {
  expect(statuses([upload(10, 'accepted', ['a'])], [sent('a', 5, false)], 10)).toEqual({ a: 'pending' })
})

test('R-245 the newest ten are listed, also those that no user sent', () => {
  const files = Array.from({ length: 12 }, (_, index) => sent(`f${index}`, index, false))
  const listed = uploadedFiles([upload(20, 'sent', ['a'])], files, 10)
  expect(listed.map(({ path }) => path)).toEqual(['a', 'f11', 'f10', 'f9', 'f8', 'f7', 'f6', 'f5', 'f4', 'f3'])
})

test('an upload under way stays listed, after refused repetitions of it and after more uploads than are listed', () => {
  const refused = Array.from({ length: 3 }, (_, i) => upload(20 + i, 'refused', ['a'], 'busy')).toReversed()
  expect(statuses([...refused, upload(10, 'accepted', ['a'])], [], 10)).toEqual({ a: 'pending' })
  const others = Array.from({ length: 4 }, (_, i) => upload(30 + i, 'refused', [`f${i}`], 'busy')).toReversed()
  const listed = uploadedFiles([...others, upload(10, 'accepted', ['a'])], [], 3).map(({ path }) => path)
  expect(listed).toEqual(['f3', 'f2', 'a'])
})
