import { manualClock } from '@backhaul/clock'
import type { TopicName } from '@backhaul/contract'
import { topics } from '@backhaul/contract/topics'
import { expect, test } from 'vitest'
import { createHub } from '../../apps/core/src/realtime/hub.ts'
import type { RealtimeSession } from '../../apps/core/src/realtime/realtime-session.ts'
import { createRealtimeParts } from '../../packages/client/src/realtime/realtime.ts'
import { SimulatedSocket } from './simulated-socket.ts'

const stepMs = 50
const session: RealtimeSession = {
  userId: 'ada',
  sessionId: 'one',
  expiresAt: Number.POSITIVE_INFINITY,
  shown: {},
  may: () => true,
  renew: () => session,
}

/** Connects a client to a hub over a line of the given bit rate. */
function connectOver(names: readonly TopicName[]) {
  const clock = manualClock()
  let ids = 0
  const hub = createHub({ clock, transportClock: clock, ids: { next: () => `id-${++ids}`, secret: () => '' }, epoch: 'run' })
  for (const name of names) hub.open(name)
  const sockets: SimulatedSocket[] = []
  let sentBytes = 0
  const { realtime, subscriptions } = createRealtimeParts({
    url: 'ws://core/realtime',
    clock,
    random: () => 0.5,
    webSocket: () => {
      const socket = new SimulatedSocket(hub, session, {
        onSent: (message) => (sentBytes += JSON.stringify(message).length),
        onResubscribed: () => undefined,
      })
      sockets.push(socket)
      return socket
    },
  })
  const line = { bytesPerS: Number.POSITIVE_INFINITY }
  const step = (onStep?: () => void) => {
    onStep?.()
    clock.advance(stepMs)
    sockets.at(-1)?.deliverUp(100)
    sockets.at(-1)?.transmit((line.bytesPerS * stepMs) / 1000)
  }
  const run = (forMs: number, onStep?: () => void) => {
    for (let ms = 0; ms < forMs; ms += stepMs) step(onStep)
  }
  /** Returns the time until the client is at the position of the core. */
  const timeToCurrent = (maxMs: number): number => {
    const isCurrent = () =>
      names.every((name) => realtime.topicState(name) === 'live' && subscriptions.replicaOf(name)?.position?.seq === hub.topic(name)?.seq)
    let ms = 0
    for (; ms < maxMs && !isCurrent(); ms += stepMs) step()
    return ms
  }
  realtime.subscribe(names)
  realtime.connect()
  return { hub, realtime, subscriptions, sockets, line, run, timeToCurrent, sentBytes: () => sentBytes }
}

const unit = (n: number) => ({ name: `Unit ${n}`, note: `${n}${'x'.repeat(440)}` })
const units: TopicName = 'i/1/units'

test('50,000 units that changed during an absence arrive over 1 Mbit/s in the time of their bytes, on one connection', () => {
  const { hub, sockets, line, run, timeToCurrent, sentBytes } = connectOver([units])
  hub.batch(() => {
    for (let i = 0; i < 50_000; i++) hub.publish(units, `unit-${i}`, unit(i))
  })
  run(10_000)
  const opened = sockets.length
  sockets.at(-1)?.sever()
  hub.batch(() => {
    for (let i = 0; i < 50_000; i++) hub.publish(units, `unit-${i}`, unit(i + 1))
  })
  const before = sentBytes()
  line.bytesPerS = 125_000
  const tookMs = timeToCurrent(1_000_000)
  const bytes = sentBytes() - before
  expect(bytes).toBeGreaterThan(20_000_000)
  expect(tookMs).toBeLessThan((bytes / line.bytesPerS) * 1000 * 1.05 + 3000)
  expect(sockets.length).toBe(opened + 1)
}, 30_000)

test('a first snapshot over a slow line arrives although the units change meanwhile', () => {
  const { hub, sockets, line, run, timeToCurrent } = connectOver([units, 'i/2/units'])
  let n = 0
  const write = (count: number) => {
    hub.batch(() => {
      for (let i = 0; i < count; i++) hub.publish(units, `unit-${n++ % 4000}`, unit(n))
      hub.publish('i/2/units', 'one', { n })
    })
  }
  write(4000)
  line.bytesPerS = 250_000
  // Changes of 100 kB a second.
  run(20_000, () => write(10))
  expect(timeToCurrent(5000)).toBeLessThan(5000)
  expect(sockets).toHaveLength(1)
})

test('a line slower than the changes shows committed states; pings and small topics pass between the pages', () => {
  const { hub, realtime, subscriptions, sockets, line, run } = connectOver([units, 'i/2/units'])
  let n = 0
  const write = (count: number) => {
    hub.batch(() => {
      for (let i = 0; i < count; i++) hub.publish(units, `unit-${n++ % 2000}`, unit(n))
      hub.publish('i/2/units', 'one', { n })
    })
  }
  write(2000)
  run(1000)
  const positions = new Set<number>()
  let smallChanges = 0
  realtime.onKind(topics.units, (changes) => {
    for (const [name] of changes) {
      if (name === units) positions.add(subscriptions.replicaOf(units)?.position?.seq ?? 0)
      else smallChanges++
    }
  })
  // Changes of 500 kB a second, five times as much as the line carries.
  line.bytesPerS = 100_000
  run(90_000, () => write(50))
  expect(positions.size).toBeGreaterThan(5)
  expect(smallChanges).toBeGreaterThan(50)
  expect(sockets).toHaveLength(1)
  expect(realtime.state).toMatchObject({ phase: 'live', stale: false })
})
