import { box, type Box, boxesIn, findBox, NotAClip, NotAPart, requiredBox, table } from './boxes.ts'
import { headOf, readTrack, samplesIn, timescaleOf, type Track, versionOf } from './track.ts'

/** A part of the source that the cut copies, and its place behind the head of the cut. */
interface Piece {
  readonly start: number
  readonly end: number
  readonly at: number
}

/** A clip that shows a part of another: a head of its own, and after it the pieces of the source. */
export interface Cut {
  readonly head: Buffer
  readonly pieces: readonly Piece[]
  readonly bytes: number
  readonly lengthMs: number
}

export interface Part {
  readonly startMs: number
  readonly endMs: number
  /** Shows the source again when it ends, as often as the part needs. */
  readonly repeats: boolean
}

/** One occurrence of a sample in the cut. */
interface Taken {
  readonly track: Track
  /** Indices of samples; those of a repetition are counted on. */
  readonly first: number
  readonly last: number
  /** Time after which the samples come again in a repetition. */
  readonly period: number
  /** Time in the track that the cut shows first, from the first sample. */
  readonly shownFrom: number
}

/** The bytes after the head of a cut. `isLong`: their places need 8 bytes. */
interface Body {
  readonly pieces: readonly Piece[]
  readonly isLong: boolean
}

/** Tracks that a cut keeps. Cameras have up to eight tracks of sound. */
const tracksMax = 32
/** Samples of all tracks of a source together: 20 hours of 25 pictures and 50 pieces of sound a second. A longer source is not read. */
const samplesMax = 5_500_000
/** Samples of a cut, of all tracks. A longer part is not cut. */
const takenMax = 1_000_000
/** Bytes of the source between two samples of the cut that are copied with them, so that the pieces are few. */
const gapMax = 64 * 1024
const piecesMax = 10_000

/**
 * Cuts a part out of a clip without touching its pictures: the cut has the samples from the key frame before `startMs` to `endMs`,
 * and an edit list that shows exactly the part. `moov` is the body of the box with the tables of the source. Throws `NotAClip` for
 * a source that cannot be cut.
 */
export function cutClip(moov: Buffer, part: Part): Cut {
  const whole = { start: 0, end: moov.length }
  const mvhd = requiredBox(moov, whole, 'mvhd')
  if (findBox(moov, whole, 'mvex') !== null) throw new NotAClip('fragments')
  const scale = timescaleOf(moov, mvhd)
  const shown = shownTracks(moov).map((trak) => readTrack(moov, trak, scale))
  const lengthMs = Math.max(0, ...shown.map((track) => ((track.duration - track.shownFrom) * 1000) / track.timescale))
  const endMs = part.repeats ? part.endMs : Math.min(part.endMs, lengthMs)
  const takes = shown.map((track) => taken(track, { ...part, endMs }, lengthMs)).filter((one) => one !== null)
  if (!takes.some(({ track }) => track.isVideo)) throw new NotAPart('no pictures in this part')
  if (takes.reduce((sum, { first, last }) => sum + last - first + 1, 0) > takenMax) throw new NotAPart('too many samples')

  const pieces = piecesOf(takes)
  const bodyBytes = pieces.reduce((sum, { start, end }) => sum + end - start, 0)
  // With room for the head: the places of samples are those after it.
  const isLong = bodyBytes > 4e9
  const duration = Math.round(((endMs - part.startMs) * scale) / 1000)
  const ftyp = box('ftyp', Buffer.from('isom\x00\x00\x02\x00isomiso2avc1mp41', 'latin1'))
  const moovAt = (bodyAt: number) =>
    box('moov', headBox('mvhd', moov, mvhd, duration), ...takes.map((one) => trackBox(one, duration, { pieces, isLong }, bodyAt)))
  // The size of the tables does not depend on the places in them.
  const headBytes = ftyp.length + moovAt(0).length + 16
  const mdat = Buffer.alloc(16)
  mdat.writeUInt32BE(1)
  mdat.write('mdat', 4, 'latin1')
  mdat.writeBigUInt64BE(BigInt(bodyBytes + 16), 8)
  return {
    head: Buffer.concat([ftyp, moovAt(headBytes), mdat]),
    pieces,
    bytes: headBytes + bodyBytes,
    lengthMs: Math.round(endMs - part.startMs),
  }
}

