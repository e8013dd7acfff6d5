import { manualClock } from '@backhaul/clock'
import { realtimeClose, type ServerMessage } from '@backhaul/contract'
import { describe, expect, test } from 'vitest'
import type { ClientSocket } from './client-socket.ts'
import { createHub } from './hub.ts'
import type { RealtimeSession } from './realtime-session.ts'

class RecordingSocket implements ClientSocket {
  readonly messages: Buffer[] = []
  closed: number | null = null
  bytes = 0
  /** The numbers of the pings sent. */
  readonly pings: number[] = []
  send(message: Buffer): void {
    this.messages.push(message)
  }
  buffered(): number {
    return this.bytes
  }
  ping(bytes: number): void {
    this.pings.push(bytes)
  }
  close(code: number): void {
    this.closed = code
  }
  terminate(): void {
    this.closed = realtimeClose.noPong
  }
  received(): ServerMessage[] {
    return this.messages.splice(0).flatMap((message) => JSON.parse(message.toString()) as ServerMessage | ServerMessage[])
  }
  ops(): string[] {
    return this.received().map(({ op }) => op)
  }
}

function setUp() {
  const clock = manualClock()
  let n = 0
  const hub = createHub({ clock, transportClock: clock, ids: { next: () => `id-${++n}`, secret: () => '' }, epoch: 'run' })
  hub.open('i/1/units')
  const session = (id: string, more: Partial<RealtimeSession> = {}): RealtimeSession => {
    const one: RealtimeSession = {
      userId: id,
      sessionId: id,
      expiresAt: clock.now() + 3_600_000,
      shown: { wsLibrary: 'native' },
      may: () => true,
      renew: () => one,
      ...more,
    }
    return one
  }
  const join = (one = session(`s${++n}`), client: string | null = null) => {
    const socket = new RecordingSocket()
    const connection = hub.connect(socket, one, client)
    return { socket, connection, send: (frame: object) => hub.receive(connection, JSON.stringify(frame)) }
  }
  const watch = (one?: RealtimeSession) => {
    const joined = join(one)
    joined.send({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
    clock.advance(200)
    joined.socket.received()
    return joined
  }
  return { clock, hub, session, join, watch }
}

describe('ticks', () => {
  test('sends the first change after a quiet period at once and the next with the tick', () => {
    const { clock, hub, watch } = setUp()
    const { socket } = watch()
    clock.advance(1000)
    socket.received()
    hub.publish('i/1/units', 'a', { x: 1 })
    expect(socket.messages).toHaveLength(0)
    clock.advance(0)
    expect(socket.ops()).toEqual(['d'])
    hub.publish('i/1/units', 'a', { x: 2 })
    clock.advance(199)
    expect(socket.messages).toHaveLength(0)
    hub.publish('i/1/units', 'b', { x: 3 })
    clock.advance(1)
    expect(socket.received()).toMatchObject([{ op: 'd', from: 1, to: 3 }])
  })

  test('sends the same buffer to all connections in sync', () => {
    const { clock, hub, watch } = setUp()
    const sockets = [watch().socket, watch().socket, watch().socket]
    expect(hub.stats()).toMatchObject({ inSyncSets: 1, lagging: 0 })
    hub.publish('i/1/units', 'a', { x: 1 })
    clock.advance(200)
    expect(new Set(sockets.map(({ messages }) => messages[0])).size).toBe(1)
  })

  test('sends the changes of all topics of a connection in one message', () => {
    const { clock, hub, join } = setUp()
    hub.open('g/1/units', '1')
    const { socket, send } = join()
    send({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }, { t: 'g/1/units' }] })
    clock.advance(1000)
    socket.received()
    hub.publish(['i/1/units', 'g/1/units'], 'a', { x: 1 })
    clock.advance(200)
    expect(socket.messages).toHaveLength(1)
    expect(socket.received().map((message) => 't' in message && message.t)).toEqual(['i/1/units', 'g/1/units'])
  })

  test('sends nothing to a socket that accepts no bytes, and one merged message once it does again', () => {
    const { clock, hub, watch } = setUp()
    const { socket } = watch()
    socket.bytes = hub.limits.bufferedBytesMax
    for (let i = 0; i < 40; i++) {
      hub.publish('i/1/units', 'a', { x: i })
      clock.advance(200)
    }
    expect(socket.messages).toHaveLength(0)
    socket.bytes = 0
    clock.advance(200)
    expect(socket.received()).toMatchObject([{ op: 'd', from: 0, to: 40, ch: [['a', 40, { x: 39 }, 1]] }])
    expect(hub.stats().lagging).toBe(0)
  })
})

