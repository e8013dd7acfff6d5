import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Clock, manualClock, realClock } from '@backhaul/clock'
import { type FleetEnd, type FleetFrame, linkClose, pingEveryMs } from '@backhaul/device-link'
import { afterEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { createProvisions } from '../../testing/fleet-harness.ts'
import { createFleet } from '../fleet/fleet.ts'
import { type LinkEvent, maintainLink } from './websocket.ts'

const token = 'a token for tests only'
const cleanups: (() => unknown)[] = []
afterEach(async () => {
  for (const cleanup of cleanups.splice(0)) await cleanup()
})

/** Starts the core's end of the link. As in the core, the token is checked before the upgrade. */
async function listen(refuseWith: number | null = null, autoPong = true) {
  const http: Server = createServer()
  const sockets = new WebSocketServer({ noServer: true, autoPong })
  const frames: FleetFrame[] = []
  const links: WebSocket[] = []
  http.on('upgrade', (request, socket, head) => {
    const status = refuseWith ?? (request.headers.authorization === `Bearer ${token}` && request.url === '/core/device-link' ? null : 401)
    if (status !== null) return socket.end(`HTTP/1.1 ${status} No\r\ncontent-length: 0\r\n\r\n`)
    sockets.handleUpgrade(request, socket, head, (link) => {
      links.push(link)
      link.on('message', (data: Buffer) => {
        const frame = JSON.parse(data.toString('utf8')) as FleetFrame
        frames.push(frame)
        if (frame.op === 'hello')
          link.send(JSON.stringify({ op: 'provision', devices: createProvisions({ units: 2, channels: 0 }), last: true }))
      })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      for (const link of links) link.terminate()
      http.close(() => resolve())
    })
  cleanups.push(close)
  return { core: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, frames, links }
}

function connect(core: string, withToken = token) {
  const events: LinkEvent[] = []
  const fleet = createFleet({ seed: 1, director: 'idle' })
  const socket = maintainLink({
    core,
    token: withToken,
    clock: realClock,
    key: 1,
    onLink: fleet.attach,
    onEvent: (event) => events.push(event),
  })
  cleanups.push(async () => {
    await fleet.stop()
    socket.stop()
  })
  return { fleet, events }
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(holds()).toBe(true)
}

/** Opens a link without a fleet, on a clock of the test. */
async function connectOnly(core: string, clock: Clock) {
  const events: LinkEvent[] = []
  const ends: FleetEnd[] = []
  const onLink = (end: FleetEnd) => void ends.push(end)
  cleanups.push(maintainLink({ core, token, clock, key: 1, onLink, onEvent: (event) => events.push(event) }).stop)
  await until(() => ends.length > 0)
  return { events, end: ends[0] as FleetEnd }
}

describe('a core that sends nothing', () => {
  it('is gone after the time of two pings', async () => {
    const { core } = await listen(null, false)
    const clock = manualClock()
    const { events } = await connectOnly(core, clock)
    clock.advance(pingEveryMs)
    expect(events).toHaveLength(1)
    clock.advance(pingEveryMs)
    await until(() => events.length > 1)
    expect(events[1]).toMatchObject({ kind: 'lost' })
  })

  it('is not gone while it reads a backlog, and is gone once it stops', async () => {
    const { core, links } = await listen(null, false)
    const clock = manualClock()
    const { events, end } = await connectOnly(core, clock)
    await until(() => links.length > 0)
    const link = links[0] as WebSocket
    // The core reads one frame at a time, until the fleet sees it.
    let isEnough = () => true
    link.on('message', () => isEnough() && link.pause())
    const queue = () => {
      for (let i = 0; i < 200; i++) end.send({ op: 'bye', deviceIds: ['x'.repeat(100_000)] })
    }
    link.pause()
    queue()
    clock.advance(pingEveryMs)
    for (let pings = 0; pings < 3; pings++) {
      queue()
      const before = end.waiting
      isEnough = () => end.waiting < before
      link.resume()
      await until(() => end.waiting < before && link.isPaused)
      expect(end.waiting).toBeGreaterThan(0)
      clock.advance(pingEveryMs)
    }
    expect(events).toHaveLength(1)
    // The last bytes that were on their way may count once.
    for (let pings = 0; pings < 3; pings++) clock.advance(pingEveryMs)
    await until(() => events.length > 1)
  })

  it('is asked again after a pause of the process', async () => {
    const { core } = await listen(null, false)
    const clock = manualClock()
    let suspendedMs = 0
    const { events } = await connectOnly(core, { ...clock, monotonicMs: () => clock.monotonicMs() + suspendedMs })
    clock.advance(pingEveryMs)
    suspendedMs = 60_000
    clock.advance(pingEveryMs)
    await new Promise((resolve) => setTimeout(resolve, 50))
    expect(events).toHaveLength(1)
    clock.advance(pingEveryMs)
    await until(() => events.length > 1)
  })
})

describe('the pings of the core', () => {
  it('show that it is there, and the fleet asks only when one is missing', async () => {
    const { core, links } = await listen()
    const clock = manualClock()
    const { events } = await connectOnly(core, clock)
    await until(() => links.length > 0)
    const link = links[0] as WebSocket
    let asked = 0
    let answered = 0
    link.on('ping', () => (asked += 1)).on('pong', () => (answered += 1))
    for (let pings = 1; pings <= 4; pings++) {
      clock.advance(pingEveryMs)
      link.ping()
      // The pong shows that the fleet has received the ping.
      await until(() => answered === pings)
    }
    expect(asked).toBe(0)
    clock.advance(1.5 * pingEveryMs)
    await until(() => asked === 1)
    clock.advance(pingEveryMs / 2)
    expect(events).toHaveLength(1)
  })
})

describe('the device link over a websocket', () => {
  it('opens with the token and carries frames both ways', async () => {
    const { core, frames } = await listen()
    const { fleet, events } = connect(core)
    await until(() => frames.some(({ op }) => op === 'reports'))
    expect(events).toEqual([{ kind: 'connected' }])
    expect(fleet.stats).toMatchObject({ connected: true, units: 2 })
  })

  it('opens again after it was lost, and carries full reports again', async () => {
    const { core, frames, links } = await listen()
    const { fleet, events } = connect(core)
    await until(() => frames.some(({ op }) => op === 'reports'))
    frames.length = 0
    links[0]?.terminate()
    await until(() => frames.some(({ op }) => op === 'reports'))
    expect(events.map(({ kind }) => kind)).toEqual(['connected', 'lost', 'connected'])
    expect(fleet.stats.units).toBe(2)
  })

  it('ends at a refused token, with one sentence', async () => {
    const { core } = await listen()
    const { events } = connect(core, 'another token')
    await until(() => events.length > 0)
    expect(events).toEqual([{ kind: 'refused', reason: 'The core does not accept this device token.' }])
  })

  it('ends at an address without a device link', async () => {
    const { core } = await listen(404)
    const { events } = connect(core)
    await until(() => events.length > 0)
    expect(events[0]).toEqual({ kind: 'refused', reason: `${core} has no device link. Check that it is a Backhaul core.` })
  })

  it('reports once why there is no link while it retries', async () => {
    const { events } = connect('http://127.0.0.1:9')
    await new Promise((resolve) => setTimeout(resolve, 1800))
    expect(events).toEqual([{ kind: 'lost', reason: 'No link to http://127.0.0.1:9: connection refused.' }])
  })

  it.each([
    ['the core rejects a frame', linkClose.grammar, 'The core rejected a frame of this simulator. Check that both have the same version.'],
    ['the versions differ', linkClose.version, 'The core has another version of the device link. Use the simulator of the same release.'],
    ['its token is revoked', linkClose.revoked, 'The core does not accept this device token.'],
  ])('ends when %s', async (_, code, reason) => {
    const { core, frames, links } = await listen()
    const { events } = connect(core)
    await until(() => frames.some(({ op }) => op === 'reports'))
    links[0]?.close(code)
    await until(() => events.length > 1)
    expect(events).toEqual([{ kind: 'connected' }, { kind: 'refused', reason }])
  })
})
