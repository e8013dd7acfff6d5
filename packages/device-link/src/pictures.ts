import * as z from 'zod'
import { isPicture } from './jpeg.ts'
import { DeviceId } from './values.ts'

/** Limits of the picture link, the websocket on which a fleet sends the pictures of its units (docs/device-link.md). */
export const pictureLinkLimits = {
  /** Entries in one `watch`, one per camera. The core asks for no more of one fleet. */
  unitsMax: 256,
  camerasMax: 4,
  fpsMax: 12,
  jpegBytesMax: 64 * 1024,
  /** Bytes of one message of a fleet. A longer one ends the link; a JPEG above `jpegBytesMax` is only dropped. */
  messageBytesMax: 1024 * 1024,
} as const

const camera = z.int().min(1).max(pictureLinkLimits.camerasMax)

/**
 * The one text message of the core: all units whose pictures are watched, in place of the former ones. A unit with several watched
 * cameras has an entry for each. An entry without a camera is the first one.
 */
export const PictureWatch = z.object({
  op: z.literal('watch'),
  units: z
    .array(z.object({ unitId: DeviceId, camera: camera.optional(), fps: z.int().min(1).max(pictureLinkLimits.fpsMax) }))
    .max(pictureLinkLimits.unitsMax),
})
export type PictureWatch = z.infer<typeof PictureWatch>

/** Returns the name of the picture of a camera: the id of the unit, followed by `#2` to `#4` for the cameras after the first. */
export const feedOf = (unitId: string, number = 1): string => (number === 1 ? unitId : `${unitId}#${number}`)

/** Returns the unit and the number of the camera that the name of a picture contains. */
export function cameraOf(feed: string): { unitId: string; camera: number } {
  const [unitId = '', number = '1'] = feed.split('#')
  return { unitId, camera: Number(number) }
}

/** A frame of a fleet: `u8 length, feed in UTF-8, u16 seq, JPEG`, big-endian. */
export interface UnitPicture {
  /** See `feedOf`. */
  readonly feed: string
  readonly seq: number
  readonly jpeg: Uint8Array
}

const encoder = new TextEncoder()
const decoder = new TextDecoder()

/** Returns the bytes in front of a JPEG. */
export function pictureHeader(feed: string, seq: number): Uint8Array {
  const id = encoder.encode(feed)
  const header = new Uint8Array(id.length + 3)
  header[0] = id.length
  header.set(id, 1)
  new DataView(header.buffer).setUint16(id.length + 1, seq & 0xffff)
  return header
}

/** Reads a frame without a copy of its JPEG; null for one that is too long, or does not have the structure of a picture. */
export function readPicture(bytes: Uint8Array): UnitPicture | null {
  const jpegAt = (bytes[0] ?? 0) + 3
  const jpeg = bytes.subarray(jpegAt)
  if (jpeg.length > pictureLinkLimits.jpegBytesMax || !isPicture(jpeg)) return null
  const seq = new DataView(bytes.buffer, bytes.byteOffset).getUint16(jpegAt - 2)
  return { feed: decoder.decode(bytes.subarray(1, jpegAt - 2)), seq, jpeg }
}
