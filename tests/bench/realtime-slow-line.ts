// Measures how long a client needs after an absence on a slow line: a real client behind a proxy that forwards at a given rate.
import { connect, createServer, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { realClock } from '@backhaul/clock'
import type { TopicName } from '@backhaul/contract'
import { WebSocket } from 'ws'
import { createRealtimeParts } from '../../packages/client/src/realtime/realtime.ts'
import { atMost, type Figure, plain, startSubject } from './measure.ts'

const units = 50_000
const mbitPerS = 1
const sliceMs = 50
const topic: TopicName = 'i/0/units'

/** Forwards to a port. From the server to the client it passes at most `bytesPerS`. */
async function startProxy(port: number) {
  const line = { bytesPerS: Number.POSITIVE_INFINITY, bytes: 0 }
  const pairs = new Set<Socket>()
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1')
    pairs.add(near).add(far)
    near.on('error', () => undefined).on('close', () => far.destroy())
    far.on('error', () => undefined).on('close', () => near.destroy())
    near.pipe(far)
    far.on('data', async (chunk: Buffer) => {
      far.pause()
      line.bytes += chunk.length
      const step = Math.max(1, Math.floor((line.bytesPerS * sliceMs) / 1000))
      for (let at = 0; at < chunk.length; at += step) {
        near.write(chunk.subarray(at, at + step))
        if (line.bytesPerS < Number.POSITIVE_INFINITY) await sleep((Math.min(step, chunk.length - at) / line.bytesPerS) * 1000)
      }
      far.resume()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const cut = () => {
    for (const socket of pairs) socket.destroy()
    pairs.clear()
  }
  return { port: (server.address() as { port: number }).port, line, cut, close: () => server.close() }
}

export async function run(): Promise<Figure[]> {
  const core = await startSubject<{ port: number }>('realtime-core.ts', { BENCH_TOPICS: `1x${units}` })
  const proxy = await startProxy(core.ready.port)
  let opened = 0
  const { realtime, subscriptions } = createRealtimeParts({
    url: `ws://127.0.0.1:${proxy.port}/core/realtime`,
    clock: realClock,
    random: Math.random,
    webSocket: (url) => {
      opened++
      const headers = { origin: 'http://localhost', cookie: 'sid=1' }
      return new WebSocket(url, { headers, perMessageDeflate: false })
    },
  })
  const seqOf = async () => (await core.ask<{ seq: number }[]>('expected'))[0]?.seq
  const untilCurrent = async () => {
    const seq = await seqOf()
    while (realtime.topicState(topic) !== 'live' || subscriptions.replicaOf(topic)?.position?.seq !== seq) await sleep(sliceMs)
  }
  try {
    realtime.subscribe([topic])
    realtime.connect()
    await untilCurrent()
    opened = 0
    Object.assign(proxy.line, { bytesPerS: mbitPerS * 125_000, bytes: 0 })
    proxy.cut()
    await core.ask(['change', 4 * units])
    while (((await seqOf()) ?? 0) < 2 * units) await sleep(10)
    await core.ask(['change', 0])
    const from = performance.now()
    await untilCurrent()
    const tookS = (performance.now() - from) / 1000
    const bytesS = proxy.line.bytes / proxy.line.bytesPerS
    const name = `${units.toLocaleString('en')} changed units over ${mbitPerS} Mbit/s`
    return [
      plain(`${name}: bytes`, proxy.line.bytes / 1e6, 'MB'),
      // The client reconnects within 0.5 s and spreads its requests over 1.9 s.
      atMost(`${name}: current, relative to the time of the bytes`, (tookS - 2.4) / bytesS, '×', 1.2),
      atMost(`${name}: connections needed`, opened, '', 1),
    ]
  } finally {
    realtime.close()
    proxy.cut()
    proxy.close()
    await core.stop()
  }
}
