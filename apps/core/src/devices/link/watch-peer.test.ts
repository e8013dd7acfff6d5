import { EventEmitter } from 'node:events'
import { manualClock, type ManualClock } from '@backhaul/clock'
import { pingEveryMs } from '@backhaul/device-link'
import { beforeEach, expect, test } from 'vitest'
import type { WebSocket } from 'ws'
import { watchPeer } from './watch-peer.ts'

class Socket extends EventEmitter {
  bufferedAmount = 0
  pings = 0
  isEnded = false
  ping() {
    this.pings++
  }
  terminate() {
    this.isEnded = true
  }
}

let clock: ManualClock
let socket: Socket
beforeEach(() => {
  clock = manualClock()
  socket = new Socket()
})
const watch = (signs: Parameters<typeof watchPeer>[2] = {}) => watchPeer(socket as unknown as WebSocket, clock, signs)

test('a peer that sends nothing between two pings is gone', () => {
  watch()
  clock.advance(pingEveryMs)
  expect(socket).toMatchObject({ pings: 1, isEnded: false })
  clock.advance(pingEveryMs)
  expect(socket.isEnded).toBe(true)
})

test('a peer whose messages wait in the core is not gone, however long the core takes', () => {
  let isUnread = true
  watch({ isUnread: () => isUnread })
  clock.advance(20 * pingEveryMs)
  expect(socket.isEnded).toBe(false)
  isUnread = false
  clock.advance(2 * pingEveryMs)
  expect(socket.isEnded).toBe(true)
})

test('a peer that still reads what the core sent is not gone, and is gone once it stops', () => {
  socket.bufferedAmount = 1
  let readBytes = 0
  watch({ readBytes: () => readBytes })
  for (let ping = 0; ping < 20; ping++) {
    readBytes += 1000
    clock.advance(pingEveryMs)
  }
  expect(socket.isEnded).toBe(false)
  clock.advance(2 * pingEveryMs)
  expect(socket.isEnded).toBe(true)
})

test('messages are as late as the pong to the first ping without one, at most a minute', () => {
  const peer = watch()
  clock.advance(pingEveryMs)
  expect(peer.lateMs()).toBe(0)
  clock.advance(300)
  socket.emit('pong')
  clock.advance(5000)
  expect(peer.lateMs()).toBe(300)
  clock.advance(pingEveryMs - 5300)
  for (let seconds = 0; seconds < 25; seconds++) {
    socket.emit('message')
    clock.advance(1000)
  }
  expect(peer.lateMs()).toBe(25_000)
  socket.emit('pong')
  socket.emit('pong')
  expect(peer.lateMs()).toBe(25_000)
  for (let seconds = 0; seconds < 300; seconds++) {
    socket.emit('message')
    clock.advance(1000)
  }
  expect(peer.lateMs()).toBe(60_000)
})
