import * as z from 'zod'
import { Id } from './id.ts'

/** Limits of the websocket `/pictures` (docs/pictures.md). */
export const pictureLimits = {
  tilesPerConnection: 64,
  /** Cameras of one unit. */
  camerasMax: 4,
  /** As many as of `rt/1`: a wall may be several windows. */
  connectionsPerSession: 5,
  fpsMax: 12,
  inboundBytesMax: 16 * 1024,
  /** Messages that a client may send at once, and the interval at which it regains one. */
  messagesBurst: 20,
  messageEveryMs: 50,
  /** A frame for a client with more unread bytes is dropped. */
  bufferedBytesMax: 512 * 1024,
  /** A tile without a frame for this long is `waiting`. */
  waitingAfterMs: 2000,
  /** Bytes of tile and number in front of a JPEG, big-endian: `u16 tile, u16 seq`. */
  headerBytes: 4,
  /** The size of every picture. */
  width: 320,
  height: 180,
} as const

export const pictureClose = { grammar: 4400, sessionOver: 4401, replaced: 4409 } as const

const WatchedTile = z
  .strictObject({
    tile: z.int().min(0).max(65_535),
    /** A channel shows the picture that it receives now: of a unit with several cameras, the camera that is sent to it. */
    kind: z.enum(['unit', 'channel']),
    id: Id,
    /** Of a unit that sends several cameras, the number of the one to show; without it the first. */
    camera: z.int().min(1).max(pictureLimits.camerasMax).optional(),
    fps: z.int().min(1).max(pictureLimits.fpsMax),
  })
  .refine(({ kind, camera }) => kind === 'unit' || camera === undefined)
export type WatchedTile = z.infer<typeof WatchedTile>

/** The only message of a client: all its tiles, in place of the former ones. Any other message closes the connection with 4400. */
export const WatchPictures = z.strictObject({
  op: z.literal('watch'),
  tiles: z
    .array(WatchedTile)
    .max(pictureLimits.tilesPerConnection)
    .refine((tiles) => new Set(tiles.map(({ tile }) => tile)).size === tiles.length),
})
export type WatchPictures = z.infer<typeof WatchPictures>

/**
 * State of a tile. `waiting`: no frame yet, or none for `waitingAfterMs`; `none`: the unit is offline, sends no video or not this
 * camera, or the channel receives nothing; `denied`: the caller sees no such unit or channel.
 */
export type PictureState = 'live' | 'waiting' | 'none' | 'denied'

/** A text message of the core, sent when the state of a tile changes. Its binary messages are frames. */
export interface PictureMessage {
  op: 'tile'
  tile: number
  state: PictureState
}
