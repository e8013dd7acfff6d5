import { realtimeClose } from '@backhaul/contract'
import { describe, expect, test } from 'vitest'
import { type FakeSocket, setUp, units } from './client-setup.ts'

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
    clock.advance(1901)
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

  test('waits with growing delays when the connection is lost again after a planned reconnect', () => {
    const { clock, socket, sockets, open } = setUp()
    open()
    socket().receive({ op: 'drain', within: 0 })
    clock.advance(0)
    expect(sockets).toHaveLength(2)
    for (const ms of [500, 1000, 2000]) {
      const before = sockets.length
      socket().end(1006)
      clock.advance(ms - 1)
      expect(sockets).toHaveLength(before)
      clock.advance(1)
      expect(sockets).toHaveLength(before + 1)
    }
  })

  test('4429 waits for the longest delay', () => {
    const { clock, socket, sockets, open } = setUp({ random: () => 0 })
    open()
    socket().end(realtimeClose.rate)
    clock.advance(9999)
    expect(sockets).toHaveLength(1)
    clock.advance(1)
    expect(sockets).toHaveLength(2)
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
