import { type Clock, manualClock } from '@backhaul/clock'
import { linkVersion, pingEveryMs } from '@backhaul/device-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../../../tests/support/app.ts'

const manual = manualClock()
/** How long the process of the core was paused. */
let pausedMs = 0
const transportClock: Clock = { ...manual, monotonicMs: () => manual.monotonicMs() + pausedMs }

let app: TestApp
beforeAll(async () => {
  app = await startTestApp({ world: 'empty', transportClock })
})
afterAll(() => app.close())

/** Opens the link of a fleet that replies to no ping. */
async function open() {
  const headers = { authorization: 'Bearer a token for tests only' }
  const socket = new WebSocket(`${app.address.replace('http', 'ws')}/core/device-link`, { headers, autoPong: false })
  const closed = new Promise<number>((resolve) => socket.once('close', resolve))
  await new Promise((resolve) => socket.once('open', resolve))
  const hello = () => {
    const welcome = new Promise((resolve) => socket.once('message', resolve))
    socket.send(JSON.stringify({ op: 'hello', v: linkVersion }))
    return Promise.race([welcome, closed])
  }
  return { socket, closed, hello }
}

test('a fleet that sends nothing between two pings loses its link', async () => {
  const { closed } = await open()
  manual.advance(2 * pingEveryMs)
  expect(await closed).toBe(1006)
})

test('a fleet whose frames the core has not read yet, because it was paused itself, keeps its link', async () => {
  const { closed, hello } = await open()
  manual.advance(pingEveryMs)
  pausedMs += 30_000
  manual.advance(pingEveryMs)
  expect(String(await hello())).toContain('welcome')
  manual.advance(2 * pingEveryMs)
  expect(await closed).toBe(1006)
})
