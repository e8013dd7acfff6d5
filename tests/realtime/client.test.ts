import { manualClock } from '@backhaul/clock'
import { realtimeClose, type ServerMessage, type TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { describe, expect, test } from 'vitest'
import { createRealtimeParts } from '../../packages/client/src/realtime/realtime.ts'
import type { RealtimeOptions, Socket, TopicBatch } from '../../packages/client/src/realtime/types.ts'

const units: TopicName = 'i/1/units'
const notices: TopicName = 'i/1/notices'

class FakeSocket implements Socket {
  readonly sent: Record<string, unknown>[] = []
  readonly #listeners = new Map<string, (event: never) => void>()
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener)
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text))
  }
  close(): void {}
  /** Delivers messages of the core in one websocket message. */
  receive(...messages: object[]): void {
    this.#listeners.get('message')?.({ data: JSON.stringify(messages.length === 1 ? messages[0] : messages) } as never)
  }
  end(code: number): void {
    this.#listeners.get('close')?.({ code } as never)
  }
  welcome(batch = 50): void {
    this.receive({ op: 'welcome', v: 1, conn: 'c', epoch: 'e', hb: 15_000, batch, tick: 200, now: 0, expires: 0 } satisfies ServerMessage)
  }
}

function setUp(options: Partial<RealtimeOptions> = {}) {
  const clock = manualClock()
  const sockets: FakeSocket[] = []
  const calls = { errors: [] as string[], signedOut: 0, reloads: 0, refreshes: 0 }
  const { realtime, subscriptions } = createRealtimeParts({
    url: 'ws://core/realtime',
    clock,
    random: () => 1,
    webSocket: () => {
      const socket = new FakeSocket()
      sockets.push(socket)
      return socket
    },
    onError: ({ code }) => calls.errors.push(code),
    onSignedOut: () => calls.signedOut++,
    onReload: () => calls.reloads++,
    onDeviceListStale: () => calls.refreshes++,
    ...options,
  })
  const socket = () => sockets.at(-1) as FakeSocket
  const content = (name: TopicName) => [...(subscriptions.replicaOf(name)?.values() ?? [])]
  const snap = (t: TopicName, items: [string, number, object][], seq = 1): ServerMessage[] => [
    { op: 'subd', id: socket().sent.length, res: [{ t, mode: 'snap', epoch: 'e.1', seq }] },
    { op: 'snap', t, epoch: 'e.1', seq, p: 0, last: true, items: items as never },
  ]
  const open = () => {
    realtime.connect()
    socket().welcome()
  }
  return { clock, sockets, socket, calls, realtime, content, snap, open }
}

describe('reconnecting', () => {
  test('doubles the delay up to 10 s and reports an error once at the maximum of reconnects (R-212, R-213)', () => {
    const { clock, sockets, socket, calls, realtime } = setUp({ reconnectsMax: 7 })
    realtime.connect()
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      const from = clock.monotonicMs()
      socket().end(1006)
      expect(realtime.state.phase).toBe(i < 6 ? 'reconnecting' : 'websocketError')
      const before = sockets.length
      while (sockets.length === before) clock.advance(250)
      waits.push(clock.monotonicMs() - from)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000])
    expect(calls.errors).toEqual(['WEBSOCKET'])
    socket().welcome()
    expect(realtime.state.phase).toBe('live')
  })

  test('spreads attempts over the second half of the delay', () => {
    const { clock, socket, sockets, realtime } = setUp({ random: () => 0 })
    realtime.connect()
    socket().end(1006)
    clock.advance(249)
    expect(sockets).toHaveLength(1)
    clock.advance(1)
    expect(sockets).toHaveLength(2)
  })

  test('starts with short delays again after a stable connection', () => {
    const { clock, socket, sockets, realtime } = setUp()
    realtime.connect()
    for (const ms of [500, 1000, 2000]) {
      socket().end(1006)
      clock.advance(ms)
    }
    socket().welcome()
    clock.advance(10_000)
    socket().end(1006)
    clock.advance(500)
    expect(sockets).toHaveLength(5)
  })

  test('checks whether the session is over when the connection does not open', async () => {
    const { socket, calls, realtime } = setUp({ sessionIsOver: () => Promise.resolve(true) })
    realtime.connect()
    socket().end(1006)
    await Promise.resolve()
    expect(calls.signedOut).toBe(1)
    expect(realtime.state.phase).toBe('signedOut')
  })

  test('resumes each topic from the position of its copy', () => {
    const { clock, socket, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    socket().receive(...snap(units, [['a', 1, { x: 1 }]]))
    socket().end(1006)
    expect(realtime.topicState(units)).toBe('lagging')
    clock.advance(500)
    socket().welcome()
    expect(socket().sent[0]).toEqual({ op: 'sub', id: 2, topics: [{ t: 'u/me/session' }, { t: units, epoch: 'e.1', seq: 1 }] })
  })
})

