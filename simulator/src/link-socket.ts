import { type CoreFrame, CoreFrame as CoreFrameSchema, type FleetEnd, type FleetFrame, linkClose, linkLimits } from '@backhaul/device-link'
import { WebSocket } from 'ws'
import type { Clock } from './clock.ts'
import { between, type Rng } from './rng.ts'

const path = '/core/device-link'
const retryMsMin = 500
const retryMsMax = 15_000
const handshakeMsMax = 10_000
const pingEveryMs = 15_000

/** One sentence per change, never per try. `refused`: asking again won't help, so nobody does. */
export type LinkNews = { kind: 'connected' } | { kind: 'lost'; why: string } | { kind: 'refused'; why: string }

export interface LinkSocketOptions {
  /** The core's address, `http://localhost:4000`. */
  readonly core: string
  readonly token: string
  /** Real time: a network doesn't run faster because a world does. */
  readonly clock: Clock
  readonly rng: Rng
  onLink(link: FleetEnd): void
  onNews(news: LinkNews): void
}

const refusals: Readonly<Record<number, string>> = {
  [linkClose.grammar]: 'The core does not understand this simulator; are both of the same version?',
  [linkClose.notAllowed]: 'The core does not accept this device token.',
  [linkClose.replaced]: 'Another fleet speaks for these devices now.',
  [linkClose.tooMuch]: 'The core closed the link because this fleet said too much at once.',
}

const reasons: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'nothing listens there',
  ENOTFOUND: 'there is no such host',
  ECONNRESET: 'the connection was cut',
  ETIMEDOUT: 'it does not answer',
}

function whyOf(error: Error & { code?: string }): string {
  return (error.code !== undefined && reasons[error.code]) || error.message || 'no reason given'
}

function linkOver(socket: WebSocket): FleetEnd {
  return {
    onFrame: null,
    onClose: null,
    send: (frame: FleetFrame) => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify(frame))
    },
    close: (code = 1000, reason) => socket.close(code, reason),
    get waiting() {
      return socket.bufferedAmount
    },
  }
}

interface Attempt {
  readonly socket: WebSocket
  /** Why it ended, once it has. */
  why: string
  refused: string | null
}

/** A cut cable says nothing: who doesn't answer a ping until the next is gone. */
function watch(socket: WebSocket, clock: Clock): void {
  let alive = true
  const cancel = clock.every(pingEveryMs, () => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  })
  socket.on('pong', () => {
    alive = true
  })
  socket.on('close', cancel)
}

/** One try: what the core says to it, and what came of it. */
function tryLink({ core, token, clock }: LinkSocketOptions, url: URL, onOpen: (link: FleetEnd) => void, onWelcome: () => void): Attempt {
  const headers = { authorization: `Bearer ${token}` }
  const socket = new WebSocket(url, {
    headers,
    perMessageDeflate: false,
    maxPayload: linkLimits.frameBytesMax,
    handshakeTimeout: handshakeMsMax,
  })
  const attempt: Attempt = { socket, why: `The link to ${core} was closed.`, refused: null }
  const end = linkOver(socket)
  socket.on('unexpected-response', (request, { statusCode = 0 }) => {
    if (statusCode === 401 || statusCode === 403) attempt.refused = 'The core does not accept this device token.'
    else if (statusCode === 404) attempt.refused = `${core} has no device link; is that a Backhaul core?`
    request.destroy(new Error(`it answered ${statusCode}`))
  })
  socket.on('open', () => {
    watch(socket, clock)
    onOpen(end)
  })
  socket.on('message', (data: Buffer) => {
    const frame = read(data.toString('utf8'))
    if (frame === null) return socket.close(linkClose.grammar, 'not a frame')
    if (frame.op === 'welcome') onWelcome()
    end.onFrame?.(frame)
  })
  socket.on('error', (error) => {
    attempt.why = `No link to ${core}: ${whyOf(error)}.`
  })
  socket.on('close', (code) => {
    attempt.refused ??= refusals[code] ?? null
    end.onClose?.(code)
  })
  return attempt
}

/** Keeps a device link over a websocket: a lost one is opened again, less and less often while it fails. */
export function keepLinked(options: LinkSocketOptions): { stop(): void } {
  const { core, clock, rng, onLink, onNews } = options
  const url = new URL(path, core)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:'
  let retryMs = retryMsMin
  let stopped = false
  let lastWhy = ''
  let cancelRetry = () => {}
  const opened = (link: FleetEnd) => {
    lastWhy = ''
    onNews({ kind: 'connected' })
    onLink(link)
  }
  const welcomed = () => {
    retryMs = retryMsMin
  }
  const closed = ({ why, refused }: Attempt) => {
    if (stopped) return
    if (refused !== null) return onNews({ kind: 'refused', why: refused })
    if (why !== lastWhy) onNews({ kind: 'lost', why })
    lastWhy = why
    cancelRetry = clock.after(retryMs * between(rng, 0.7, 1.3), open)
    retryMs = Math.min(retryMsMax, retryMs * 2)
  }
  const start = () => {
    const attempt = tryLink(options, url, opened, welcomed)
    attempt.socket.on('close', () => closed(attempt))
    return attempt
  }
  let attempt = start()
  function open(): void {
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

function read(text: string): CoreFrame | null {
  try {
    const parsed = CoreFrameSchema.safeParse(JSON.parse(text))
    return parsed.success ? parsed.data : null
  } catch {
    return null
  }
}
