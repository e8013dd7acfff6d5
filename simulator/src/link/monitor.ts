import type { Clock } from '@backhaul/clock'
import { pingEveryMs } from '@backhaul/device-link'
import type { WebSocket } from 'ws'

const checkEveryMs = pingEveryMs / 2
/** Time without a message after which a ping of the core is missing. */
const pingLateMs = 1.1 * pingEveryMs

/** The traffic of a link, in bytes: handed to the socket so far, and not yet read by the core. */
interface Traffic {
  readonly sentBytes: number
  readonly waiting: number
}

interface Watched {
  readonly traffic: Traffic
  readBytes: number
  receivedMs: number
}

/** Watches an open connection until it closes. */
export type Monitor = (socket: WebSocket, traffic: Traffic) => void

function check(socket: WebSocket, watched: Watched, nowMs: number): void {
  const { sentBytes, waiting } = watched.traffic
  const before = watched.readBytes
  watched.readBytes = sentBytes - waiting
  if (waiting > 0 && watched.readBytes > before) watched.receivedMs = nowMs
  if (nowMs - watched.receivedMs >= 2 * pingEveryMs) socket.terminate()
  else if (nowMs - watched.receivedMs > pingLateMs) socket.ping()
}

/**
 * Closes dead connections: a core that sent nothing for two of its pings is gone, unless it still reads. The pong to a ping waits
 * behind the reports of a large fleet, so a backlog that gets shorter counts too. Without a backlog, bytes that leave this process do
 * not: the network may hold them.
 *
 * The core pings every link, so the fleet asks only when a ping is missing, and all links are checked at once: with a link per
 * device, pings and timers of its own would be almost half of its work.
 */
export function createMonitor(clock: Clock): Monitor {
  const links = new Map<WebSocket, Watched>()
  let checkedMs = 0
  let cancel = () => {}
  const checkAll = () => {
    const nowMs = clock.monotonicMs()
    // After a pause of this process, such as a suspended machine, what the core sent meanwhile is not read yet.
    const paused = nowMs - checkedMs > 1.5 * checkEveryMs
    checkedMs = nowMs
    for (const [socket, watched] of links) {
      if (paused) watched.receivedMs = Math.max(watched.receivedMs, nowMs - pingEveryMs)
      check(socket, watched, nowMs)
    }
  }
  return (socket, traffic) => {
    const watched: Watched = { traffic, readBytes: 0, receivedMs: clock.monotonicMs() }
    const received = () => void (watched.receivedMs = clock.monotonicMs())
    if (links.size === 0) {
      checkedMs = watched.receivedMs
      cancel = clock.every(checkEveryMs, checkAll)
    }
    links.set(socket, watched)
    socket.on('ping', received).on('pong', received).on('message', received)
    socket.on('close', () => {
      links.delete(socket)
      if (links.size === 0) cancel()
    })
  }
}
