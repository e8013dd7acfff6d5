import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FleetFrame } from '@backhaul/device-link'
import { afterEach, describe, expect, it } from 'vitest'
import { type WebSocket, WebSocketServer } from 'ws'
import { realClock } from './clock.ts'
import { createFleet } from './fleet.ts'
import { keepLinked, type LinkNews } from './link-socket.ts'
import { createRng } from './rng.ts'
import { stageProvisions } from './stage.ts'

const token = 'a token for tests only'
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0)) await end()
})

/** The far end of a link as a core offers it: the token is checked before the upgrade. */
async function listen(refuseWith: number | null = null) {
  const http: Server = createServer()
  const sockets = new WebSocketServer({ noServer: true })
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
          link.send(JSON.stringify({ op: 'provision', devices: stageProvisions({ units: 2, channels: 0 }), last: true }))
      })
    })
  })
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      for (const link of links) link.terminate()
      http.close(() => resolve())
    })
  ends.push(close)
  return { core: `http://127.0.0.1:${(http.address() as AddressInfo).port}`, frames, links }
}

function connect(core: string, withToken = token) {
  const news: LinkNews[] = []
  const fleet = createFleet({ seed: 1, mix: 'idle' })
  const socket = keepLinked({
    core,
    token: withToken,
    clock: realClock,
    rng: createRng(1, 'retry'),
    onLink: fleet.attach,
    onNews: (next) => news.push(next),
  })
  ends.push(async () => {
    await fleet.stop()
    socket.stop()
  })
  return { fleet, news }
}

async function until(holds: () => boolean): Promise<void> {
  for (let i = 0; i < 400 && !holds(); i++) await new Promise((resolve) => setTimeout(resolve, 10))
  expect(holds()).toBe(true)
}

describe('the device link over a websocket', () => {
  it('opens with the token and carries frames both ways', async () => {
    const { core, frames } = await listen()
    const { fleet, news } = connect(core)
    await until(() => frames.some(({ op }) => op === 'reports'))
    expect(news).toEqual([{ kind: 'connected' }])
    expect(fleet.stats).toMatchObject({ connected: true, units: 2 })
  })

  it('opens again after it was lost, and reports everything again', async () => {
    const { core, frames, links } = await listen()
    const { fleet, news } = connect(core)
    await until(() => frames.some(({ op }) => op === 'reports'))
    frames.length = 0
    links[0]?.terminate()
    await until(() => frames.some(({ op }) => op === 'reports'))
    expect(news.map(({ kind }) => kind)).toEqual(['connected', 'lost', 'connected'])
    expect(fleet.stats.units).toBe(2)
  })

  it('gives up at a refused token, with one sentence', async () => {
    const { core } = await listen()
    const { news } = connect(core, 'another token')
    await until(() => news.length > 0)
    expect(news).toEqual([{ kind: 'refused', why: 'The core does not accept this device token.' }])
  })

  it('gives up where there is no device link', async () => {
    const { core } = await listen(404)
    const { news } = connect(core)
    await until(() => news.length > 0)
    expect(news[0]).toEqual({ kind: 'refused', why: `${core} has no device link; is that a Backhaul core?` })
  })

  it('says once why it has no link while it keeps trying', async () => {
    const { news } = connect('http://127.0.0.1:9')
    await new Promise((resolve) => setTimeout(resolve, 1800))
    expect(news).toEqual([{ kind: 'lost', why: 'No link to http://127.0.0.1:9: nothing listens there.' }])
  })

  it('ends when the core says that another fleet took over', async () => {
    const { core, frames, links } = await listen()
    const { news } = connect(core)
    await until(() => frames.some(({ op }) => op === 'reports'))
    links[0]?.close(4409)
    await until(() => news.some(({ kind }) => kind === 'refused'))
    expect(news.at(-1)).toEqual({ kind: 'refused', why: 'Another fleet speaks for these devices now.' })
  })
})
