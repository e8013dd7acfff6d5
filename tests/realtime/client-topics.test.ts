import { realtimeLimits, type TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { describe, expect, test } from 'vitest'
import type { TopicBatch } from '../../packages/client/src/realtime/types.ts'
import { type FakeSocket, notices, setUp, units } from './client-setup.ts'

describe('subscribing', () => {
  const many = Array.from({ length: 120 }, (_, i): TopicName => `g/${i}/units`)
  const sizes = (socket: FakeSocket) => socket.sent.filter(({ op }) => op === 'sub').map(({ topics }) => (topics as unknown[]).length)

  test('uses batches of 50 or of the user preference, never larger than the core allows (R-214)', () => {
    for (const [batchSize, batch, expected] of [
      [null, 50, [50, 50, 21]],
      [40, 50, [40, 40, 40, 1]],
      [50, 30, [30, 30, 30, 30, 1]],
      [100, 200, [100, 21]],
      [200, 200, [121]],
    ] as const) {
      const { socket, realtime } = setUp({ batchSize })
      realtime.subscribe(many)
      realtime.connect()
      socket().welcome(batch)
      expect(sizes(socket())).toEqual(expected)
    }
  })

  test('any batch size connects: 2,000 topics one by one stay within the frames that the core accepts', () => {
    const { clock, socket, realtime, open } = setUp({ batchSize: 1 })
    realtime.subscribe(Array.from({ length: 1999 }, (_, i): TopicName => `g/${i}/units`))
    open()
    const { framesBurst, frameEveryMs } = realtimeLimits
    let answered = 0
    for (let s = 0; s < 100; s++) {
      expect(socket().sent.length).toBeLessThan(framesBurst + (s * 1000) / frameEveryMs)
      clock.advance(1000)
      for (const { id, topics } of socket().sent.slice(answered))
        socket().receive({ op: 'subd', id, res: ((topics ?? []) as { t: string }[]).map(({ t }) => ({ t, mode: 'denied' })) })
      answered = socket().sent.length
    }
    expect(sizes(socket())).toEqual(Array.from({ length: 2000 }, () => 1))
  })

  test('R-216 subscribes at a random moment within 1.9 s after a reconnect, and at once at first', () => {
    const { clock, socket, realtime, open } = setUp({ random: () => 0.5 })
    realtime.subscribe([units])
    open()
    expect(sizes(socket())).toEqual([2])
    socket().end(1006)
    clock.advance(500)
    socket().welcome()
    clock.advance(949)
    expect(sizes(socket())).toEqual([])
    clock.advance(1)
    expect(sizes(socket())).toEqual([2])
  })

  test('requests pages again when a checkpoint arrives before the last one', () => {
    const { clock, socket, realtime, open } = setUp({ random: () => 0 })
    realtime.subscribe([units])
    open()
    socket().receive({ op: 'subd', id: 1, res: [{ t: units, mode: 'snap', epoch: 'e.1', seq: 1 }] })
    socket().receive({ op: 'snap', t: units, epoch: 'e.1', seq: 1, p: 0, last: false, items: [['a', 1, {}]] })
    socket().receive({ op: 'mark', t: units, seq: 1, n: 1, h: 0 })
    clock.advance(0)
    expect(socket().sent.at(-1)).toEqual({ op: 'sub', id: 2, topics: [{ t: units }] })
    // The copy has the position of the checkpoint, but the pages that must follow were lost.
    socket().receive({ op: 'subd', id: 2, res: [{ t: units, mode: 'snap', epoch: 'e.1', seq: 1 }] })
    socket().receive({ op: 'snap', t: units, epoch: 'e.1', seq: 1, p: 0, last: true, items: [] })
    socket().receive({ op: 'reset', t: units, why: 'behind' })
    clock.advance(0)
    socket().receive({ op: 'subd', id: 3, res: [{ t: units, mode: 'snap', epoch: 'e.1', seq: 9 }] })
    socket().receive({ op: 'mark', t: units, seq: 1, n: 0, h: 0 })
    clock.advance(0)
    expect(socket().sent.at(-1)).toEqual({ op: 'sub', id: 4, topics: [{ t: units, epoch: 'e.1', seq: 1 }] })
  })

  test('subscribes again at a random moment within 1.9 s after a reset (R-216)', () => {
    const { clock, socket, realtime, snap, open } = setUp({ random: () => 0.5 })
    realtime.subscribe([units])
    open()
    socket().receive(...snap(units, []))
    socket().receive({ op: 'reset', t: units, why: 'behind' })
    clock.advance(949)
    expect(sizes(socket())).toEqual([2])
    clock.advance(1)
    expect(sizes(socket())).toEqual([2, 1])
  })

  test('deletes the copy of a topic that is unsubscribed and ignores later frames about it', () => {
    const { socket, realtime, content, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    socket().receive(...snap(units, [['a', 1, { x: 1 }]]))
    expect(content(units)).toHaveLength(1)
    realtime.unsubscribe([units])
    expect(socket().sent.at(-1)).toEqual({ op: 'unsub', id: 2, topics: [units] })
    socket().receive({ op: 'd', t: units, from: 1, to: 2, ch: [['b', 2, {}, 1]] })
    expect(content(units)).toEqual([])
    expect(realtime.topicState(units)).toBeUndefined()
  })

  test('reports a refusal for too many topics and sets the topics to denied', () => {
    const { socket, calls, realtime, open } = setUp()
    realtime.subscribe([units])
    open()
    socket().receive({ op: 'err', id: 1, code: 'TOO_MANY_TOPICS', msg: '' })
    expect(realtime.topicState(units)).toBe('denied')
    expect(calls.errors).toEqual(['TOO_MANY_TOPICS'])
  })
})

describe('notifying listeners', () => {
  test('notifies once per frame, after the whole frame was applied', () => {
    const { socket, realtime, content, snap, open } = setUp()
    realtime.subscribe([units, notices])
    open()
    socket().receive(...snap(units, [['a', 1, { x: 1 }], ['b', 1, { x: 1 }]])) // prettier-ignore
    const notified: [TopicName, TopicBatch<unknown>, unknown[]][] = []
    realtime.onKind<unknown>(topics.units, (changes) => {
      for (const [name, batch] of changes) notified.push([name, batch, content(units)])
    })
    socket().receive(
      { op: 'd', t: units, from: 1, to: 3, ch: [['a', 2, { y: 1 }, 0], ['c', 3, { x: 1 }, 1]] },
      { op: 'd', t: units, from: 3, to: 5, ch: [['a', 4, { x: 2 }, 0, ['y']], ['b', 5, null]] },
    ) // prettier-ignore
    const batch = { upserts: [['a', { x: 2 }, { x: 1 }], ['c', { x: 1 }, undefined]], removed: ['b'], whole: false, lost: 0 } // prettier-ignore
    expect(notified).toEqual([[units, batch, [['a', { x: 2 }], ['c', { x: 1 }]]]]) // prettier-ignore
  })

  test('tells what a key was before the frame, and nothing about keys that the frame created and removed', () => {
    const { socket, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    socket().receive(...snap(units, [['a', 1, { x: 1 }], ['b', 1, { x: 1 }]])) // prettier-ignore
    const batches: TopicBatch<unknown>[] = []
    realtime.onKind<unknown>(topics.units, (changes) => batches.push(...changes.map(([, batch]) => batch)))
    socket().receive(
      { op: 'd', t: units, from: 1, to: 4, ch: [['a', 2, null], ['b', 3, null], ['c', 4, { x: 1 }, 1]] },
      { op: 'd', t: units, from: 4, to: 6, ch: [['a', 5, { x: 2 }, 1], ['c', 6, null]] },
    ) // prettier-ignore
    expect(batches).toEqual([{ upserts: [['a', { x: 2 }, { x: 1 }]], removed: ['b'], whole: false, lost: 0 }])
  })

  test('applies pages of changes together with the last one, and drops them when one is missing', () => {
    const { clock, socket, realtime, content, snap, open } = setUp({ random: () => 0 })
    realtime.subscribe([units])
    open()
    socket().receive(...snap(units, [['a', 1, { x: 1 }]]))
    socket().receive({ op: 'behind', t: units })
    socket().receive({ op: 'd', t: units, from: 1, to: 3, p: 0, last: false, ch: [['a', 2, { x: 2 }, 0]] })
    expect(realtime.topicState(units)).toBe('lagging')
    expect(content(units)).toEqual([['a', { x: 1 }]])
    socket().receive({ op: 'd', t: units, from: 1, to: 3, p: 1, last: true, ch: [['b', 3, { x: 3 }, 1]] })
    expect(realtime.topicState(units)).toBe('live')
    expect(content(units)).toEqual([['a', { x: 2 }], ['b', { x: 3 }]]) // prettier-ignore
    socket().receive({ op: 'd', t: units, from: 3, to: 5, p: 1, last: true, ch: [['b', 5, null]] })
    clock.advance(0)
    expect(socket().sent.at(-1)).toMatchObject({ op: 'sub', topics: [{ t: units, seq: 3 }] })
  })

  test('counts the events it never received: after a gap, by a snapshot, and after a restart of the core', () => {
    const { clock, socket, realtime, snap, open } = setUp({ random: () => 0 })
    realtime.subscribe([notices])
    open()
    let lost = 0
    realtime.onKind(topics.notices, (changes) => {
      for (const [, batch] of changes) lost += batch.lost
    })
    const event = (n: number) => [`e${n}`, n, { n }] as [string, number, object]
    const snapshot = (epoch: string, seq: number, born: number, items: [string, number, object][]) => [
      { op: 'subd', id: socket().sent.at(-1)?.['id'], res: [{ t: notices, mode: 'snap', epoch, seq }] },
      { op: 'snap', t: notices, epoch, seq, p: 0, last: true, items, born },
    ]
    const resubscribe = () => {
      socket().receive({ op: 'reset', t: notices, why: 'behind' })
      clock.advance(0)
    }
    socket().receive(...snap(notices, [event(1)]).map((message) => ({ ...message, born: 40 })))
    expect(lost).toBe(0)
    socket().receive({ op: 'd', t: notices, from: 1, to: 9, ch: [[...event(9), 1]], born: 43 })
    expect(lost).toBe(2)
    resubscribe()
    socket().receive(...snapshot('e.1', 2000, 1643, [event(9), event(2000)]))
    expect(lost).toBe(2 + 1599)
    resubscribe()
    socket().receive(...snapshot('other', 5, 5, [event(4), event(5)]))
    expect(lost).toBe(2 + 1599 + 3)
  })

  test('replaces values and never mutates them', () => {
    const { socket, realtime, content, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    socket().receive(...snap(units, [['a', 1, { x: 1 }]]))
    const before = new Map(content(units)).get('a')
    socket().receive({ op: 'd', t: units, from: 1, to: 2, ch: [['a', 2, { x: 2 }, 0]] })
    expect(before).toEqual({ x: 1 })
  })

  test('empties a revoked topic and sets it to denied', () => {
    const { socket, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    socket().receive(...snap(units, [['a', 1, { x: 1 }]]))
    const removed: string[] = []
    realtime.onKind(topics.units, (changes) => removed.push(...changes.flatMap(([, batch]) => batch.removed)))
    socket().receive({ op: 'revoke', t: units })
    expect(removed).toEqual(['a'])
    expect(realtime.topicState(units)).toBe('denied')
  })

  test('R-215 requests one refresh 3 s after the last added or removed device, and none for past events', () => {
    const { clock, socket, calls, realtime, snap, open } = setUp()
    realtime.subscribe([notices])
    open()
    socket().receive(...snap(notices, [['e1', 1, { type: 'deviceAdded' }]]))
    clock.advance(5000)
    expect(calls.refreshes).toBe(0)
    socket().receive({ op: 'd', t: notices, from: 1, to: 2, ch: [['e2', 2, { type: 'deviceAdded' }, 1]] })
    clock.advance(2000)
    socket().receive({ op: 'd', t: notices, from: 2, to: 3, ch: [['e3', 3, { type: 'deviceRemoved' }, 1]] })
    socket().receive({ op: 'd', t: notices, from: 3, to: 4, ch: [['e4', 4, { type: 'unitStatusChange' }, 1]] })
    clock.advance(2999)
    expect(calls.refreshes).toBe(0)
    clock.advance(1)
    expect(calls.refreshes).toBe(1)
    clock.advance(10_000)
    expect(calls.refreshes).toBe(1)
  })

  test('R-217 E-102 requests a reload when the websocket library changes, not when it is first received', () => {
    const { socket, calls, snap, open } = setUp()
    open()
    socket().receive(...snap('u/me/session', [['session', 1, { wsLibrary: 'native' }]]))
    socket().receive({ op: 'd', t: 'u/me/session', from: 1, to: 2, ch: [['session', 2, { other: 1 }, 0]] })
    expect(calls.reloads).toBe(0)
    socket().receive({ op: 'd', t: 'u/me/session', from: 2, to: 3, ch: [['session', 3, { wsLibrary: 'other' }, 0]] })
    expect(calls.reloads).toBe(1)
  })
})