/** Returns the tracks of pictures and sound, before their samples are read. Other tracks, such as time codes, refer to times of the source. */
function shownTracks(moov: Buffer): Box[] {
  const traks = boxesIn(moov, 0, moov.length).filter(({ type }) => type === 'trak')
  const shown = traks.filter((trak) => ['vide', 'soun'].includes(headOf(moov, trak).kind))
  if (shown.length > tracksMax) throw new NotAClip('too many tracks')
  if (shown.reduce((sum, trak) => sum + samplesIn(moov, trak), 0) > samplesMax) throw new NotAClip('too many samples')
  return shown
}

/** Returns the samples of a track for a part, or null when it has none there. */
function taken(track: Track, { startMs, endMs, repeats }: Part, lengthMs: number): Taken | null {
  const count = track.size.length
  if (count === 0 || track.duration === 0) return null
  const at = (ms: number) => Math.round((ms * track.timescale) / 1000) + track.shownFrom
  const round = repeats && lengthMs > 0 ? Math.floor(startMs / lengthMs) : 0
  const [from, to] = [at(startMs - round * lengthMs), at(endMs - round * lengthMs)]
  const end = repeats ? to : Math.min(to, track.duration)
  if (from >= end) return null
  if ((end - from) / (track.duration / count) > takenMax) throw new NotAPart('too many samples')
  // Tracks of different lengths begin together in each repetition.
  const repeatedAfter = Math.max(track.decodeAt[count - 1]! + 1, Math.round((lengthMs * track.timescale) / 1000))
  const period = repeats ? repeatedAfter : track.duration
  const decodeAt = (index: number) => timeOf({ track, period }, index)
  const shownAt = (index: number) => decodeAt(index) + track.delay[index % count]!
  let first = 0
  for (let index = 0; index < count && decodeAt(index) <= from; index++)
    if ((track.sync === null || track.sync[index] === 1) && shownAt(index) <= from) first = index
  // Sound needs the sample before the first one to be decoded without a click.
  if (track.sync === null && first > 0) first--
  let last = first
  for (let index = first; (repeats || index < count) && decodeAt(index) < end; index++) if (shownAt(index) < end) last = index
  return { track, first, last, period, shownFrom: Math.max(0, from - decodeAt(first)) }
}

/** Returns the time at which a sample is decoded; after the last sample those of the next repetition follow. */
const timeOf = ({ track: { decodeAt }, period }: Pick<Taken, 'track' | 'period'>, index: number): number =>
  Math.floor(index / decodeAt.length) * period + decodeAt[index % decodeAt.length]!

/** Joins the places of all samples, in the order of the source. */
function piecesOf(takes: readonly Taken[]): Piece[] {
  const runs: { start: number; end: number }[] = []
  for (const { track, first, last } of takes) {
    const count = track.size.length
    // Repetitions use the same bytes: none is needed twice.
    const end = Math.min(last, first + count - 1)
    for (let index = first; index <= end; index++) {
      const start = track.offset[index % count]!
      const run = { start, end: start + track.size[index % count]! }
      const before = runs.at(-1)
      if (before !== undefined && run.start >= before.start && run.start - before.end <= gapMax) before.end = Math.max(before.end, run.end)
      else runs.push(run)
    }
  }
  runs.sort((a, b) => a.start - b.start)
  const pieces: Piece[] = []
  let at = 0
  for (const { start, end } of runs) {
    const before = pieces.at(-1)
    if (before !== undefined && start - before.end <= gapMax) {
      if (end <= before.end) continue
      pieces[pieces.length - 1] = { ...before, end }
      at = before.at + end - before.start
    } else {
      pieces.push({ start, end, at })
      at += end - start
    }
  }
  if (pieces.length > piecesMax) throw new NotAPart('too many pieces')
  return pieces
}

/** Returns `mvhd` or `tkhd` with another duration; all other fields are those of the source. */
function headBox(type: 'mvhd' | 'tkhd', bytes: Buffer, head: Box, duration: number): Buffer {
  const body = Buffer.from(bytes.subarray(head.start, head.end))
  const isLong = versionOf(bytes, head) === 1
  const at = (isLong ? 24 : 16) + (type === 'tkhd' ? 4 : 0)
  if (at + 8 > body.length) throw new NotAClip(`${type} is cut off`)
  if (isLong) body.writeBigUInt64BE(BigInt(duration), at)
  else body.writeUInt32BE(duration, at)
  return box(type, body)
}

