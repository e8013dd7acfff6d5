import { realtimeClose, type ServerMessage } from '@backhaul/contract'
import { describe, expect, test } from 'vitest'
import { manualClock } from '@backhaul/clock'
import { createHub } from './hub.ts'
import type { RealtimeSession, Sink } from './sink.ts'

class Ear implements Sink {
  readonly messages: Buffer[] = []
  closed: number | null = null
  bytes = 0
  pings = 0
  send(message: Buffer): void {
    this.messages.push(message)
  }
  buffered(): number {
    return this.bytes
  }
  ping(): void {
    this.pings++
  }
  close(code: number): void {
    this.closed = code
  }
  terminate(): void {
    this.closed = realtimeClose.noPong
  }
  heard(): ServerMessage[] {
    return this.messages.splice(0).flatMap((message) => JSON.parse(message.toString()) as ServerMessage | ServerMessage[])
  }
  ops(): string[] {
    return this.heard().map(({ op }) => op)
  }
}

function setUp() {
  const clock = manualClock()
  let n = 0
  const hub = createHub({ clock, ids: { next: () => `id-${++n}`, secret: () => '' }, epoch: 'run' })
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
  const join = (one = session(`s${++n}`)) => {
    const ear = new Ear()
    const connection = hub.connect(ear, one)
    return { ear, connection, say: (frame: object) => hub.receive(connection, JSON.stringify(frame)) }
  }
  const watch = (one?: RealtimeSession) => {
    const joined = join(one)
    joined.say({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
    clock.advance(200)
    joined.ear.heard()
    return joined
  }
  return { clock, hub, session, join, watch }
}

describe('ticks', () => {
  test('the first change after a quiet time is sent at once, the next with the tick', () => {
    const { clock, hub, watch } = setUp()
    const { ear } = watch()
    clock.advance(1000)
    ear.heard()
    hub.publish('i/1/units', 'a', { x: 1 })
    expect(ear.messages).toHaveLength(0)
    clock.advance(0)
    expect(ear.ops()).toEqual(['d'])
    hub.publish('i/1/units', 'a', { x: 2 })
    clock.advance(199)
    expect(ear.messages).toHaveLength(0)
    hub.publish('i/1/units', 'b', { x: 3 })
    clock.advance(1)
    expect(ear.heard()).toMatchObject([{ op: 'd', from: 1, to: 3 }])
  })

  test('all who lack nothing are sent the very same bytes', () => {
    const { clock, hub, watch } = setUp()
    const ears = [watch().ear, watch().ear, watch().ear]
    expect(hub.stats()).toMatchObject({ cohorts: 1, stragglers: 0 })
    hub.publish('i/1/units', 'a', { x: 1 })
    clock.advance(200)
    expect(new Set(ears.map(({ messages }) => messages[0])).size).toBe(1)
  })

  test('all topics of a connection travel in one message', () => {
    const { clock, hub, join } = setUp()
    hub.open('g/1/units', '1')
    const { ear, say } = join()
    say({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }, { t: 'g/1/units' }] })
    clock.advance(1000)
    ear.heard()
    hub.publish(['i/1/units', 'g/1/units'], 'a', { x: 1 })
    clock.advance(200)
    expect(ear.messages).toHaveLength(1)
    expect(ear.heard().map((message) => 't' in message && message.t)).toEqual(['i/1/units', 'g/1/units'])
  })

  test('who takes no bytes is sent nothing, and one merged message when it takes them again', () => {
    const { clock, hub, watch } = setUp()
    const { ear } = watch()
    ear.bytes = hub.limits.bufferedBytesMax
    for (let i = 0; i < 40; i++) {
      hub.publish('i/1/units', 'a', { x: i })
      clock.advance(200)
    }
    expect(ear.messages).toHaveLength(0)
    ear.bytes = 0
    clock.advance(200)
    expect(ear.heard()).toMatchObject([{ op: 'd', from: 0, to: 40, ch: [['a', 40, { x: 39 }, 1]] }])
    expect(hub.stats().stragglers).toBe(0)
  })
})