test('sends 10,000 events of one tick to a client as the newest 500 and the count of all', () => {
  const { clock, hub, join } = setUp()
  hub.open('i/1/notices')
  const { socket, send } = join()
  send({ op: 'sub', id: 1, topics: [{ t: 'i/1/notices' }] })
  clock.advance(200)
  socket.received()
  for (let i = 0; i < 10_000; i++) hub.publish('i/1/notices', `event-${i}`, { i })
  clock.advance(200)
  expect(socket.ops()).toEqual(['reset'])
  send({ op: 'sub', id: 2, topics: [{ t: 'i/1/notices' }] })
  const [, snapshot] = socket.received()
  expect(snapshot).toMatchObject({ op: 'snap', born: 10_000, last: true })
  expect(snapshot?.op === 'snap' && snapshot.items).toHaveLength(500)
})

describe('a connection', () => {
  test('is pinged each heartbeat and closed when no pong arrives within 10 s', () => {
    const { clock, watch } = setUp()
    const { socket } = watch()
    clock.advance(25_000)
    expect(socket.pings).not.toEqual([])
    expect(socket.closed).toBe(realtimeClose.noPong)
  })

  test('stays open while it responds, and receives checkpoints', () => {
    const { clock, hub, watch } = setUp()
    const { socket, connection } = watch()
    for (let i = 0; i < 120; i++) {
      clock.advance(1000)
      hub.pong(connection, socket.pings.at(-1) ?? 0)
    }
    expect(socket.closed).toBeNull()
    expect(socket.ops()).toEqual(['mark', 'mark', 'mark', 'mark'])
  })

  test.each([
    { act: 'its session opens a sixth', count: 6, sessions: 1 },
    { act: 'its user opens a fifty-first, in whatever sessions', count: 51, sessions: 20 },
  ])('is closed as the oldest when $act', ({ count, sessions }) => {
    const { session, join } = setUp()
    const sockets = Array.from({ length: count }, (_, n) => join(session(`s${n % sessions}`, { userId: 'ada' })).socket)
    const other = join(session('of-another-user', { userId: 'bob' })).socket
    expect([...sockets, other].map(({ closed }) => closed)).toEqual([realtimeClose.replaced, ...Array<null>(count).fill(null)])
  })

  test('is replaced when its client connects again, and no other connection of the session is', () => {
    const { hub, session, join } = setUp()
    const one = session('same')
    const [first, second] = ['a', 'b', 'c', 'd', 'e'].map((client) => join(one, client).socket)
    const again = join(one, 'b').socket
    expect([first, second, again].map((socket) => socket?.closed)).toEqual([null, realtimeClose.replaced, null])
    expect(hub.stats().connections).toBe(5)
  })

  test.each([
    ['text that is not JSON', 'hello'],
    ['an array', '[]'],
    ['an empty list of topics', '{"op":"sub","id":1,"topics":[]}'],
    ['201 topics', JSON.stringify({ op: 'sub', id: 1, topics: Array.from({ length: 201 }, (_, i) => ({ t: `t${i}` })) })],
    ['a field outside the grammar', '{"op":"ping","n":1,"x":1}'],
  ])('is closed with 4400 after %s', (_what, text) => {
    const { hub, join } = setUp()
    const { socket, connection } = join()
    hub.receive(connection, text)
    expect(socket.closed).toBe(realtimeClose.grammar)
  })

  test('is closed with 4429 when it sends too many frames', () => {
    const { hub, join } = setUp()
    const { socket, send } = join()
    for (let n = 0; n <= hub.limits.framesBurst; n++) send({ op: 'ping', n })
    expect(socket.closed).toBe(realtimeClose.rate)
  })

  test('is closed with 4429 when it sends requests without reading the replies', () => {
    const { hub, join } = setUp()
    const { socket, send } = join()
    socket.bytes = 2 * hub.limits.bufferedBytesMax + 1
    send({ op: 'ping', n: 1 })
    expect(socket.closed).toBe(realtimeClose.rate)
  })

  test('is warned before its session ends and closed when it has ended', () => {
    const { clock, hub, session, join } = setUp()
    const expiresAt = clock.now() + 6 * 60_000
    const { socket, connection } = join(session('short', { expiresAt }))
    socket.received()
    const received: ServerMessage[] = []
    for (let s = 0; s < 375; s++) {
      clock.advance(1000)
      hub.pong(connection, socket.pings.at(-1) ?? 0)
      received.push(...socket.received())
    }
    expect(received).toEqual([{ op: 'expiring', at: expiresAt }])
    expect(socket.closed).toBe(realtimeClose.sessionOver)
  })

  test('is closed at once when its session is ended or cannot be renewed', () => {
    const { hub, session, join } = setUp()
    const first = join(session('a'))
    hub.endSessions(['a'])
    expect(first.socket.closed).toBe(realtimeClose.sessionOver)
    const second = join(session('b', { renew: () => null }))
    second.send({ op: 'renew' })
    expect(second.socket.closed).toBe(realtimeClose.sessionOver)
  })

  test('is informed of a planned stop, and a new connection is refused', () => {
    const { hub, join } = setUp()
    const { socket } = join()
    socket.received()
    hub.drain(500)
    expect(socket.received()).toEqual([{ op: 'drain', within: 500 }])
    expect(join().socket.closed).toBe(realtimeClose.drain)
    hub.close()
    expect(socket.closed).toBe(realtimeClose.drain)
  })
})

