import type { Clock } from '@backhaul/clock'
import { pingEveryMs } from '@backhaul/device-link'
import type { WebSocket } from 'ws'

/** A link that is later than this counts as this late: a peer that replies to no ping must not keep its devices online. */
const lateMsMax = 6 * pingEveryMs

/** Signs that a peer is there, in addition to its messages and pongs. */
interface Signs {
  /** Returns what the peer has read: on a slow line, the pong to a ping waits behind what is still to be read. */
  readBytes?(): number
  /** Whether something that the peer sent waits to be taken. The socket is not read then, and no pong arrives. */
  isUnread?(): boolean
}

/**
 * Pings the peer of a link, and ends the link of one that sent neither messages nor pongs between two pings, as after a cut that
 * the network does not report. A pong is behind everything that was sent before it, in both directions: its delay is the time by which the
 * messages of the link are late.
 */
export function watchPeer(socket: WebSocket, clock: Clock, { readBytes, isUnread }: Signs = {}): { lateMs(): number } {
  let alive = true
  let readBefore = 0
  let checkedMs = clock.monotonicMs()
  /** Time of the first ping without a pong; null while there is none. */
  let pingedMs: number | null = null
  let lastMs = 0
  const received = () => void (alive = true)
  const stop = clock.every(pingEveryMs, () => {
    const nowMs = clock.monotonicMs()
    const sinceMs = nowMs - checkedMs
    checkedMs = nowMs
    const read = readBytes?.() ?? 0
    if ((read > readBefore && socket.bufferedAmount > 0) || isUnread?.()) alive = true
    readBefore = read
    // After a pause of the core itself, what the peer sent meanwhile is not read yet.
    if (!alive && sinceMs < 1.5 * pingEveryMs) return socket.terminate()
    alive = false
    pingedMs ??= nowMs
    socket.ping()
  })
  const answered = () => {
    received()
    if (pingedMs !== null) lastMs = clock.monotonicMs() - pingedMs
    pingedMs = null
  }
  socket.on('pong', answered).on('message', received).on('close', stop)
  return {
    lateMs: () => Math.min(lateMsMax, Math.max(lastMs, pingedMs === null ? 0 : clock.monotonicMs() - pingedMs)),
  }
}
