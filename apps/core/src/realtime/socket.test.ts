import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect } from 'node:net'
import websocket from '@fastify/websocket'
import { realtimeClose, type ServerMessage } from '@backhaul/contract'
import Fastify from 'fastify'
import { afterEach, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { CallError } from '../call-error.ts'
import { realClock } from '@backhaul/clock'
import { randomIds } from '../ids.ts'
import { problemOf } from '../http/problem.ts'
import { createHub } from './hub.ts'
import type { RealtimeSession } from './realtime-session.ts'
import { realtimeRoute } from './socket.ts'

const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).toReversed()) await end()
})

async function serve() {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => {
    const { problem } = problemOf(error, request.id)
    return reply.code(problem.status).send(problem)
  })
  const hub = createHub({ clock: realClock, transportClock: realClock, ids: randomIds, epoch: 'run' })
  hub.open('i/1/units')
  let granted = true
  const session: RealtimeSession = {
    userId: 'ada',
    sessionId: 'one',
    expiresAt: Date.now() + 3_600_000,
    shown: { wsLibrary: 'native' },
    may: () => granted,
    renew: () => session,
  }
  // As every server of cores does.
  app.addHook('preClose', async () => hub.close())
  await app.register(websocket, { options: { maxPayload: 4 * 1024 * 1024 } })
  await app.register(
    async (api) => {
      realtimeRoute(api, {
        coreOf: () => ({ hub, log: app.log }),
        originAllowed: ({ headers }) => headers.origin !== 'http://evil.example',
        authenticate: ({ headers }) => (headers.cookie === 'sid=ada' ? session : null),
      })
      api.get('/other', { websocket: true }, (socket) => socket.send('other'))
    },
    { prefix: '/core' },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  const { port } = app.server.address() as AddressInfo
  return { app, hub, port, setGranted: (to: boolean) => (granted = to) }
}

/** Connects a client that records the messages it receives. */
async function join(port: number, { path = '/core/realtime', cookie = 'sid=ada', origin = 'http://console.example' } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { cookie, origin }, perMessageDeflate: false })
  const received: ServerMessage[] = []
  const binary: boolean[] = []
  socket.on('message', (data, isBinary) => {
    binary.push(isBinary)
    received.push(...[JSON.parse((data as Buffer).toString())].flat())
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  const send = (frame: object) => socket.send(JSON.stringify(frame))
  const until = async (op: string) => {
    while (!received.some((message) => message.op === op)) await once(socket, 'message')
    return received.find((message) => message.op === op) as ServerMessage
  }
  return { socket, received, binary, closed, send, until }
}

const statusOf = (port: number, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/core/realtime`, { headers })
    socket.on('unexpected-response', (_request, answer) => resolve(answer.resume().statusCode))
    socket.on('error', () => undefined)
  })

test('sends changes to subscribers in text frames', async () => {
  const { hub, port } = await serve()
  const { send, until, received, binary } = await join(port)
  expect(await until('welcome')).toMatchObject({ v: 1, epoch: 'run', hb: 15_000, batch: 200, tick: 200 })
  send({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
  await until('snap')
  hub.publish('i/1/units', 'a', { name: 'Ünit 1' })
  expect(await until('d')).toMatchObject({ from: 0, to: 1, ch: [['a', 1, { name: 'Ünit 1' }, 1]] })
  expect(received.map(({ op }) => op)).toEqual(['welcome', 'subd', 'snap', 'd'])
  expect(binary).not.toContain(true)
})

test('answers 401 without a session, 403 to a foreign origin and 404 to a request without upgrade', async () => {
  const { port } = await serve()
  expect(await statusOf(port, {})).toBe(401)
  expect(await statusOf(port, { cookie: 'sid=ada', origin: 'http://evil.example' })).toBe(403)
  expect((await fetch(`http://127.0.0.1:${port}/core/realtime`)).status).toBe(404)
})

