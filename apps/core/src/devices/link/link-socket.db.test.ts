import { once } from 'node:events'
import { get } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Clock, manualClock } from '@backhaul/clock'
import { linkLimits, linkVersion, pingEveryMs } from '@backhaul/device-link'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { startTestApp, type TestApp } from '../../../../../tests/support/app.ts'
import { aGroup, aUnit } from '../../../../../tests/support/builders.ts'

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

test('a fleet that sends frames as fast as it can has few of them taken in a turn of the event loop, and all of them in the end', async () => {
  const { id } = await aUnit(app, { groups: [await aGroup(app)] })
  const { socket, hello } = await open()
  await hello()
  const [frames, perFrame] = [40, linkLimits.reportsPerFrame]
  const takenBefore = app.core.devices.stats().taken
  const taken = () => app.core.devices.stats().taken - takenBefore
  const report = (seq: number) => [id, 1, seq, { applications: { video: seq % 2 === 0 ? 'running' : 'connecting' } }]
  for (let frame = 0; frame < frames; frame++)
    socket.send(JSON.stringify({ op: 'reports', reports: Array.from({ length: perFrame }, (_, n) => report(1 + frame * perFrame + n)) }))
  const turns: number[] = []
  for (let before = taken(); before < frames * perFrame; before = taken()) {
    await new Promise((resolve) => setImmediate(resolve))
    turns.push(taken() - before)
  }
  // Without a bound it would be what one turn reads, about 2 MB: 30 frames.
  expect(Math.max(...turns) / perFrame).toBeLessThanOrEqual(10)
  expect(app.core.registry.units.byId.get(id)).toMatchObject({ seq: frames * perFrame, row: { applications: { video: 'running' } } })
  socket.close()
})

test('a link is not cut while its fleet still sends a message that is too large, so that the fleet reads the code', async () => {
  const upgrade = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13', 'sec-websocket-key': 'A'.repeat(22) + '==' }
  const request = get(`${app.address}/core/device-link`, { headers: { ...upgrade, authorization: 'Bearer a token for tests only' } })
  const [, socket] = (await once(request, 'upgrade')) as [unknown, Socket]
  let error: Error | null = null
  socket.on('error', (cut) => (error = cut))
  const received: Buffer[] = []
  socket.on('data', (data: Buffer) => received.push(data))
  // The head of a masked text frame of 5 MiB, and the first parts of its content.
  socket.write(Buffer.from([0x81, 0xff, 0, 0, 0, 0, 0, 0x50, 0, 0, 0, 0, 0, 0]))
  for (let part = 0; part < 40; part++) {
    socket.write(Buffer.alloc(64 * 1024))
    await sleep(10)
  }
  // A close frame with 1009.
  expect([error, Buffer.concat(received).toString('hex')]).toEqual([null, '880203f1'])
  socket.destroy()
})