describe('topics', () => {
  test('denies a name without a topic like one the user may not see, and creates no topic for either', () => {
    const { hub, session, join } = setUp()
    const { socket, send } = join(session('without-rights', { may: () => false }))
    socket.received()
    send({ op: 'sub', id: 7, topics: [{ t: 'i/1/units' }, { t: 'i/2/units' }, { t: '__proto__' }] })
    const denied = ['i/1/units', 'i/2/units', '__proto__'].map((t) => ({ t, mode: 'denied' }))
    expect(socket.received()).toEqual([{ op: 'subd', id: 7, res: denied }])
    expect(hub.stats().topics).toBe(1)
  })

  test('applies rights that are read asynchronously', async () => {
    const { hub, session, watch } = setUp()
    const without = session('a', { may: () => false })
    const { socket } = watch(session('a', { renew: () => Promise.resolve(without) }))
    hub.recheck('a')
    await Promise.resolve()
    expect(socket.received()).toEqual([{ op: 'revoke', t: 'i/1/units' }])
  })

  test('applies the last rights that were asked for, in whatever order they are read', async () => {
    const { hub, session, watch } = setUp()
    const answers: ((session: RealtimeSession) => void)[] = []
    const renew = () => new Promise<RealtimeSession>((resolve) => answers.push(resolve))
    const granted = session('a', { renew })
    const { socket, send } = watch(granted)
    hub.recheck('a')
    hub.recheck('a')
    answers[1]?.(session('a', { renew, may: () => false }))
    await Promise.resolve()
    answers[0]?.(granted)
    await Promise.resolve()
    expect(socket.received()).toEqual([{ op: 'revoke', t: 'i/1/units' }])
    send({ op: 'sub', id: 2, topics: [{ t: 'i/1/units' }] })
    expect(socket.received()).toEqual([{ op: 'subd', id: 2, res: [{ t: 'i/1/units', mode: 'denied' }] }])
  })

  test('replies to a position of another epoch at once, with a snapshot', () => {
    const { hub, join } = setUp()
    hub.publish('i/1/units', 'a', { x: 1 })
    const { socket, send } = join()
    socket.received()
    send({ op: 'sub', id: 1, topics: [{ t: 'i/1/units', epoch: 'another run', seq: 1 }] })
    expect(socket.received()).toMatchObject([
      { op: 'subd', res: [{ mode: 'snap' }] },
      { op: 'snap', seq: 1, last: true, items: [['a', 1, { x: 1 }]] },
    ])
  })

  test('sends the removal of expired events', () => {
    const { clock, hub, join } = setUp()
    hub.open('i/1/notices')
    const { socket, connection, send } = join()
    send({ op: 'sub', id: 1, topics: [{ t: 'i/1/notices' }] })
    hub.publish('i/1/notices', 'event', { n: 1 })
    clock.advance(200)
    socket.received()
    const removals: ServerMessage[] = []
    for (let s = 0; s < 605; s++) {
      clock.advance(1000)
      hub.pong(connection, socket.pings.at(-1) ?? 0)
      removals.push(...socket.received().filter(({ op }) => op === 'd'))
    }
    expect(removals).toMatchObject([{ op: 'd', t: 'i/1/notices', ch: [['event', 2, null]] }])
  })

  test('delays the snapshots of a user who requests more bytes than allowed, and those of no other user', () => {
    const { clock, hub, session, join } = setUp()
    const mb = 1024 * 1024
    hub.publish('i/1/units', 'a', { text: 'x'.repeat(mb - 100) })
    let requested = 0
    const ask = (one: RealtimeSession) => {
      const { socket, send } = join(one)
      socket.received()
      send({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
      const isSent = socket.ops().includes('snap')
      if (isSent) requested++
      return { socket, isSent }
    }
    while (requested < 100 && ask(session(`s${requested}`, { userId: 'greedy' })).isSent);
    expect(requested).toBeGreaterThan(30)
    expect(requested).toBeLessThan(35)
    expect(ask(session('other')).isSent).toBe(true)
    const last = ask(session('last', { userId: 'greedy' }))
    expect(last.isSent).toBe(false)
    clock.advance(2000)
    expect(last.socket.ops()).toContain('snap')
  })

  test('sends nothing of a topic after unsub, and resumes it from the position of the client', () => {
    const { clock, hub, watch } = setUp()
    const { socket, send } = watch()
    const epoch = hub.topic('i/1/units')?.epoch
    send({ op: 'unsub', id: 2, topics: ['i/1/units'] })
    hub.publish('i/1/units', 'a', { x: 1 })
    clock.advance(1000)
    expect(socket.received()).toEqual([])
    expect(hub.topic('i/1/units')?.subscribers).toBe(0)
    send({ op: 'sub', id: 3, topics: [{ t: 'i/1/units', epoch, seq: 0 }] })
    expect(socket.ops()).toEqual(['subd', 'd'])
  })

  test('gives a topic that was removed and created again a new epoch', () => {
    const { hub } = setUp()
    const before = hub.topic('i/1/units')?.epoch
    hub.remove('i/1/units')
    expect(hub.topic('i/1/units')).toBeUndefined()
    hub.open('i/1/units')
    expect(hub.topic('i/1/units')?.epoch).not.toBe(before)
  })

  test("M-738 sends a change of a user's session, such as the websocket library, to that user only", () => {
    const { clock, hub, session, join } = setUp()
    const renewed = session('a', { shown: { wsLibrary: 'other' } })
    const mine = join(session('a', { renew: () => renewed }))
    const other = join()
    for (const { send } of [mine, other]) send({ op: 'sub', id: 1, topics: [{ t: 'u/me/session' }] })
    clock.advance(200)
    mine.socket.received()
    other.socket.received()
    hub.recheck('a')
    clock.advance(200)
    expect(mine.socket.received()).toMatchObject([{ op: 'd', t: 'u/me/session', ch: [['session', 2, { wsLibrary: 'other' }, 0]] }])
    expect(other.socket.messages).toHaveLength(0)
  })

  test('refuses a request as a whole when it exceeds the topics per connection', () => {
    const small = createHub({
      clock: manualClock(),
      transportClock: manualClock(),
      ids: { next: () => 'id', secret: () => '' },
      epoch: 'e',
      limits: { topicsPerConnection: 1 },
    })
    const socket = new RecordingSocket()
    const connection = small.connect(socket, {
      userId: 'a',
      sessionId: 'a',
      expiresAt: Infinity,
      shown: {},
      may: () => true,
      renew: () => null,
    })
    socket.received()
    small.open('i/1/units')
    small.open('i/2/units')
    const subscribe = (...names: string[]) => {
      small.receive(connection, JSON.stringify({ op: 'sub', id: 3, topics: names.map((t) => ({ t })) }))
      return socket.received()
    }
    expect(subscribe('i/1/units', 'i/2/units')).toMatchObject([{ op: 'err', id: 3, code: 'TOO_MANY_TOPICS' }])
    // A topic that the connection has already, or that does not exist, takes no place.
    for (let i = 0; i < 2; i++) expect(subscribe('i/1/units', 'i/3/units')[0]).toMatchObject({ op: 'subd' })
  })
})
