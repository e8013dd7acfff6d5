import {
  type ConnectionState,
  createRealtime,
  parsePositions,
  type RealtimeOptions,
  type Socket,
  type TopicBatch,
} from '@backhaul/client/realtime'
import { realtimeClose, type ServerMessage, type TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { manualClock } from '@backhaul/clock'
import { describe, expect, test } from 'vitest'

const units: TopicName = 'i/1/units'
const notices: TopicName = 'i/1/notices'

class Line implements Socket {
  readonly said: Record<string, unknown>[] = []
  readonly #listeners = new Map<string, (event: never) => void>()
  addEventListener(type: string, listener: (event: never) => void): void {
    this.#listeners.set(type, listener)
  }
  send(text: string): void {
    this.said.push(JSON.parse(text))
  }
  close(): void {}
  /** What the core says, in one websocket message. */
  hear(...messages: object[]): void {
    this.#listeners.get('message')?.({ data: JSON.stringify(messages.length === 1 ? messages[0] : messages) } as never)
  }
  end(code: number): void {
    this.#listeners.get('close')?.({ code } as never)
  }
  welcome(batch = 50): void {
    this.hear({ op: 'welcome', v: 1, conn: 'c', epoch: 'e', hb: 15_000, batch, tick: 200, now: 0, expires: 0 } satisfies ServerMessage)
  }
}

function setUp(options: Partial<RealtimeOptions> = {}) {
  const clock = manualClock()
  const lines: Line[] = []
  const heard = { errors: [] as string[], signedOut: 0, reloads: 0, refreshes: 0 }
  const states: ConnectionState[] = []
  const realtime = createRealtime({
    url: 'ws://core/realtime',
    clock,
    random: () => 1,
    webSocket: () => {
      const line = new Line()
      lines.push(line)
      return line
    },
    onError: ({ code }) => heard.errors.push(code),
    onSignedOut: () => heard.signedOut++,
    onReload: () => heard.reloads++,
    onDeviceListStale: () => heard.refreshes++,
    ...options,
  })
  realtime.onState((state) => states.push(state))
  const line = () => lines.at(-1) as Line
  const snap = (t: TopicName, items: [string, number, object][], seq = 1): ServerMessage[] => [
    { op: 'subd', id: line().said.length, res: [{ t, mode: 'snap', epoch: 'e.1', seq }] },
    { op: 'snap', t, epoch: 'e.1', seq, p: 0, last: true, items: items as never },
  ]
  const open = () => {
    realtime.connect()
    line().welcome()
  }
  return { clock, lines, line, heard, states, realtime, snap, open }
}

describe('reconnecting', () => {
  test('waits ever longer, up to 10 s, and reports an error once at the maximum of reconnects', () => {
    const { clock, lines, line, heard, realtime } = setUp({ reconnectsMax: 7 })
    realtime.connect()
    const waits: number[] = []
    for (let i = 0; i < 8; i++) {
      const from = clock.monotonicMs()
      line().end(1006)
      expect(realtime.state.phase).toBe(i < 6 ? 'reconnecting' : 'websocketError')
      const before = lines.length
      while (lines.length === before) clock.advance(250)
      waits.push(clock.monotonicMs() - from)
    }
    expect(waits).toEqual([500, 1000, 2000, 4000, 8000, 10_000, 10_000, 10_000])
    expect(heard.errors).toEqual(['WEBSOCKET'])
    line().welcome()
    expect(realtime.state.phase).toBe('live')
  })

  test('spreads over the second half of the wait', () => {
    const { clock, line, lines, realtime } = setUp({ random: () => 0 })
    realtime.connect()
    line().end(1006)
    clock.advance(249)
    expect(lines).toHaveLength(1)
    clock.advance(1)
    expect(lines).toHaveLength(2)
  })

  test('begins with short waits again after a connection that held', () => {
    const { clock, line, lines, realtime } = setUp()
    realtime.connect()
    for (const ms of [500, 1000, 2000]) {
      line().end(1006)
      clock.advance(ms)
    }
    line().welcome()
    clock.advance(10_000)
    line().end(1006)
    clock.advance(500)
    expect(lines).toHaveLength(5)
  })

  test('asks whether the session is over when the core does not even open', async () => {
    const { line, heard, realtime } = setUp({ sessionIsOver: () => Promise.resolve(true) })
    realtime.connect()
    line().end(1006)
    await Promise.resolve()
    expect(heard.signedOut).toBe(1)
    expect(realtime.state.phase).toBe('signedOut')
  })

  test('resumes each topic from where its copy stands', () => {
    const { clock, line, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    line().hear(...snap(units, [['a', 1, { x: 1 }]]))
    line().end(1006)
    expect(realtime.topicState(units)).toBe('lagging')
    clock.advance(500)
    line().welcome()
    expect(line().said[0]).toEqual({ op: 'sub', id: 2, topics: [{ t: 'u/me/session' }, { t: units, epoch: 'e.1', seq: 1 }] })
  })
})

describe('what the core says about the connection', () => {
  test('4401 leads to sign-in and makes no further attempt', () => {
    const { clock, line, lines, heard, open } = setUp()
    open()
    line().end(realtimeClose.sessionOver)
    clock.advance(60_000)
    expect(heard.signedOut).toBe(1)
    expect(lines).toHaveLength(1)
  })

  test.each([
    [realtimeClose.grammar, 'protocol'],
    [realtimeClose.replaced, 'replaced'],
    [realtimeClose.noRights, 'no rights'],
  ])('%i stops until told to connect', (code, reason) => {
    const { clock, line, lines, realtime, open } = setUp()
    open()
    line().end(code)
    clock.advance(60_000)
    expect(realtime.state).toMatchObject({ phase: 'stopped', reason })
    expect(lines).toHaveLength(1)
    realtime.connect()
    expect(lines).toHaveLength(2)
  })

  test('4503 reconnects at once', () => {
    const { clock, line, lines, open } = setUp()
    open()
    line().end(realtimeClose.drain)
    clock.advance(0)
    expect(lines).toHaveLength(2)
  })

  test('drain reconnects at a random moment within, be the connection closed before or not', () => {
    for (const closes of [false, true]) {
      const { clock, line, lines, open } = setUp({ random: () => 0.5 })
      open()
      line().hear({ op: 'drain', within: 4000 })
      if (closes) line().end(realtimeClose.drain)
      clock.advance(1999)
      expect(lines).toHaveLength(1)
      clock.advance(1)
      expect(lines).toHaveLength(2)
    }
  })

  test('expiring is shown and answered with renew', () => {
    const { line, realtime, open } = setUp()
    open()
    line().hear({ op: 'expiring', at: 42 })
    expect(realtime.state.expiresAt).toBe(42)
    expect(line().said.at(-1)).toEqual({ op: 'renew' })
  })

  test('silence for two heartbeats makes it stale and a new connection is made; a frame ends that', () => {
    const { clock, line, lines, realtime, open } = setUp()
    open()
    clock.advance(29_000)
    expect(realtime.state.stale).toBe(false)
    expect(line().said.filter(({ op }) => op === 'ping')).toHaveLength(1)
    clock.advance(1000)
    expect(realtime.state).toMatchObject({ stale: true, phase: 'reconnecting' })
    clock.advance(500)
    expect(lines).toHaveLength(2)
    line().welcome()
    expect(realtime.state).toMatchObject({ stale: false, phase: 'live', heardAt: clock.now() })
  })

  test('answers to its pings keep it from being stale', () => {
    const { clock, line, lines, realtime, open } = setUp()
    open()
    for (let i = 0; i < 10; i++) {
      clock.advance(15_000)
      line().hear({ op: 'pong', n: 1 })
    }
    expect(realtime.state.stale).toBe(false)
    expect(lines).toHaveLength(1)
  })
})

describe('subscribing', () => {
  const many = Array.from({ length: 120 }, (_, i): TopicName => `g/${i}/units`)
  const sizes = (line: Line) => line.said.filter(({ op }) => op === 'sub').map(({ topics }) => (topics as unknown[]).length)

  test('goes in batches of 50, or of the size the user has, never above what the core allows', () => {
    for (const [batchSize, batch, expected] of [
      [null, 50, [50, 50, 21]],
      [40, 50, [40, 40, 40, 1]],
      [50, 30, [30, 30, 30, 30, 1]],
    ] as const) {
      const { line, realtime } = setUp({ batchSize })
      realtime.subscribe(many)
      realtime.connect()
      line().welcome(batch)
      expect(sizes(line())).toEqual(expected)
    }
  })

  test('a reset is answered at a random moment within 1.9 s', () => {
    const { clock, line, realtime, snap, open } = setUp({ random: () => 0.5 })
    realtime.subscribe([units])
    open()
    line().hear(...snap(units, []))
    line().hear({ op: 'reset', t: units, why: 'behind' })
    clock.advance(949)
    expect(sizes(line())).toEqual([2])
    clock.advance(1)
    expect(sizes(line())).toEqual([2, 1])
    expect(realtime.stats.heals).toBe(0)
  })

  test('what is unsubscribed is forgotten, and later frames of it are passed over', () => {
    const { line, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    line().hear(...snap(units, [['a', 1, { x: 1 }]]))
    realtime.unsubscribe([units])
    expect(line().said.at(-1)).toEqual({ op: 'unsub', id: 2, topics: [units] })
    line().hear({ op: 'd', t: units, from: 1, to: 2, ch: [['b', 2, {}, 1]] })
    expect([...realtime.values(units)]).toEqual([])
    expect(realtime.topicState(units)).toBeUndefined()
  })

  test('a refusal for too many topics is an error and leaves them denied', () => {
    const { line, heard, realtime, open } = setUp()
    realtime.subscribe([units])
    open()
    line().hear({ op: 'err', id: 1, code: 'TOO_MANY_TOPICS', msg: '' })
    expect(realtime.topicState(units)).toBe('denied')
    expect(heard.errors).toEqual(['TOO_MANY_TOPICS'])
  })
})

describe('telling', () => {
  test('a frame is told once, after all of it was applied', () => {
    const { line, realtime, snap, open } = setUp()
    realtime.subscribe([units, notices])
    open()
    line().hear(...snap(units, [['a', 1, { x: 1 }], ['b', 1, { x: 1 }]])) // prettier-ignore
    const told: [TopicBatch, unknown[]][] = []
    realtime.onChange(units, (batch) => told.push([batch, [...realtime.values(units)]]))
    const kinds: number[] = []
    realtime.onKind(topics.units, (changes) => kinds.push(changes.length))
    line().hear(
      { op: 'd', t: units, from: 1, to: 3, ch: [['a', 2, { y: 1 }, 0], ['c', 3, { x: 1 }, 1]] },
      { op: 'd', t: units, from: 3, to: 5, ch: [['a', 4, { x: 2 }, 0, ['y']], ['b', 5, null]] },
    ) // prettier-ignore
    const batch = { upserts: [['a', { x: 2 }, { x: 1 }], ['c', { x: 1 }, undefined]], removed: ['b'], whole: false, lost: 0 } // prettier-ignore
    expect(told).toEqual([[batch, [['a', { x: 2 }], ['c', { x: 1 }]]]]) // prettier-ignore
    expect(kinds).toEqual([1])
  })

  test('values are replaced, never changed', () => {
    const { line, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    line().hear(...snap(units, [['a', 1, { x: 1 }]]))
    const before = new Map(realtime.values(units)).get('a')
    line().hear({ op: 'd', t: units, from: 1, to: 2, ch: [['a', 2, { x: 2 }, 0]] })
    expect(before).toEqual({ x: 1 })
  })

  test('a revoked topic is emptied and shown as denied', () => {
    const { line, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    line().hear(...snap(units, [['a', 1, { x: 1 }]]))
    const removed: string[] = []
    realtime.onChange(units, (batch) => removed.push(...batch.removed))
    line().hear({ op: 'revoke', t: units })
    expect(removed).toEqual(['a'])
    expect(realtime.topicState(units)).toBe('denied')
  })

  test('devices that come or go ask for one refresh, 3 s after the last of them; what lies in the past does not', () => {
    const { clock, line, heard, realtime, snap, open } = setUp()
    realtime.subscribe([notices])
    open()
    line().hear(...snap(notices, [['e1', 1, { type: 'deviceAdded' }]]))
    clock.advance(5000)
    expect(heard.refreshes).toBe(0)
    line().hear({ op: 'd', t: notices, from: 1, to: 2, ch: [['e2', 2, { type: 'deviceAdded' }, 1]] })
    clock.advance(2000)
    line().hear({ op: 'd', t: notices, from: 2, to: 3, ch: [['e3', 3, { type: 'deviceRemoved' }, 1]] })
    line().hear({ op: 'd', t: notices, from: 3, to: 4, ch: [['e4', 4, { type: 'unitStatusChange' }, 1]] })
    clock.advance(2999)
    expect(heard.refreshes).toBe(0)
    clock.advance(1)
    expect(heard.refreshes).toBe(1)
    clock.advance(10_000)
    expect(heard.refreshes).toBe(1)
  })

  test('another websocket library asks for a reload, the first word of it does not', () => {
    const { line, heard, snap, open } = setUp()
    open()
    line().hear(...snap('u/me/session', [['session', 1, { wsLibrary: 'native' }]]))
    line().hear({ op: 'd', t: 'u/me/session', from: 1, to: 2, ch: [['session', 2, { other: 1 }, 0]] })
    expect(heard.reloads).toBe(0)
    line().hear({ op: 'd', t: 'u/me/session', from: 2, to: 3, ch: [['session', 3, { wsLibrary: 'other' }, 0]] })
    expect(heard.reloads).toBe(1)
  })
})

describe('waiting for a write', () => {
  test('ends when the copy holds it, when time is up, and when the topic is not subscribed', async () => {
    const { clock, line, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    line().hear(...snap(units, []))
    const { epoch, seq } = parsePositions(`${units}=e.1:2,g/1/units=e.2:7`).get(units) ?? { epoch: '', seq: 0 }
    expect([epoch, seq]).toEqual(['e.1', 2])
    const reached = realtime.waitFor(units, { epoch, seq })
    const late = realtime.waitFor(units, { epoch, seq: 99 }, 1000)
    line().hear({ op: 'd', t: units, from: 1, to: 2, ch: [['a', 2, {}, 1]] })
    clock.advance(1000)
    expect(await Promise.all([reached, late, realtime.waitFor('g/1/units', { epoch, seq })])).toEqual([true, false, false])
  })

  test('ends with a copy of a later run of the core, which holds what outlasted the restart', async () => {
    const { clock, line, realtime, snap, open } = setUp()
    realtime.subscribe([units])
    open()
    line().hear(...snap(units, []))
    const reached = realtime.waitFor(units, { epoch: 'e.1', seq: 2 })
    line().end(1006)
    clock.advance(500)
    line().welcome()
    const res = [{ t: units, mode: 'snap', epoch: 'f.1', seq: 0 }]
    line().hear({ op: 'subd', id: 2, res }, { op: 'snap', t: units, epoch: 'f.1', seq: 0, p: 0, last: true, items: [] })
    expect(await reached).toBe(true)
  })
})
