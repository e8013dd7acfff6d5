import type { PictureMessage, PictureState, WatchedTile } from '@backhaul/contract'
import type { Clock } from '@backhaul/clock'
import type { TileState } from './tile-state.ts'

/** Attempts are repeated without an end, because a wall stays open for days; the interval has a limit. */
const retryMsMin = 500
export const retryMsMax = 15_000
/** A window that lost its place to another one of the same session leaves it the place for this long. */
export const replacedRetryMs = 60_000
/** `pictureClose.replaced` of the contract, whose schemas this worker does not load. */
const replaced = 4409
/** The socket is kept for this long without a visible tile: a list that scrolls has none for a moment. */
const lingerMs = 5000
/** The core reports a tile without frames after 2 s. A connection that is silent for longer, with a live tile, is lost. */
export const silentMsMax = 6000
const checkMs = 2000
/** `u16 tile, u16 seq`. */
const headerBytes = 4

export interface PictureConnectionOptions {
  url: string
  clock: Pick<Clock, 'after' | 'every' | 'monotonicMs'>
  /** From 0 to 1: spreads the attempts of all consoles after a restart of the core. */
  jitter: number
  webSocket(url: string): WebSocket
  onFrame(tile: number, jpeg: Uint8Array<ArrayBuffer>): void
  onState(tile: number, state: TileState): void
}

export interface PictureConnection {
  /** Replaces the set of watched tiles. */
  watch(tiles: readonly WatchedTile[]): void
}

/** Keeps one connection while tiles are watched, and reconnects with growing intervals. */
export function connectPictures(options: PictureConnectionOptions): PictureConnection {
  const { clock } = options
  let wanted: readonly WatchedTile[] = []
  /** The states that the core reported about the watched tiles. */
  let states = new Map<number, PictureState>()
  let socket: WebSocket | null = null
  let attempts = 0
  let lastMessageMs = 0
  let cancelRetry: (() => void) | null = null
  let cancelLinger = () => {}

  const send = () => {
    if (socket?.readyState === 1) socket.send(JSON.stringify({ op: 'watch', tiles: wanted }))
  }
  const receive = (data: unknown) => {
    attempts = 0
    lastMessageMs = clock.monotonicMs()
    if (typeof data === 'string') {
      const { op, tile, state } = JSON.parse(data) as PictureMessage
      // The core may answer about a tile that was removed meanwhile.
      if (op !== 'tile' || !wanted.some((each) => each.tile === tile)) return
      states.set(tile, state)
      options.onState(tile, state)
    } else if (data instanceof ArrayBuffer && data.byteLength > headerBytes) {
      const tile = new DataView(data).getUint16(0)
      if (states.has(tile)) options.onFrame(tile, new Uint8Array(data, headerBytes))
    }
  }
  /** Ends a socket, or takes note of its end. */
  const lose = (lost: WebSocket, code?: number) => {
    if (socket !== lost) return
    socket = null
    lost.close()
    for (const [tile, state] of states) if (state === 'live') options.onState(tile, 'stale')
    states = new Map()
    if (wanted.length === 0) return
    const delayMs = code === replaced ? replacedRetryMs : Math.min(retryMsMax, retryMsMin * 2 ** attempts++)
    cancelRetry = clock.after(delayMs * (0.75 + options.jitter / 2), connect)
  }
  const connect = () => {
    cancelRetry = null
    const opened = options.webSocket(options.url)
    socket = opened
    lastMessageMs = clock.monotonicMs()
    opened.binaryType = 'arraybuffer'
    opened.addEventListener('open', send)
    opened.addEventListener('message', ({ data }) => {
      if (socket === opened) receive(data)
    })
    opened.addEventListener('close', ({ code }) => lose(opened, code))
  }
  clock.every(checkMs, () => {
    const isLive = [...states.values()].includes('live')
    if (socket !== null && isLive && clock.monotonicMs() - lastMessageMs > silentMsMax) lose(socket)
  })
  return {
    watch(tiles) {
      wanted = tiles
      const numbers = new Set(tiles.map(({ tile }) => tile))
      for (const tile of states.keys()) if (!numbers.has(tile)) states.delete(tile)
      cancelLinger()
      if (tiles.length === 0) {
        cancelRetry?.()
        cancelRetry = null
        cancelLinger = clock.after(lingerMs, () => {
          if (socket !== null) lose(socket)
        })
      } else if (socket === null && cancelRetry === null) connect()
      send()
    },
  }
}