describe('messages about the connection', () => {
  test('4401 signs out and stops reconnecting', () => {
    const { clock, socket, sockets, calls, open } = setUp()
    open()
    socket().end(realtimeClose.sessionOver)
    clock.advance(60_000)
    expect(calls.signedOut).toBe(1)
    expect(sockets).toHaveLength(1)
  })

  test.each([
    [realtimeClose.grammar, 'protocol'],
    [realtimeClose.replaced, 'replaced'],
    [realtimeClose.noRights, 'no rights'],
  ])('%i stops reconnecting until the next connect()', (code, reason) => {
    const { clock, socket, sockets, realtime, open } = setUp()
    open()
    socket().end(code)
    clock.advance(60_000)
    expect(realtime.state).toMatchObject({ phase: 'stopped', reason })
    expect(sockets).toHaveLength(1)
    realtime.connect()
    expect(sockets).toHaveLength(2)
  })

  test('4503 reconnects at once', () => {
    const { clock, socket, sockets, open } = setUp()
    open()
    socket().end(realtimeClose.drain)
    clock.advance(0)
    expect(sockets).toHaveLength(2)
  })

  test('drain reconnects at a random moment within the announced time, whether or not the connection is closed before', () => {
    for (const closes of [false, true]) {
      const { clock, socket, sockets, open } = setUp({ random: () => 0.5 })
      open()
      socket().receive({ op: 'drain', within: 4000 })
      if (closes) socket().end(realtimeClose.drain)
      clock.advance(1999)
      expect(sockets).toHaveLength(1)
      clock.advance(1)
      expect(sockets).toHaveLength(2)
    }
  })

  test('expiring is exposed in the state and answered with renew', () => {
    const { socket, realtime, open } = setUp()
    open()
    socket().receive({ op: 'expiring', at: 42 })
    expect(realtime.state.expiresAt).toBe(42)
    expect(socket().sent.at(-1)).toEqual({ op: 'renew' })
  })

  const pings = (socket: FakeSocket) => socket.sent.filter(({ op }) => op === 'ping')

  test('four seconds without a message make the state stale; a message ends that', () => {
    const { clock, socket, realtime, open } = setUp()
    open()
    clock.advance(3000)
    expect(realtime.state.stale).toBe(false)
    expect(pings(socket())).toHaveLength(1)
    clock.advance(1000)
    expect(realtime.state).toMatchObject({ stale: true, phase: 'live' })
    socket().receive({ op: 'pong', n: 1 })
    expect(realtime.state.stale).toBe(false)
  })

  test('two heartbeats without a message open a new connection', () => {
    const { clock, socket, sockets, realtime, open } = setUp()
    open()
    clock.advance(29_000)
    expect(realtime.state.phase).toBe('live')
    expect(pings(socket())).toHaveLength(1)
    clock.advance(1000)
    expect(realtime.state).toMatchObject({ stale: true, phase: 'reconnecting' })
    clock.advance(500)
    expect(sockets).toHaveLength(2)
    socket().welcome()
    expect(realtime.state).toMatchObject({ stale: false, phase: 'live', lastMessageAt: clock.now() })
  })

  test('a connection without changes is kept, and is not stale, while the core answers pings', () => {
    const { clock, socket, sockets, realtime, open } = setUp()
    open()
    for (let s = 0, answered = 0; s < 60; s++) {
      clock.advance(1000)
      if (pings(socket()).length > answered) socket().receive({ op: 'pong', n: ++answered })
      expect(realtime.state.stale).toBe(false)
    }
    expect(sockets).toHaveLength(1)
  })

  test('a doubt makes the state stale at once, until the core answers', () => {
    const { socket, realtime, open } = setUp()
    open()
    realtime.doubt()
    expect(realtime.state).toMatchObject({ stale: true, phase: 'live' })
    expect(pings(socket())).toHaveLength(1)
    socket().receive({ op: 'pong', n: 1 })
    expect(realtime.state.stale).toBe(false)
  })

  test('connect replaces a connection that is stale, and leaves any other as it is', () => {
    const { sockets, realtime, open } = setUp()
    open()
    realtime.connect()
    expect(sockets).toHaveLength(1)
    realtime.doubt()
    realtime.connect()
    expect(sockets).toHaveLength(2)
  })
})

describe('subscribing', () => {
  const many = Array.from({ length: 120 }, (_, i): TopicName => `g/${i}/units`)
  const sizes = (socket: FakeSocket) => socket.sent.filter(({ op }) => op === 'sub').map(({ topics }) => (topics as unknown[]).length)

  test('uses batches of 50 or of the user preference, never larger than the core allows (R-214)', () => {
    for (const [batchSize, batch, expected] of [
      [null, 50, [50, 50, 21]],
      [40, 50, [40, 40, 40, 1]],
      [50, 30, [30, 30, 30, 30, 1]],
    ] as const) {
      const { socket, realtime } = setUp({ batchSize })
      realtime.subscribe(many)
      realtime.connect()
      socket().welcome(batch)
      expect(sizes(socket())).toEqual(expected)
    }
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

  test('R-217 requests a reload when the websocket library changes, not when it is first received', () => {
    const { socket, calls, snap, open } = setUp()
    open()
    socket().receive(...snap('u/me/session', [['session', 1, { wsLibrary: 'native' }]]))
    socket().receive({ op: 'd', t: 'u/me/session', from: 1, to: 2, ch: [['session', 2, { other: 1 }, 0]] })
    expect(calls.reloads).toBe(0)
    socket().receive({ op: 'd', t: 'u/me/session', from: 2, to: 3, ch: [['session', 3, { wsLibrary: 'other' }, 0]] })
    expect(calls.reloads).toBe(1)
  })
})