describe('life of a connection', () => {
  test('is pinged each heartbeat and given up when no answer came within 10 s', () => {
    const { clock, watch } = setUp()
    const { ear } = watch()
    clock.advance(25_000)
    expect(ear.pings).toBeGreaterThan(0)
    expect(ear.closed).toBe(realtimeClose.noPong)
  })

  test('stays while it answers, and hears marks', () => {
    const { clock, hub, watch } = setUp()
    const { ear, connection } = watch()
    for (let i = 0; i < 120; i++) {
      clock.advance(1000)
      hub.pong(connection)
    }
    expect(ear.closed).toBeNull()
    expect(ear.ops()).toEqual(['mark', 'mark', 'mark', 'mark'])
  })

  test('a sixth connection of a session replaces the oldest', () => {
    const { hub, session, join } = setUp()
    const one = session('same')
    const ears = Array.from({ length: 6 }, () => join(one).ear)
    expect(ears.map(({ closed }) => closed)).toEqual([realtimeClose.replaced, null, null, null, null, null])
    expect(hub.stats().connections).toBe(5)
  })

  test.each([
    ['text that is no JSON', 'hello'],
    ['an array', '[]'],
    ['no topic', '{"op":"sub","id":1,"topics":[]}'],
    ['51 topics', JSON.stringify({ op: 'sub', id: 1, topics: Array.from({ length: 51 }, (_, i) => ({ t: `t${i}` })) })],
    ['a field that the grammar does not have', '{"op":"ping","n":1,"x":1}'],
  ])('ends with 4400 at %s', (_what, text) => {
    const { hub, join } = setUp()
    const { ear, connection } = join()
    hub.receive(connection, text)
    expect(ear.closed).toBe(realtimeClose.grammar)
  })

  test('ends with 4429 when it sends too many frames', () => {
    const { hub, join } = setUp()
    const { ear, say } = join()
    for (let n = 0; n <= hub.limits.framesBurst; n++) say({ op: 'ping', n })
    expect(ear.closed).toBe(realtimeClose.rate)
  })

  test('ends with 4429 when it asks without reading the answers', () => {
    const { hub, join } = setUp()
    const { ear, say } = join()
    ear.bytes = 2 * hub.limits.bufferedBytesMax + 1
    say({ op: 'ping', n: 1 })
    expect(ear.closed).toBe(realtimeClose.rate)
  })

  test('is told that its session will end, and ended when it has', () => {
    const { clock, hub, session, join } = setUp()
    const expiresAt = clock.now() + 6 * 60_000
    const { ear, connection } = join(session('short', { expiresAt }))
    ear.heard()
    const told: ServerMessage[] = []
    for (let s = 0; s < 375; s++) {
      clock.advance(1000)
      hub.pong(connection)
      told.push(...ear.heard())
    }
    expect(told).toEqual([{ op: 'expiring', at: expiresAt }])
    expect(ear.closed).toBe(realtimeClose.sessionOver)
  })

  test('ends at once when its session is ended or cannot be renewed', () => {
    const { hub, session, join } = setUp()
    const first = join(session('a'))
    hub.endSessions(['a'])
    expect(first.ear.closed).toBe(realtimeClose.sessionOver)
    const second = join(session('b', { renew: () => null }))
    second.say({ op: 'renew' })
    expect(second.ear.closed).toBe(realtimeClose.sessionOver)
  })

  test('hears of a planned stop; a new one is turned away', () => {
    const { hub, join } = setUp()
    const { ear } = join()
    ear.heard()
    hub.drain(500)
    expect(ear.heard()).toEqual([{ op: 'drain', within: 500 }])
    expect(join().ear.closed).toBe(realtimeClose.drain)
    hub.close()
    expect(ear.closed).toBe(realtimeClose.drain)
  })
})

describe('topics', () => {
  test('a name without a topic, and one the user may not see, are denied alike and cost nothing', () => {
    const { hub, session, join } = setUp()
    const { ear, say } = join(session('nobody', { may: () => false }))
    ear.heard()
    say({ op: 'sub', id: 7, topics: [{ t: 'i/1/units' }, { t: 'i/2/units' }, { t: '__proto__' }] })
    const denied = ['i/1/units', 'i/2/units', '__proto__'].map((t) => ({ t, mode: 'denied' }))
    expect(ear.heard()).toEqual([{ op: 'subd', id: 7, res: denied }])
    expect(hub.stats().topics).toBe(1)
  })

  test('rights that are read again may be those of now, or of later', async () => {
    const { hub, session, watch } = setUp()
    const without = session('a', { may: () => false })
    const { ear } = watch(session('a', { renew: () => Promise.resolve(without) }))
    hub.recheck('a')
    await Promise.resolve()
    expect(ear.heard()).toEqual([{ op: 'revoke', t: 'i/1/units' }])
  })

  test('a topic that ended and began again shares no position with the first', () => {
    const { hub } = setUp()
    const before = hub.position('i/1/units')?.epoch
    hub.remove('i/1/units')
    expect(hub.position('i/1/units')).toBeUndefined()
    hub.open('i/1/units')
    expect(hub.position('i/1/units')?.epoch).not.toBe(before)
  })

  test("a user's own topic is told when their session changes, to them alone", () => {
    const { clock, hub, session, join } = setUp()
    const renewed = session('a', { shown: { wsLibrary: 'other' } })
    const mine = join(session('a', { renew: () => renewed }))
    const other = join()
    for (const { say } of [mine, other]) say({ op: 'sub', id: 1, topics: [{ t: 'u/me/session' }] })
    clock.advance(200)
    mine.ear.heard()
    other.ear.heard()
    hub.recheck('a')
    clock.advance(200)
    expect(mine.ear.heard()).toMatchObject([{ op: 'd', t: 'u/me/session', ch: [['session', 2, { wsLibrary: 'other' }, 0]] }])
    expect(other.ear.messages).toHaveLength(0)
  })

  test('more topics than a connection may have are refused as a whole', () => {
    const small = createHub({
      clock: manualClock(),
      ids: { next: () => 'id', secret: () => '' },
      epoch: 'e',
      limits: { topicsPerConnection: 1 },
    })
    const ear = new Ear()
    const connection = small.connect(ear, {
      userId: 'a',
      sessionId: 'a',
      expiresAt: Infinity,
      shown: {},
      may: () => true,
      renew: () => null,
    })
    ear.heard()
    small.receive(connection, JSON.stringify({ op: 'sub', id: 3, topics: [{ t: 'a' }, { t: 'b' }] }))
    expect(ear.heard()).toMatchObject([{ op: 'err', id: 3, code: 'TOO_MANY_TOPICS' }])
  })
})
