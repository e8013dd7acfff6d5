import { type Box, findBox, NotAClip, requiredBox } from './boxes.ts'
import { type Places, placesOf, uniformPlacesOf } from './places.ts'
import { entriesOf, u32 } from './tables.ts'

/** A track of a clip with the tables of its samples, in the order in which they are decoded. */
export interface Track {
  readonly bytes: Buffer
  readonly tkhd: Box
  readonly mdhd: Box
  readonly hdlr: Box
  /** Boxes of `minf` that a cut keeps as they are. */
  readonly kept: readonly Box[]
  readonly stsd: Box
  readonly isVideo: boolean
  /** Units of time per second. */
  readonly timescale: number
  /** Place in the file, size, time of decoding, and time from decoding to display of each sample. */
  readonly offset: Float64Array
  readonly size: Uint32Array
  /** How many samples of one size and duration each entry is; null for tracks of which each entry is one sample. */
  readonly together: Uint32Array | null
  readonly decodeAt: Float64Array
  readonly delay: Int32Array
  readonly delayFlags: number
  /** 1: decoding may begin with this sample. null: with each. */
  readonly sync: Uint8Array | null
  /** Time of the end of the last sample. */
  readonly duration: number
  /** Time of the track, in its units, that is shown at the beginning of the clip. */
  readonly shownFrom: number
}

export const versionOf = (bytes: Buffer, { start, end }: Box): number => {
  if (start + 4 > end) throw new NotAClip('a box has no version')
  return bytes[start]!
}

/** Returns the time scale of `mvhd` or `mdhd`. */
export function timescaleOf(bytes: Buffer, head: Box): number {
  const scale = u32(bytes, head.start + (versionOf(bytes, head) === 1 ? 20 : 12))
  if (scale === 0) throw new NotAClip('a time scale is 0')
  return scale
}

/** Returns the kind of a track, and its time scale. They say whether it is read. */
export function headOf(bytes: Buffer, trak: Box): { kind: string; timescale: number } {
  const mdia = requiredBox(bytes, trak, 'mdia')
  const hdlr = requiredBox(bytes, mdia, 'hdlr')
  const kind = bytes.toString('latin1', hdlr.start + 8, hdlr.start + 12)
  return { kind, timescale: timescaleOf(bytes, requiredBox(bytes, mdia, 'mdhd')) }
}

/** Reads a track. Throws `NotAClip` for one that cannot be cut. */
export function readTrack(bytes: Buffer, trak: Box, movieScale: number): Track {
  const [tkhd, mdia] = [requiredBox(bytes, trak, 'tkhd'), requiredBox(bytes, trak, 'mdia')]
  const [mdhd, hdlr, minf] = [requiredBox(bytes, mdia, 'mdhd'), requiredBox(bytes, mdia, 'hdlr'), requiredBox(bytes, mdia, 'minf')]
  const stbl = requiredBox(bytes, minf, 'stbl')
  const { kind, timescale } = headOf(bytes, trak)
  const heads = ['vmhd', 'smhd', 'gmhd', 'nmhd', 'dinf'].map((type) => findBox(bytes, minf, type))
  return {
    bytes,
    tkhd,
    mdhd,
    hdlr,
    kept: heads.filter((head) => head !== null),
    stsd: requiredBox(bytes, stbl, 'stsd'),
    isVideo: kind === 'vide',
    timescale,
    ...samplesOf(bytes, stbl, timescale),
    shownFrom: shownFromOf(bytes, findBox(bytes, trak, 'edts', 'elst'), timescale, movieScale),
  }
}

type Samples = Pick<Track, 'offset' | 'size' | 'together' | 'decodeAt' | 'delay' | 'delayFlags' | 'sync' | 'duration'>

/** Reads the tables of a track. */
function samplesOf(bytes: Buffer, stbl: Box, timescale: number): Samples {
  const uniform = uniformOf(bytes, stbl)
  if (uniform !== null) {
    const places = uniformPlacesOf(bytes, stbl, { ...uniform, together: togetherOf(uniform, timescale) })
    return { ...places, ...uniformTimes(places, uniform), delay: new Int32Array(places.size.length), delayFlags: 0, sync: null }
  }
  const size = sizesOf(bytes, requiredBox(bytes, stbl, 'stsz'))
  const stss = findBox(bytes, stbl, 'stss')
  const ctts = findBox(bytes, stbl, 'ctts')
  return {
    ...placesOf(bytes, stbl, size),
    ...timesOf(bytes, requiredBox(bytes, stbl, 'stts'), size.length),
    delay: ctts === null ? new Int32Array(size.length) : delaysOf(bytes, ctts, size.length),
    delayFlags: ctts === null ? 0 : u32(bytes, ctts.start),
    sync: stss === null ? null : syncOf(bytes, stss, size.length),
  }
}

/** Samples that all have one size and one duration, such as those of sound that is not compressed. */
interface Uniform {
  readonly count: number
  readonly size: number
  readonly delta: number
}

