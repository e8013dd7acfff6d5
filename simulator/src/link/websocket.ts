import type { Clock } from '@backhaul/clock'
import { type CoreFrame, CoreFrame as CoreFrameSchema, type FleetEnd, type FleetFrame, linkClose, linkLimits } from '@backhaul/device-link'
import { WebSocket } from 'ws'
import { between, purposeOf } from '../chance.ts'
import { createMonitor, type Monitor } from './monitor.ts'

const path = '/core/device-link'
const retryChance = purposeOf('delay of a retry')
const retryMsMin = 500
const retryMsMax = 15_000
const handshakeMsMax = 10_000

/**
 * A change of the connection, with one sentence for the log. Repeated failures are not reported again. `refused` ends all
 * attempts.
 */
export type LinkEvent = { kind: 'connected' } | { kind: 'lost'; reason: string } | { kind: 'refused'; reason: string }

export interface LinkOptions {
  /** The core's address, such as `http://localhost:4000`. */
  readonly core: string
  readonly token: string
  /** Real time, also when the fleet's clock runs faster: the network does not. */
  readonly clock: Clock
  /** Key of the random part of the delay between attempts. */
  readonly key: number
  /** Closes dead connections. Links that share one share its timer; without it the link has its own. */
  readonly monitor?: Monitor
  onLink(link: FleetEnd): void
  onEvent(event: LinkEvent): void
}

const tokenRefused = 'The core does not accept this device token.'
const frameRefused = 'The core rejected a frame of this simulator. Check that both have the same version.'
const versionRefused = 'The core has another version of the device link. Use the simulator of the same release.'

const causes: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'connection refused',
  ENOTFOUND: 'host not found',
  ECONNRESET: 'connection reset',
  ETIMEDOUT: 'connection timed out',
}

function causeOf(error: Error & { code?: string }): string {
  return (error.code !== undefined && causes[error.code]) || error.message || 'unknown error'
}

/**
 * The end of the link in this process. It is a class, because V8 finds an accessor of an object literal by a slow lookup: with a link
 * per device, the lookups cost as much as the encoding.
 */
class SocketEnd implements FleetEnd {
  onFrame: FleetEnd['onFrame'] = null
  onClose: FleetEnd['onClose'] = null
  /** Bytes handed to the socket so far. */
  sentBytes = 0
  readonly #socket: WebSocket

  constructor(socket: WebSocket) {
    this.#socket = socket
  }

  get waiting(): number {
    return this.#socket.bufferedAmount
  }

  send(frame: FleetFrame): void {
    if (this.#socket.readyState !== WebSocket.OPEN) return
    const bytes = Buffer.from(JSON.stringify(frame))
    this.sentBytes += bytes.length
    this.#socket.send(bytes, { binary: false })
  }

  close(code = 1000, reason?: string): void {
    this.#socket.close(code, reason)
  }
}

interface Attempt {
  readonly socket: WebSocket
  /** Why the link was closed. */
  reason: string
  /** Why the core refused the link; null: it did not. */
  refusal: string | null
}

/** Makes one attempt to open the link, and records why it ended. */
function openLink(
  { core, token }: LinkOptions,
  monitor: Monitor,
  url: URL,
  onOpen: (link: FleetEnd) => void,
  onWelcome: () => void,
): Attempt {
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(url, {
    headers,
    perMessageDeflate: false,
    maxPayload: linkLimits.frameBytesMax,
    handshakeTimeout: handshakeMsMax,
    // One frame in a turn of the event loop: the pages of a large fleet arrive together, and pings and reports go between them.
    allowSynchronousEvents: false,
  })
  const attempt: Attempt = { socket, reason: `The link to ${core} was closed.`, refusal: null }
  const end = new SocketEnd(socket)
  socket.on('unexpected-response', (request, { statusCode = 0 }) => {
    if (statusCode === 401 || statusCode === 403) attempt.refusal = tokenRefused
    else if (statusCode === 404) attempt.refusal = `${core} has no device link. Check that it is a Backhaul core.`
    request.destroy(new Error(`HTTP status ${statusCode}`))
  })
  socket.on('open', () => {
    monitor(socket, end)
    onOpen(end)
  })
  socket.on('message', (data: Buffer) => {
    const frame = parseFrame(data.toString('utf8'))
    if (frame === null) return socket.close(linkClose.grammar, 'invalid frame')
    if (frame.op === 'welcome') onWelcome()
    end.onFrame?.(frame)
  })
  socket.on('error', (error) => {
    attempt.reason = `No link to ${core}: ${causeOf(error)}.`
  })
  socket.on('close', (code) => {
    if (code === linkClose.grammar) attempt.refusal ??= frameRefused
    if (code === linkClose.version) attempt.refusal ??= versionRefused
    if (code === linkClose.revoked) attempt.refusal ??= tokenRefused
    end.onClose?.(code)
  })
  return attempt
}

/** Maintains a device link over a websocket. A lost link is opened again; the delay doubles with each failure up to a maximum. */
export function maintainLink(options: LinkOptions): { stop(): void } {
  const { core, clock, key, onLink, onEvent } = options
  const monitor = options.monitor ?? createMonitor(clock)
  const url = new URL(path, core)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:'
  let retryMs = retryMsMin
  let stopped = false
  let lastReason = ''
  let cancelRetry = () => {}
  const opened = (link: FleetEnd) => {
    lastReason = ''
    onEvent({ kind: 'connected' })
    onLink(link)
  }
  const welcomed = () => {
    retryMs = retryMsMin
  }
  const closed = ({ reason, refusal }: Attempt) => {
    if (stopped) return
    if (refusal !== null) return onEvent({ kind: 'refused', reason: refusal })
    if (reason !== lastReason) onEvent({ kind: 'lost', reason })
    lastReason = reason
    cancelRetry = clock.after(retryMs * between({ key, nowMs: clock.now() }, retryChance, 0.7, 1.3), retry)
    retryMs = Math.min(retryMsMax, retryMs * 2)
  }
  const start = () => {
    const attempt = openLink(options, monitor, url, opened, welcomed)
    attempt.socket.on('close', () => closed(attempt))
    return attempt
  }
  let attempt = start()
  function retry(): void {
    attempt = start()
  }
  return {
    stop() {
      stopped = true
      cancelRetry()
      attempt.socket.close(1000)
    },
  }
}

function parseFrame(text: string): CoreFrame | null {
  try {
    const parsed = CoreFrameSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