function trackBox(take: Taken, duration: number, body: Body, bodyAt: number): Buffer {
  const { track, first, last, shownFrom } = take
  const { bytes } = track
  const copy = ({ type, start, end }: Box) => box(type, bytes.subarray(start, end))
  const mdhd = Buffer.alloc(24)
  mdhd.writeUInt32BE(track.timescale, 12)
  mdhd.writeUInt32BE(timeOf(take, last + 1) - timeOf(take, first), 16)
  // The language of the source.
  bytes.copy(mdhd, 20, track.mdhd.start + (versionOf(bytes, track.mdhd) === 1 ? 32 : 20), track.mdhd.end)
  const stbl = box('stbl', copy(track.stsd), ...sampleTables(take, body, bodyAt))
  return box(
    'trak',
    headBox('tkhd', bytes, track.tkhd, duration),
    box('edts', box('elst', table(0, 3, [duration, shownFrom, 0x10000]))),
    box('mdia', box('mdhd', mdhd), copy(track.hdlr), box('minf', ...track.kept.map(copy), stbl)),
  )
}

function sampleTables(take: Taken, { pieces, isLong }: Body, bodyAt: number): Buffer[] {
  const { track, first, last } = take
  const count = track.size.length
  const [sizes, places, deltas, delays, keys]: [number[], number[], number[], number[], number[]] = [[], [], [], [], []]
  const groups: number[] = []
  for (let index = first; index <= last; index++) {
    const own = index % count
    const samples = track.together?.[own] ?? 1
    const lasts = timeOf(take, index + 1) - timeOf(take, index)
    sizes.push(track.size[own]!)
    places.push(bodyAt + placeIn(pieces, track.offset[own]!))
    countUp(groups, samples)
    countUp(deltas, lasts / samples, samples)
    countUp(delays, track.delay[own]!)
    if (track.sync?.[own] === 1) keys.push(index - first + 1)
  }
  return [
    box('stts', table(0, 2, deltas)),
    ...(track.sync === null ? [] : [box('stss', table(0, 1, keys))]),
    ...(delays.length === 2 && delays[1] === 0 ? [] : [box('ctts', table(track.delayFlags, 2, delays))]),
    box('stsc', table(0, 3, runsOf(groups))),
    box('stsz', track.together === null ? table(0, 1, sizes, 0) : uniformSizes(track.size[0]! / track.together[0]!, groups)),
    isLong
      ? box('co64', table(0, 2, places.flatMap((place) => [Math.floor(place / 2 ** 32), place]))) // prettier-ignore
      : box('stco', table(0, 1, places)),
  ]
}

/** Adds a value to pairs of how often a value follows itself, and the value. */
function countUp(pairs: number[], value: number, times = 1): void {
  if (pairs.length > 0 && pairs.at(-1) === value) pairs[pairs.length - 2]! += times
  else pairs.push(times, value)
}

/** Returns the body of `stsz` for samples of one size, of which the groups are pairs of `countUp`. */
function uniformSizes(size: number, groups: readonly number[]): Buffer {
  const body = Buffer.alloc(12)
  body.writeUInt32BE(size, 4)
  let count = 0
  for (let pair = 0; pair < groups.length; pair += 2) count += groups[pair]! * groups[pair + 1]!
  body.writeUInt32BE(count, 8)
  return body
}

/** Returns the entries of `stsc` for groups of samples: the first group of a run, its number of samples, and the description. */
function runsOf(groups: readonly number[]): number[] {
  const runs: number[] = []
  let first = 1
  for (let pair = 0; pair < groups.length; pair += 2) {
    runs.push(first, groups[pair + 1]!, 1)
    first += groups[pair]!
  }
  return runs
}

/** Returns the place of a byte of the source behind the head of the cut. */
function placeIn(pieces: readonly Piece[], offset: number): number {
  let [low, high] = [0, pieces.length - 1]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (pieces[middle]!.start <= offset) low = middle
    else high = middle - 1
  }
  return pieces[low]!.at + offset - pieces[low]!.start
}