/** Returns what all samples of a track have in common, or null where they differ. */
function uniformOf(bytes: Buffer, stbl: Box): Uniform | null {
  const stsz = requiredBox(bytes, stbl, 'stsz')
  const [size, count] = [u32(bytes, stsz.start + 4), u32(bytes, stsz.start + 8)]
  const stts = entriesOf(bytes, requiredBox(bytes, stbl, 'stts'), 8)
  if (size === 0 || count === 0 || stts.count !== 1 || u32(bytes, stts.first) < count) return null
  const delta = u32(bytes, stts.first + 4)
  return delta === 0 || findBox(bytes, stbl, 'stss') !== null || findBox(bytes, stbl, 'ctts') !== null ? null : { count, size, delta }
}

/** Returns the number of the samples or of the groups that a track has in memory. It is known before they are read. */
export function samplesIn(bytes: Buffer, trak: Box): number {
  const stbl = requiredBox(bytes, trak, 'mdia', 'minf', 'stbl')
  const count = u32(bytes, requiredBox(bytes, stbl, 'stsz').start + 8)
  const uniform = uniformOf(bytes, stbl)
  if (uniform === null) return count
  const { timescale } = headOf(bytes, trak)
  const places = findBox(bytes, stbl, 'stco') ?? requiredBox(bytes, stbl, 'co64')
  return Math.ceil(count / togetherOf(uniform, timescale)) + u32(bytes, places.start + 4)
}

/** Uniform samples are read and copied in pieces of about 20 ms. */
const togetherOf = ({ delta }: Uniform, timescale: number): number => Math.max(1, Math.floor(timescale / 50 / delta))

function uniformTimes({ together }: Places, { delta }: Uniform): { decodeAt: Float64Array; duration: number } {
  const decodeAt = new Float64Array(together?.length ?? 0)
  let time = 0
  together?.forEach((samples, index) => {
    decodeAt[index] = time
    time += samples * delta
  })
  return { decodeAt, duration: time }
}

function sizesOf(bytes: Buffer, stsz: Box): Uint32Array {
  const common = u32(bytes, stsz.start + 4)
  const count = u32(bytes, stsz.start + 8)
  if (common !== 0) return new Uint32Array(count).fill(common)
  const { first } = entriesOf(bytes, stsz, 4, 8)
  return Uint32Array.from({ length: count }, (_, index) => bytes.readUInt32BE(first + index * 4))
}

function timesOf(bytes: Buffer, stts: Box, samples: number): { decodeAt: Float64Array; duration: number } {
  const { first, count } = entriesOf(bytes, stts, 8)
  const decodeAt = new Float64Array(samples)
  let [sample, time] = [0, 0]
  for (let entry = 0; entry < count && sample < samples; entry++) {
    const delta = bytes.readUInt32BE(first + entry * 8 + 4)
    const last = Math.min(samples, sample + bytes.readUInt32BE(first + entry * 8))
    for (; sample < last; sample++, time += delta) decodeAt[sample] = time
  }
  if (sample < samples) throw new NotAClip('samples without a time')
  return { decodeAt, duration: time }
}

function delaysOf(bytes: Buffer, ctts: Box, samples: number): Int32Array {
  const { first, count } = entriesOf(bytes, ctts, 8)
  const delay = new Int32Array(samples)
  let sample = 0
  for (let entry = 0; entry < count && sample < samples; entry++) {
    const last = Math.min(samples, sample + bytes.readUInt32BE(first + entry * 8))
    delay.fill(bytes.readInt32BE(first + entry * 8 + 4), sample, last)
    sample = last
  }
  return delay
}

function syncOf(bytes: Buffer, stss: Box, samples: number): Uint8Array {
  const { first, count } = entriesOf(bytes, stss, 4)
  const sync = new Uint8Array(samples)
  for (let entry = 0; entry < count; entry++) {
    const sample = bytes.readUInt32BE(first + entry * 4) - 1
    if (sample < 0 || sample >= samples) throw new NotAClip('a key frame that is not a sample')
    sync[sample] = 1
  }
  return sync
}

/** Reads the edit list: a delay of the track, and the time at which it begins. Other edits are not supported. */
function shownFromOf(bytes: Buffer, elst: Box | null, timescale: number, movieScale: number): number {
  if (elst === null) return 0
  const isLong = versionOf(bytes, elst) === 1
  const entryBytes = isLong ? 20 : 12
  const { first, count } = entriesOf(bytes, elst, entryBytes)
  let delay = 0
  for (let entry = 0; entry < count; entry++) {
    const at = first + entry * entryBytes
    const duration = isLong ? Number(bytes.readBigUInt64BE(at)) : bytes.readUInt32BE(at)
    const mediaTime = isLong ? Number(bytes.readBigInt64BE(at + 8)) : bytes.readInt32BE(at + 4)
    if (mediaTime !== -1 && entry < count - 1) throw new NotAClip('several edits')
    if (mediaTime !== -1) return mediaTime - delay
    delay += Math.round((duration * timescale) / movieScale)
  }
  return -delay
}
