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

/** Keeps a device link over a websocket: a lost one is opened again, less and less often while it fails. */
export function keepLinked({ core, token, clock, rng, onLink, onNews }: LinkSocketOptions): { stop(): void } {
  const url = new URL(path, core)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:'
  let retryMs = retryMsMin
  let stopped = false
  let said = ''
  let socket: WebSocket | null = null
  let cancelRetry = () => {}

  const news = (next: LinkNews) => {
    const sentence = next.kind === 'connected' ? '' : next.why
    if (next.kind === 'lost' && sentence === said) return
    said = sentence
    onNews(next)
  }
  const refuse = (why: string) => {
    stopped = true
    news({ kind: 'refused', why })
  }
  const retry = (why: string) => {
    if (stopped) return
    news({ kind: 'lost', why })
    cancelRetry = clock.after(retryMs * between(rng, 0.7, 1.3), open)
    retryMs = Math.min(retryMsMax, retryMs * 2)
  }

  function open(): void {
    const opened = new WebSocket(url, { headers: { authorization: `Bearer ${token}` }, perMessageDeflate: false, maxPayload: linkLimits.frameBytesMax, handshakeTimeout: handshakeMsMax })
    socket = opened
    const end = linkOver(opened)
    let why = `The link to ${core} was closed.`
    let alive = true
    let cancelPing = () => {}
    opened.on('unexpected-response', (request, { statusCode = 0 }) => {
      request.destroy()
      if (statusCode === 401 || statusCode === 403) refuse('The core does not accept this device token.')
      else if (statusCode === 404) refuse(`${core} has no device link; is that a Backhaul core?`)
      else why = `${core} answered ${statusCode}.`
    })
    opened.on('open', () => {
      // A cut cable says nothing: who doesn't answer a ping is gone.
      cancelPing = clock.every(pingEveryMs, () => {
        if (!alive) return opened.terminate()
        alive = false
        opened.ping()
      })
      news({ kind: 'connected' })
      onLink(end)
    })
    opened.on('pong', () => {
      alive = true
    })
    opened.on('message', (data) => {
      alive = true
      const frame = read(String(data))
      if (frame === null) return opened.close(linkClose.grammar, 'not a frame')
      if (frame.op === 'welcome') retryMs = retryMsMin
      end.onFrame?.(frame)
    })
    opened.on('error', (error) => {
      why = `No link to ${core}: ${whyOf(error)}.`
    })
    opened.on('close', (code) => {
      cancelPing()
      end.onClose?.(code)
      if (refusals[code] !== undefined && !stopped) refuse(refusals[code])
      else retry(why)
    })
  }

  open()
  return {
    stop() {
      stopped = true
      cancelRetry()
      socket?.close(1000)
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
