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
import type { RealtimeSession } from './sink.ts'
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
  const hub = createHub({ clock: realClock, ids: randomIds, epoch: 'run' })
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
  await app.register(websocket, { options: { maxPayload: 4 * 1024 * 1024 } })
  await app.register(
    async (api) => {
      realtimeRoute(api, {
        hub,
        log: app.log,
        originAllowed: (origin) => origin !== 'http://evil.example',
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

/** A client that keeps what it hears. */
async function join(port: number, { path = '/core/realtime', cookie = 'sid=ada', origin = 'http://console.example' } = {}) {
  const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, { headers: { cookie, origin }, perMessageDeflate: false })
  const heard: ServerMessage[] = []
  const binary: boolean[] = []
  socket.on('message', (data, isBinary) => {
    binary.push(isBinary)
    heard.push(...[JSON.parse((data as Buffer).toString())].flat())
  })
  const closed = new Promise<number>((resolve) => socket.on('close', resolve))
  await once(socket, 'open')
  const say = (frame: object) => socket.send(JSON.stringify(frame))
  const until = async (op: string) => {
    while (!heard.some((message) => message.op === op)) await once(socket, 'message')
    return heard.find((message) => message.op === op) as ServerMessage
  }
  return { socket, heard, binary, closed, say, until }
}

const statusOf = (port: number, headers: Record<string, string>) =>
  new Promise<number | undefined>((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/core/realtime`, { headers })
    socket.on('unexpected-response', (_request, answer) => resolve(answer.resume().statusCode))
    socket.on('error', () => undefined)
  })

test('tells subscribers of changes, in text frames', async () => {
  const { hub, port } = await serve()
  const { say, until, heard, binary } = await join(port)
  expect(await until('welcome')).toMatchObject({ v: 1, epoch: 'run', hb: 15_000, batch: 50, tick: 200 })
  say({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
  await until('snap')
  hub.publish('i/1/units', 'a', { name: 'Ünit 1' })
  expect(await until('d')).toMatchObject({ from: 0, to: 1, ch: [['a', 1, { name: 'Ünit 1' }, 1]] })
  expect(heard.map(({ op }) => op)).toEqual(['welcome', 'subd', 'snap', 'd'])
  expect(binary).not.toContain(true)
})

test('answers 401 without a session, 403 to a foreign page and 404 to a request that is no upgrade', async () => {
  const { port } = await serve()
  expect(await statusOf(port, {})).toBe(401)
  expect(await statusOf(port, { cookie: 'sid=ada', origin: 'http://evil.example' })).toBe(403)
  expect((await fetch(`http://127.0.0.1:${port}/core/realtime`)).status).toBe(404)
})

test('leaves the other websocket routes of the server alone', async () => {
  const { port } = await serve()
  const socket = new WebSocket(`ws://127.0.0.1:${port}/core/other`)
  const [message] = (await once(socket, 'message')) as [Buffer]
  expect(message.toString()).toBe('other')
  socket.terminate()
})

test.each<[string, (socket: WebSocket) => void, number]>([
  ['a binary frame', (socket) => socket.send(Buffer.from('{"op":"ping","n":1}')), realtimeClose.grammar],
  ['a frame outside of the grammar', (socket) => socket.send('{"op":"publish"}'), realtimeClose.grammar],
  ['a frame above 64 KiB', (socket) => socket.send('x'.repeat(64 * 1024 + 1)), 1009],
  ['text that is not UTF-8', (socket) => socket.send(Buffer.from([0xff, 0xfe]), { binary: false }), 1007],
])('ends the connection at %s', async (_what, send, code) => {
  const { hub, port } = await serve()
  const { socket, closed } = await join(port)
  send(socket)
  expect(await closed).toBe(code)
  await expect.poll(() => hub.stats().connections).toBe(0)
})

test('a sixth connection of a session ends the first', async () => {
  const { port } = await serve()
  const first = await join(port)
  for (let i = 0; i < 5; i++) await join(port)
  expect(await first.closed).toBe(realtimeClose.replaced)
})

test('says nothing more of a topic once the right to it is gone', async () => {
  const { hub, port, setGranted } = await serve()
  const { say, until, heard } = await join(port)
  say({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
  await until('snap')
  setGranted(false)
  hub.recheck('ada')
  hub.publish('i/1/units', 'a', { x: 1 })
  await until('revoke')
  say({ op: 'ping', n: 7 })
  await until('pong')
  await new Promise((resolve) => setTimeout(resolve, 250))
  expect(heard.map(({ op }) => op)).toEqual(['welcome', 'subd', 'snap', 'revoke', 'pong'])
})

test('holds no more for a client that does not read than the bound, and one message brings it up to date', async () => {
  const { hub, port } = await serve()
  const { socket, say, until, heard } = await join(port)
  say({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
  await until('snap')
  socket.pause()
  const text = 'x'.repeat(64 * 1024)
  let written = 0
  for (let i = 0; i < 40; i++) {
    for (let key = 0; key < 10; key++) hub.publish('i/1/units', `k${key}`, { text: `${text}${i}` })
    written += 10 * text.length
    await new Promise((resolve) => setTimeout(resolve, 25))
    hub.tick()
  }
  expect(hub.stats().stragglers).toBe(1)
  expect(process.memoryUsage().arrayBuffers).toBeLessThan(written / 2)
  const before = heard.length
  socket.resume()
  const sent = () => heard.slice(before).flatMap((message) => (message.op === 'd' ? [message] : []))
  await expect.poll(() => sent().at(-1)?.to, { timeout: 5000 }).toBe(400)
  expect(sent().length).toBeLessThan(40)
  await expect.poll(() => hub.stats().stragglers).toBe(0)
})

test('a connection that is cut leaves nothing behind', async () => {
  const { hub, port } = await serve()
  const { socket, say, until } = await join(port)
  say({ op: 'sub', id: 1, topics: [{ t: 'i/1/units' }] })
  await until('snap')
  socket.terminate()
  await expect.poll(() => hub.stats()).toEqual({ connections: 0, cohorts: 0, stragglers: 0, topics: 1 })
})

test('a closing core says goodbye with 4503 and waits for nobody long', async () => {
  const { app, port } = await serve()
  const polite = await join(port)
  const stubborn = await join(port)
  stubborn.socket.pause()
  const from = performance.now()
  await app.close()
  expect(await polite.closed).toBe(realtimeClose.drain)
  expect(performance.now() - from).toBeLessThan(4000)
})

test('a request that fails half way through the upgrade harms nobody', async () => {
  const { hub, port } = await serve()
  const half = connect(port, '127.0.0.1')
  half.write('GET /core/realtime HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nCookie: sid=ada\r\n\r\n')
  const [answer] = (await once(half, 'data')) as [Buffer]
  expect(answer.toString()).toMatch(/^HTTP\/1.1 400/)
  half.destroy()
  expect(hub.stats().connections).toBe(0)
  await join(port)
})

test('a session that cannot be read answers what the failure is', async () => {
  const app = Fastify()
  app.setErrorHandler((error, request, reply) => reply.code(problemOf(error, request.id).problem.status).send())
  const hub = createHub({ clock: realClock, ids: randomIds, epoch: 'run' })
  await app.register(websocket)
  const authenticate = () => Promise.reject(new CallError('STORAGE_UNAVAILABLE'))
  await app.register(async (api) => realtimeRoute(api, { hub, log: app.log, originAllowed: () => true, authenticate }), { prefix: '/core' })
  await app.listen({ port: 0, host: '127.0.0.1' })
  ends.push(() => app.close())
  expect(await statusOf((app.server.address() as AddressInfo).port, {})).toBe(503)
})
