import { expect, test } from 'vitest'
import { notices, setUp } from '../../../../../tests/realtime/client-setup.ts'
import { followNotices } from './follow-notices.ts'

test('reports the notices that arrive, and counts those that were replaced before they were sent', () => {
  const { realtime, socket, open, snap } = setUp()
  const arrived: unknown[] = []
  const missed: number[] = []
  followNotices(realtime, { onNotice: (notice) => arrived.push(notice), onMissed: (count) => missed.push(count) })
  realtime.subscribe([notices])
  open()
  const [subscribed, page] = snap(notices, [['past', 1, { type: 'past' }]])
  socket().receive(subscribed!, { ...page!, born: 40 })
  const first = ['n1', 2, { type: 'deviceAdded' }, 1]
  socket().receive({ op: 'd', t: notices, from: 1, to: 2, ch: [first], born: 41 })
  expect([arrived, missed]).toEqual([[{ type: 'deviceAdded' }], []])
  const second = ['n2', 3, { type: 'deviceRemoved' }, 1]
  socket().receive({ op: 'd', t: notices, from: 2, to: 3, ch: [second], born: 1642 })
  expect([arrived.length, missed]).toEqual([2, [1600]])
})
