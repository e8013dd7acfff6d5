import { expect, test } from 'vitest'
import { DeviceEvent } from './messages.ts'

const kinds = [
  { kind: 'fileStored' },
  { kind: 'fileTransferStarted', serverId: 's-1' },
  { kind: 'fileTransferCompleted', serverId: 's-1' },
  { kind: 'fileTransferFailed', serverId: 's-1', code: 'cancelled' },
]
const takes = (file: string) => kinds.map((event) => DeviceEvent.safeParse({ ...event, file }).success)

test.each([
  'lent8/',
  '/',
  'a/.',
  'ftp://host/a/?name=take.mp4',
  'ftp://host/a/#take.mp4',
  String.raw`..\lent6.mp4`,
  String.raw`a\b.mp4`,
  '../a.mp4',
  '',
])('no event names the file %j: a path has a name at its end, slashes alone and no step to a parent folder', (file) =>
  expect(takes(file)).toEqual([false, false, false, false]),
)

test.each(['take.mp4', '/SD/take.mp4', 'a/b..c.mp4', 'ftp://host/take.mp4?key=x/'])('every event takes the file %j', (file) =>
  expect(takes(file)).toEqual([true, true, true, true]),
)
