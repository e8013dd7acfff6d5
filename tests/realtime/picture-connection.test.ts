import type { AddressInfo } from 'node:net'
import { manualClock } from '@backhaul/clock'
import { pictureClose, WatchPictures } from '@backhaul/contract'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type WebSocket as ServerSocket, WebSocketServer } from 'ws'
import { connectPictures, replacedRetryMs, retryMsMax, silentMsMax } from '../../apps/console/src/app/pictures/connection.ts'

// The connection of the console's pictures with a websocket server, on a clock that the test moves.
const tile = { tile: 7, kind: 'unit', id: 'u-1', fps: 12 } as const
const frame = (number: number, ...jpeg: number[]) => Buffer.from([number >> 8, number & 255, 0, 1, ...jpeg])

let server: WebSocketServer
let sockets: ServerSocket[]
let watched: unknown[]
beforeEach(async () => {
  server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  sockets = []
  watched = []
  server.on('connection', (socket) => {
    sockets.push(socket)
    socket.on('message', (data) => watched.push(JSON.parse((data as Buffer).toString())))
  })
  await new Promise((resolve) => server.once('listening', resolve))
})
afterEach(() => {
  for (const socket of sockets) socket.terminate()
  server.close()
})

function connect() {
  const clock = manualClock()
  const frames: [tile: number, bytes: number[]][] = []
  const states: [tile: number, state: string][] = []
  const connection = connectPictures({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    clock,
    jitter: 0.5,
    webSocket: (url) => new WebSocket(url),
    onFrame: (number, jpeg) => frames.push([number, [...jpeg]]),
    onState: (number, state) => states.push([number, state]),
  })
  return { clock, frames, states, connection }
}
const isLive = (number: number) => JSON.stringify({ op: 'tile', tile: number, state: 'live' })
const count = (list: readonly unknown[], wanted: number) => vi.waitFor(() => expect(list).toHaveLength(wanted), { timeout: 10_000 })

test('the watched set is sent in the grammar of the contract, and replaces the former one', async () => {
  const { connection } = connect()
  connection.watch([tile])
  await count(watched, 1)
  connection.watch([{ ...tile, tile: 8 }])
  await count(watched, 2)
  expect(watched.map((message) => WatchPictures.parse(message).tiles.map((each) => each.tile))).toEqual([[7], [8]])
  expect(sockets).toHaveLength(1)
})

test('states and frames reach their tile; those of a tile that is no longer watched are dropped', async () => {
  const { connection, frames, states } = connect()
  connection.watch([tile, { ...tile, tile: 300 }])
  await count(watched, 1)
  for (const message of [isLive(7), isLive(300), isLive(9), frame(9, 1), frame(300, 1, 2)]) sockets[0]!.send(message)
  await count(frames, 1)
  expect(states).toEqual([
    [7, 'live'],
    [300, 'live'],
  ])
  expect(frames).toEqual([[300, [1, 2]]])
  connection.watch([tile])
  for (const message of [frame(300, 3), frame(7, 4)]) sockets[0]!.send(message)
  await count(frames, 2)
  expect(frames[1]).toEqual([7, [4]])
})

test('a lost connection makes live tiles stale, and is opened again with the same set', async () => {
  const { clock, connection, states } = connect()
  connection.watch([tile])
  await count(watched, 1)
  sockets[0]!.send(isLive(7))
  await count(states, 1)
  sockets[0]!.terminate()
  await count(states, 2)
  expect(states[1]).toEqual([7, 'stale'])
  clock.advance(retryMsMax)
  await count(watched, 2)
  expect(watched[1]).toEqual(watched[0])
})

test('a window that lost its place to another one of the session connects again after a minute, not at once', async () => {
  const { clock, connection, states } = connect()
  connection.watch([tile])
  await count(watched, 1)
  sockets[0]!.send(isLive(7))
  await count(states, 1)
  sockets[0]!.close(pictureClose.replaced)
  await count(states, 2)
  clock.advance(retryMsMax)
  expect(sockets).toHaveLength(1)
  clock.advance(replacedRetryMs)
  await count(watched, 2)
  expect(sockets).toHaveLength(2)
})

test('a connection that is silent while a tile is live is opened again', async () => {
  const { clock, connection, states } = connect()
  connection.watch([tile])
  await count(watched, 1)
  sockets[0]!.send(isLive(7))
  await count(states, 1)
  clock.advance(silentMsMax + retryMsMax)
  await count(sockets, 2)
  expect(states[1]).toEqual([7, 'stale'])
})

test('without tiles the connection ends after a while and is not opened again', async () => {
  const { clock, connection } = connect()
  connection.watch([tile])
  await count(watched, 1)
  connection.watch([])
  await count(watched, 2)
  const closed = new Promise((resolve) => sockets[0]!.once('close', resolve))
  clock.advance(retryMsMax)
  await closed
  clock.advance(10 * retryMsMax)
  expect(sockets).toHaveLength(1)
})
