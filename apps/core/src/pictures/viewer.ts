import { pictureClose, pictureLimits, type PictureMessage, type PictureState, type WatchedTile, WatchPictures } from '@backhaul/contract'
import type { WebSocket } from 'ws'
import type { Caller } from '../caller.ts'

/** The session behind a connection. It outlives the request and must not reference it. */
export interface ViewerSession {
  readonly caller: Caller
  /** Reads the caller again; null when the session is over. */
  renew(): Caller | null | Promise<Caller | null>
}

/** One tile of a browser. */
export interface Tile {
  readonly viewer: Viewer
  wanted: WatchedTile
  /** The feed whose frames it gets, as `feedOf` names it; null for none. */
  feed: string | null
  state: PictureState
  /** The state that the browser knows; null for none. */
  told: PictureState | null
  frameMs: number
  /** When the next frame is due by its rate. */
  dueMs: number
}

export const noFrameYet = Number.NEGATIVE_INFINITY
const text = { binary: false, fin: true }
const header = { binary: true, fin: false }
const rest = { binary: true, fin: true }
/** A frame may be early by this share of its interval, so that an unsteady sender loses none. */
const earlyShare = 0.75

/** The connection of a browser that watches pictures. */
export class Viewer {
  readonly socket: WebSocket
  readonly session: ViewerSession
  caller: Caller
  tiles = new Map<number, Tile>()
  sentBytes = 0
  /** The renewal that counts: an older one that ends later is ignored. */
  renewals = 0
  closed = false
  #spentMs = 0

  constructor(socket: WebSocket, session: ViewerSession) {
    this.socket = socket
    this.session = session
    this.caller = session.caller
  }

  close(code: number, reason: string): void {
    this.closed = true
    this.socket.close(code, reason)
  }

  /** Reads a message. Returns the wanted tiles; null for an invalid message, or for one above the rate. */
  read(message: Buffer, isBinary: boolean, nowMs: number): readonly WatchedTile[] | null {
    const { messagesBurst, messageEveryMs, inboundBytesMax } = pictureLimits
    this.#spentMs = Math.max(this.#spentMs, nowMs) + messageEveryMs
    if (this.#spentMs - nowMs > messagesBurst * messageEveryMs || isBinary || message.length > inboundBytesMax) return null
    try {
      return WatchPictures.safeParse(JSON.parse(message.toString())).data?.tiles ?? null
    } catch {
      return null
    }
  }

  /** Replaces the tiles. A tile that shows the same object as before keeps its state. Returns those that are gone. */
  replaceTiles(wanted: readonly WatchedTile[]): Iterable<Tile> {
    const former = this.tiles
    this.tiles = new Map(
      wanted.map((one) => {
        const known = former.get(one.tile)
        if (known?.wanted.kind !== one.kind || known.wanted.id !== one.id || known.wanted.camera !== one.camera)
          return [one.tile, this.#newTile(one)]
        former.delete(one.tile)
        known.wanted = one
        return [one.tile, known]
      }),
    )
    return former.values()
  }

  #newTile(wanted: WatchedTile): Tile {
    return { viewer: this, wanted, feed: null, state: 'none', told: null, frameMs: noFrameYet, dueMs: noFrameYet }
  }

  /** Whether it has so much to read that frames and states wait. States are sent once it has read; frames are dropped. */
  get isSlow(): boolean {
    return this.socket.bufferedAmount > pictureLimits.bufferedBytesMax
  }

  /** Tells the browser the state of a tile, unless it knows it or is slow. */
  tell(tile: Tile): void {
    if (this.closed || tile.told === tile.state || this.isSlow) return
    tile.told = tile.state
    const message: PictureMessage = { op: 'tile', tile: tile.wanted.tile, state: tile.state }
    const bytes = Buffer.from(JSON.stringify(message))
    this.sentBytes += bytes.length
    this.socket.send(bytes, text)
  }

  /** Sends a frame unless the rate of the tile is used up, or the browser is slow. Returns what became of it. */
  show(tile: Tile, seq: number, jpeg: Uint8Array, nowMs: number): 'sent' | 'early' | 'slow' {
    const everyMs = 1000 / tile.wanted.fps
    if (tile.dueMs - nowMs > everyMs * earlyShare) return 'early'
    if (this.isSlow) return 'slow'
    tile.dueMs = Math.max(tile.dueMs, nowMs) + everyMs
    const front = Buffer.allocUnsafe(pictureLimits.headerBytes)
    front.writeUInt16BE(tile.wanted.tile, 0)
    front.writeUInt16BE(seq, 2)
    this.sentBytes += front.length + jpeg.length
    // Two fragments of one message: all viewers share the bytes of the JPEG.
    this.socket.send(front, header)
    this.socket.send(jpeg, rest)
    return 'sent'
  }

  /** Closes the connection because of a message that the grammar does not know. */
  refuse(): void {
    this.close(pictureClose.grammar, 'invalid message')
  }
}
