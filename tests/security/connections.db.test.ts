import { once } from 'node:events'
import { Agent, get } from 'node:http'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aUser } from '../support/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty' })
})
afterAll(() => app.close())

/** Sends the head of an upgrade and returns the status of the reply. The connection stays open. */
async function upgrade(path: string, headers = ''): Promise<{ status: number; socket: Socket }> {
  const socket = connect(Number(new URL(app.address).port), '127.0.0.1')
  socket.on('error', () => undefined)
  const head = 'connection: upgrade\r\nupgrade: websocket\r\nsec-websocket-version: 13\r\nsec-websocket-key: MTIzNDU2Nzg5MDEyMzQ1Ng==\r\n'
  socket.write(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${head}${headers}\r\n`)
  const [reply] = (await once(socket, 'data')) as [Buffer]
  return { status: Number(reply.toString().split(' ')[1]), socket }
}

const elsewhere = [
  '/',
  '/core/docs',
  '/core/users/current',
  '/core/auth/login',
  '/core/openapi.json',
  '/health/live',
  '/core/realtime/x',
  '//core/realtime',
]
test.each(elsewhere)('%s is never upgraded: the connection stays a plain one with its limits', async (path) => {
  const { status, socket } = await upgrade(path, 'origin: https://evil.example\r\n')
  expect(status).toBeGreaterThanOrEqual(200)
  socket.write('GET /health/live HTTP/1.1\r\nhost: localhost\r\nconnection: close\r\n\r\n')
  expect((await text(socket)).endsWith('{"live":true}')).toBe(true)
})

test.each([
  ['/core/realtime', '', 401],
  ['/core/realtime?x=1', 'origin: https://evil.example\r\n', 403],
  ['/core/device-link', '', 401],
])('%s without a session or token ends the connection after its reply %s', async (path, headers, status) => {
  const refused = await upgrade(path, headers)
  expect(refused.status).toBe(status)
  // A frame header that announces four MiB: the core reads none of it.
  refused.socket.write(Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x40, 0, 0, 1, 2, 3, 4]))
  if (!refused.socket.destroyed) await once(refused.socket, 'close')
})

test('a thousand idle connections without a sign-in close the oldest of them, and none of a user or a fleet', async () => {
  const port = Number(new URL(app.address).port)
  const cookie = await app.cookieOf(await aUser(app, { role: 'luc_read' }))
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const read = () =>
    new Promise<{ status: number; localPort: number }>((resolve, reject) => {
      const request = get(`${app.address}/core/users/current`, { agent, headers: { cookie } }, (answer) => {
        const { localPort = 0 } = answer.socket
        text(answer).then(() => resolve({ status: answer.statusCode ?? 0, localPort }), reject)
      })
      request.on('error', reject)
    })
  const first = await read()
  const stream = new WebSocket(`ws://127.0.0.1:${port}/core/realtime`, { headers: { cookie } })
  const fleet = new WebSocket(`ws://127.0.0.1:${port}/core/device-link`, { headers: { authorization: 'Bearer a token for tests only' } })
  await Promise.all([once(stream, 'message'), once(fleet, 'open')])

  const idle: Socket[] = []
  const open = async () => {
    const socket = connect(port, '127.0.0.1').on('error', () => undefined)
    await once(socket, 'connect')
    idle.push(socket)
  }
  try {
    await open()
    const oldest = once(idle[0] as Socket, 'close')
    for (let n = 0; n < 1000; n++) await open()
    await oldest
    expect(await read()).toEqual({ status: 200, localPort: first.localPort })
    expect([stream.readyState, fleet.readyState]).toEqual([WebSocket.OPEN, WebSocket.OPEN])
    expect(idle.filter(({ destroyed }) => !destroyed).length).toBeGreaterThan(900)
  } finally {
    for (const socket of idle) socket.destroy()
    stream.terminate()
    fleet.terminate()
    agent.destroy()
  }
})
