import { readFileSync } from 'node:fs'
import type { IncomingMessage, Server } from 'node:http'
import type { Socket } from 'node:net'
import { Server as TlsServer } from 'node:tls'

const websocketPaths: ReadonlySet<string> = new Set(['/core/realtime', '/core/device-link', '/core/pictures', '/core/picture-link'])

/** Tells Node.js which requests to upgrade. It serves all others as plain requests, so that no other route holds a websocket. */
export const isWebsocket = ({ url = '' }: IncomingMessage): boolean => websocketPaths.has(url.split('?', 1)[0] as string)

const anonymousMax = 1000

/** Files and connections that the process may have open, as far as the operating system says. */
function openFilesMax(): number {
  try {
    return Number(/^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'))?.[1] ?? Infinity)
  } catch {
    return Infinity
  }
}

/**
 * Bounds the connections on which no user or fleet has identified itself: beyond `max` the oldest one is closed, so that
 * idle connections keep no user from signing in. Returns a function that exempts a connection.
 */
export function boundAnonymous(server: Server, max = Math.min(anonymousMax, Math.floor(openFilesMax() / 4))): (socket: Socket) => void {
  const anonymous = new Set<Socket>()
  // A connection over TLS is known to requests only after its handshake, which has a time limit.
  server.on(server instanceof TlsServer ? 'secureConnection' : 'connection', (socket: Socket) => {
    // Node.js keeps an address that was read once, so that a write whose client is gone is recorded with it.
    void socket.remoteAddress
    anonymous.add(socket)
    socket.once('close', () => anonymous.delete(socket))
    if (anonymous.size <= max) return
    const [oldest = socket] = anonymous
    anonymous.delete(oldest)
    oldest.destroy()
  })
  return (socket) => void anonymous.delete(socket)
}
