import type { Clock } from '@backhaul/clock'
import { linkClose, pictureHeader, pictureLinkLimits, PictureWatch, pingEveryMs } from '@backhaul/device-link'
import { WebSocket } from 'ws'

const path = '/core/picture-link'
const retryMsMin = 500
const retryMsMax = 15_000
const handshakeMsMax = 10_000
/** Unread bytes above which no further picture is sent: the core or the network is slow, and old pictures are of no use. */
const waitingBytesMax = 1024 * 1024

/** How to reach a core. Plain data, which is passed on to the process that draws. */
export interface CoreAddress {
  /** Such as `http://localhost:4000`. */
  readonly core: string
  readonly token: string
  /** The name that the fleet uses on its device link; null for one without a name. */
  readonly instance: string | null
  /** Further headers of each request; none by default. */
  readonly headers?: Readonly<Record<string, string>>
  /** PEM of a certificate to trust; null: those of the system. */
  readonly ca: string | null
}

export type Watched = PictureWatch['units']

export interface PictureLink {
  /** Sends the picture of a camera, named by `feedOf`, unless the link is down or slow. */
  send(feed: string, seq: number, jpeg: Uint8Array): void
  readonly isSlow: boolean
  stop(): void
}

function urlOf({ core, instance }: CoreAddress): URL {
  const url = new URL(path, core)
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:'
  if (instance !== null) url.searchParams.set('instance', instance)
  return url
}

function watchedIn(text: string): Watched | null {
  try {
    return PictureWatch.safeParse(JSON.parse(text)).data?.units ?? null
  } catch {
    return null
  }
}

/** Closes a connection on which the core sent nothing between two pings. */
function endWhenGone(socket: WebSocket, clock: Clock): void {
  let alive = true
  const received = () => void (alive = true)
  const cancel = clock.every(pingEveryMs, () => {
    if (!alive) return socket.terminate()
    alive = false
    socket.ping()
  })
  socket.on('pong', received).on('ping', received).on('message', received).on('close', cancel)
}

/**
 * Maintains a picture link. A lost link is opened again, with a delay that doubles up to a maximum; one that the core refuses is
 * not. `onWatch` gets all watched units, and none when the link is lost.
 */
export function maintainPictureLink(address: CoreAddress, clock: Clock, onWatch: (units: Watched) => void): PictureLink {
  const url = urlOf(address)
  let retryMs = retryMsMin
  let stopped = false
  let cancelRetry = () => {}
  let socket = open()

  function open(): WebSocket {
    const next = new WebSocket(url, {
      headers: { ...address.headers, authorization: `Bearer ${address.token}` },
      perMessageDeflate: false,
      maxPayload: pictureLinkLimits.messageBytesMax,
      handshakeTimeout: handshakeMsMax,
      ...(address.ca !== null && { ca: address.ca }),
    })
    next.on('open', () => {
      retryMs = retryMsMin
      endWhenGone(next, clock)
    })
    next.on('message', (data: Buffer) => {
      const units = watchedIn(data.toString())
      if (units === null) next.close(linkClose.grammar, 'invalid frame')
      else onWatch(units)
    })
    // The device link reports why the core cannot be reached.
    next.on('error', () => {})
    next.on('unexpected-response', (request, { statusCode = 0 }) => {
      if (statusCode === 401 || statusCode === 404) stopped = true
      request.destroy()
    })
    next.on('close', (code) => {
      onWatch([])
      if (code === linkClose.revoked) stopped = true
      if (stopped) return
      cancelRetry = clock.after(retryMs, () => (socket = open()))
      retryMs = Math.min(retryMsMax, retryMs * 2)
    })
    return next
  }

  const isSlow = () => socket.readyState !== WebSocket.OPEN || socket.bufferedAmount > waitingBytesMax
  return {
    send(feed, seq, jpeg) {
      if (isSlow()) return
      socket.send(pictureHeader(feed, seq), { binary: true, fin: false })
      socket.send(jpeg, { binary: true, fin: true })
    },
    get isSlow() {
      return isSlow()
    },
    stop() {
      stopped = true
      cancelRetry()
      socket.close(1000)
    },
  }
}
