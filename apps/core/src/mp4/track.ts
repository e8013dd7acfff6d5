import { type Box, findBox, NotAClip, requiredBox } from './boxes.ts'

/** Samples of one track: 20 hours of 25 pictures a second. A longer track is not read. */
const samplesMax = 1_800_000

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

const u32 = (bytes: Buffer, at: number): number => {
  if (at + 4 > bytes.length) throw new NotAClip('a table is cut off')
  return bytes.readUInt32BE(at)
}

/** Returns the first place and the number of the entries of a table. */
function entriesOf(bytes: Buffer, { start, end, type }: Box, entryBytes: number, before = 4): { first: number; count: number } {
  const count = u32(bytes, start + before)
  const first = start + before + 4
  if (first + count * entryBytes > end) throw new NotAClip(`the table ${type} is cut off`)
  return { first, count }
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

/** Reads a track. Throws `NotAClip` for one that cannot be cut. */
export function readTrack(bytes: Buffer, trak: Box, movieScale: number): Track {
  const [tkhd, mdia] = [requiredBox(bytes, trak, 'tkhd'), requiredBox(bytes, trak, 'mdia')]
  const [mdhd, hdlr, minf] = [requiredBox(bytes, mdia, 'mdhd'), requiredBox(bytes, mdia, 'hdlr'), requiredBox(bytes, mdia, 'minf')]
  const stbl = requiredBox(bytes, minf, 'stbl')
  const timescale = timescaleOf(bytes, mdhd)
  const size = sizesOf(bytes, requiredBox(bytes, stbl, 'stsz'))
  const { decodeAt, duration } = timesOf(bytes, requiredBox(bytes, stbl, 'stts'), size.length)
  const stss = findBox(bytes, stbl, 'stss')
  const ctts = findBox(bytes, stbl, 'ctts')
  const heads = ['vmhd', 'smhd', 'gmhd', 'nmhd', 'dinf'].map((type) => findBox(bytes, minf, type))
  return {
    bytes,
    tkhd,
    mdhd,
    hdlr,
    kept: heads.filter((head) => head !== null),
    stsd: requiredBox(bytes, stbl, 'stsd'),
    isVideo: bytes.toString('latin1', hdlr.start + 8, hdlr.start + 12) === 'vide',
    timescale,
    offset: offsetsOf(bytes, stbl, size),
    size,
    decodeAt,
    delay: ctts === null ? new Int32Array(size.length) : delaysOf(bytes, ctts, size.length),
    delayFlags: ctts === null ? 0 : u32(bytes, ctts.start),
    sync: stss === null ? null : syncOf(bytes, stss, size.length),
    duration,
    shownFrom: shownFromOf(bytes, findBox(bytes, trak, 'edts', 'elst'), timescale, movieScale),
  }
}

function sizesOf(bytes: Buffer, stsz: Box): Uint32Array {
  const common = u32(bytes, stsz.start + 4)
  const count = u32(bytes, stsz.start + 8)
  if (count > samplesMax) throw new NotAClip('too many samples')
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

/** Returns where the samples are in the file, from the places of the groups of samples and the number of samples in each group. */
function offsetsOf(bytes: Buffer, stbl: Box, size: Uint32Array): Float64Array {
  const [stco, co64] = [findBox(bytes, stbl, 'stco'), findBox(bytes, stbl, 'co64')]
  const places = stco ?? co64
  if (places === null) throw new NotAClip('samples without a place')
  const groups = entriesOf(bytes, places, stco === null ? 8 : 4)
  const placeOf = (group: number) =>
    stco === null ? Number(bytes.readBigUInt64BE(groups.first + group * 8)) : bytes.readUInt32BE(groups.first + group * 4)
  const runs = entriesOf(bytes, requiredBox(bytes, stbl, 'stsc'), 12)
  const runStart = (run: number) => (run < runs.count ? bytes.readUInt32BE(runs.first + run * 12) - 1 : groups.count)
  const offset = new Float64Array(size.length)
  let sample = 0
  for (let run = 0; run < runs.count; run++) {
    const perGroup = bytes.readUInt32BE(runs.first + run * 12 + 4)
    // A cut keeps one description per track, which all samples must have in common.
    if (bytes.readUInt32BE(runs.first + run * 12 + 8) !== 1) throw new NotAClip('several descriptions')
    const last = Math.min(runStart(run + 1), groups.count)
    for (let group = runStart(run); group < last; group++) {
      let at = placeOf(group)
      const end = Math.min(size.length, sample + perGroup)
      for (; sample < end; sample++) {
        offset[sample] = at
        at += size[sample]!
      }
    }
  }
  if (sample < size.length) throw new NotAClip('samples without a place')
  return offset
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