test('does not affect other websocket routes of the server', async () => {
  const { port } = await serve()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/core/other`)
  const [message] = (await once(socket, 'message')) as [Buffer]
  expect(message.toString()).toBe('other')
  socket.terminate()
})

test.each<[string, (socket: WebSocket) => void, number]>([
  ['a binary frame', (socket) => socket.send(Buffer.from('{"op":"ping","n":1}')), realtimeClose.grammar],
  ['a frame outside the grammar', (socket) => socket.send('{"op":"publish"}'), realtimeClose.grammar],
  ['a frame above 64 KiB', (socket) => socket.send('x'.repeat(64 * 1024 + 1)), 1009],
  ['text that is not UTF-8', (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
])('closes the connection after %s', async (_name, send, code) => {
  const { hub, port } = await serve()
  const { socket, closed } = await join(port)
  send(socket)
  expect(await closed).toBe(code)
  await expect.poll(() => hub.stats().connections).toBe(0)
})

test('closes the oldest connection when a session opens a sixth', async () => {
  const { port } = await serve()
  const first = await join(port)
  for (let i = 0; i < 5; i++) await join(port)
  expect(await first.closed).toBe(realtimeClose.replaced)
})

test('sends nothing of a topic after its revocation', async () => {
  const { hub, port, setGranted } = await serve()
  const { send, until, received } = await join(port)
  send({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
  await until('snap')
  setGranted(false)
  hub.recheck('ada')
  hub.publish('i/1/units', 'a', { x: 1 })
  await until('revoke')
  send({ op: 'ping', n: 7 })
  await until('pong')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(received.map(({ op }) => op)).toEqual(['welcome', 'subd', 'snap', 'revoke', 'pong'])
})

test('buffers a bounded amount for a client that does not read, and brings it up to date with one message', async () => {
  const { hub, port } = await serve()
  const { socket, send, until, received } = await join(port)
  send({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
  await until('snap')
  socket.pause()
  const text = 'x'.repeat(64 * 1024)
  // The files before this one have left buffers to the garbage collection.
  const used = process.memoryUsage().arrayBuffers
  let written = 0
  for (let i = 0; i < 40; i++) {
    for (let key = 0; key < 10; key++) hub.publish('i/1/units', `k${key}`, { text: `${text}${i}` })
    written += 10 * text.length
    await new Promise((resolve) => setTimeout(resolve, 25))
    hub.tick()
  }
  expect(hub.stats().lagging).toBe(1)
  expect(process.memoryUsage().arrayBuffers - used).toBeLessThan(written / 2)
  const before = received.length
  socket.resume()
  const sent = () => received.slice(before).flatMap((message) => (message.op === 'd' ? [message] : []))
  await expect.poll(() => sent().at(-1)?.to, { timeout: 5000 }).toBe(400)
  expect(sent().length).toBeLessThan(40)
  await expect.poll(() => hub.stats().lagging).toBe(0)
})

test('removes all state of a connection that is cut', async () => {
  const { hub, port } = await serve()
  const { socket, send, until } = await join(port)
  send({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
  await until('snap')
  socket.terminate()
  await expect.poll(() => hub.stats()).toEqual({ connections: 0, inSyncSets: 0, lagging: 0, topics: 1 })
})

test('closes with 4503 when the core stops, and does not wait long for a client that does not read', async () => {
  const { app, port } = await serve()
  const reading = await join(port)
  const notReading = await join(port)
  notReading.socket.pause()
  const from = performance.now()
  await app.close()
  expect(await reading.closed).toBe(realtimeClose.drain)
  expect(performance.now() - from).toBeLessThan(4000)
})

test('survives a request that fails during the upgrade', async () => {
  const { hub, port } = await serve()
  const half = connect(port, '127.0.0.1')
  half.write('GET /core/realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: sid=ada\r\n\r\n')
  const [answer] = (await once(half, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400/)
  half.destroy()
  expect(hub.stats().connections).toBe(0)
  await join(port)
})

test('refuses an upgrade with the error when the session cannot be read', async () => {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => reply.code(problemOf(error, request.id).problem.status).send())
  const hub = createHub({ clock: realClock, transportClock: realClock, ids: randomIds, epoch: 'run' })
  await app.register(websocket)
  const authenticate = () => Promise.reject(new CallError('STORAGE_UNAVAILABLE'))
  await app.register(
    async (api) => realtimeRoute(api, { coreOf: () => ({ hub, log: app.log }), originAllowed: () => true, authenticate }),
    { prefix: '/core' },
  )
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  expect(await statusOf((app.server.address() as AddressInfo).port, {})).toBe(503)
})
