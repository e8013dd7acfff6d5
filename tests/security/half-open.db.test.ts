import { once } from 'node:events'
import { manualClock } from '@backhaul/clock'
import { pingEveryMs } from '@backhaul/device-link'
import { WebSocket } from 'ws'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp, type TestApp } from '../support/app.ts'
import { aUser, type TestUser } from '../support/builders.ts'

const clock = manualClock()
let app: TestApp
let user: TestUser
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', clock })
  user = await aUser(app, { role: 'luc_read' })
})
afterAll(() => app.close())

const stepMs = 1000
/** A heartbeat of 15 s, and 10 s for the pong; the connection is due in one of the 15 s (docs/realtime.md). */
const realtimeMsMax = 15_000 + 10_000 + stepMs
/** The second ping finds that the first one had no pong (docs/pictures.md, docs/device-link.md). */
const linkMsMax = 2 * pingEveryMs

test.each<[string, 'user' | 'fleet', number]>([
  ['realtime', 'user', realtimeMsMax],
  ['pictures', 'user', linkMsMax],
  ['device-link', 'fleet', linkMsMax],
  ['picture-link', 'fleet', linkMsMax],
])('a half-open connection at /core/%s is ended within the time that the documents name', async (path, who, msMax) => {
  const cookie = who === 'user' ? await app.cookieOf(user) : ''
  const headers = who === 'user' ? { cookie, origin: app.address } : { authorization: 'Bearer a token for tests only' }
  // It stays open like the peer of a cut line: it sends nothing, not even the pong.
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/${path}`, { headers, autoPong: false })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  // The first message of the core shows that it counts the connection. It arrives with the reply to the upgrade.
  const counted = path === 'realtime' ? once(socket, 'message') : null
  await once(socket, 'open')
  await counted
  for (let ms = 0; ms < msMax; ms += stepMs) clock.advance(stepMs)
  // Without the closing handshake, which a peer that is gone never ends.
  expect(await closed).toBe(1006)
})
