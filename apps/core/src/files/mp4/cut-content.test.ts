import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { realClock } from '@backhaul/clock'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Content } from '../content.ts'
import { createParsers } from '../../parsing/parsers.ts'
import { box, boxesIn, findBox, requiredBox, table } from './boxes.ts'
import { cutContent } from './cut-content.ts'
import { readTrack, timescaleOf, type Track } from './track.ts'

const parsers = createParsers(realClock)
afterAll(() => parsers.close())
let clip: Buffer
beforeAll(async () => {
  clip = await readFile(join(import.meta.dirname, '../../../assets/test-clip.mp4'))
})

const contentOf = (bytes: Buffer): Content => ({
  bytes: bytes.length,
  modifiedAt: 0,
  read: (start, end) => Readable.from([bytes.subarray(start, end + 1)]),
})
async function bytesOf(content: Content, start = 0, end = content.bytes - 1): Promise<Buffer> {
  return Buffer.concat(await content.read(start, end).toArray())
}
let name = 0
const cut = (bytes: Buffer, startMs: number, endMs: number, repeats = false) =>
  cutContent(contentOf(bytes), `clip ${name++}`, { startMs, endMs, repeats }, { parsers, owner: 'a' })
/** Returns a cut that must be possible, with its tracks and its length. */
async function read(content: Content | null) {
  if (content === null) throw new Error('the clip was not cut')
  const bytes = await bytesOf(content)
  const moov = requiredBox(bytes, { start: 0, end: bytes.length }, 'moov')
  const mvhd = requiredBox(bytes, moov, 'mvhd')
  const scale = timescaleOf(bytes, mvhd)
  const traks = boxesIn(bytes, moov.start, moov.end).filter(({ type }) => type === 'trak')
  const lengthMs = (bytes.readUInt32BE(mvhd.start + 16) * 1000) / scale
  return { bytes, lengthMs, tracks: traks.map((trak) => readTrack(bytes, trak, scale)) }
}
const sample = ({ offset, size }: Track, index: number, file: Buffer) => file.subarray(offset[index], offset[index]! + size[index]!)
const hash = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

describe('a cut of a clip', () => {
  test('has the length of its part, begins with a key frame, and has the pictures and the sound of the source', async () => {
    const source = await read(contentOf(clip))
    const { bytes, lengthMs, tracks } = await read(await cut(clip, 2500, 5500))
    expect(lengthMs).toBe(3000)
    // 25 pictures a second with a key frame every 50: those from 2 s to 5.5 s. Sound has 50 samples a second.
    expect(tracks.map(({ isVideo, size }) => [isVideo, size.length])).toEqual([
      [true, 88],
      [false, 152],
    ])
    const [video] = tracks as [Track, Track]
    expect([video.sync?.[0], video.shownFrom / video.timescale]).toEqual([1, 0.5])
    const original = source.tracks[0]!
    for (let index = 0; index < video.size.length; index++)
      expect(hash(sample(video, index, bytes))).toBe(hash(sample(original, 50 + index, clip)))
  })

  test('ends with its source', async () => {
    expect((await read(await cut(clip, 6000, 60_000))).lengthMs).toBe(2000)
    expect(await cut(clip, 8000, 9000)).toBeNull()
  })

  test('of a clip that repeats has the length of the part, wherever it begins', async () => {
    for (const [start, end] of [
      [0, 20_000],
      [7900, 8100],
      [80_000, 91_500],
    ] as const) {
      // prettier-ignore
      const { lengthMs, tracks, bytes } = await read(await cut(clip, start, end, true))
      expect(lengthMs).toBe(end - start)
      for (const { duration, shownFrom, timescale } of tracks)
        expect((duration - shownFrom) / timescale).toBeCloseTo((end - start) / 1000, 1)
      const [video] = tracks as [Track]
      for (let index = 0; index < video.size.length; index++)
        expect(video.offset[index]! + video.size[index]!).toBeLessThanOrEqual(bytes.length)
    }
  })

  test('has the bytes of each range', async () => {
    const content = (await cut(clip, 2500, 5500))!
    const bytes = await bytesOf(content)
    const last = bytes.length - 1
    const ranges = fc.tuple(fc.nat(last), fc.nat(last)).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const)
    await fc.assert(
      fc.asyncProperty(ranges, async ([start, end]) => {
        expect((await bytesOf(content, start, end)).equals(bytes.subarray(start, end + 1))).toBe(true)
      }),
      { numRuns: 100 },
    )
  })

  test('is made of a clip whose tables are after its pictures', async () => {
    const [ftyp, moov, , mdat] = boxesIn(clip, 0, clip.length).map(({ type, start, end }) => box(type, clip.subarray(start, end)))
    const moved = Buffer.concat([ftyp!, mdat!, moov!])
    expect((await read(await cut(moved, 0, 1000))).lengthMs).toBe(1000)
  })
})

describe('content that cannot be cut', () => {
  test('is found out: another container, a clip in fragments, tables beyond the bound, a file that is cut off', async () => {
    const other = [
      Buffer.from('text'),
      Buffer.alloc(0),
      Buffer.alloc(5000),
      Buffer.from('1a45dfa3', 'hex'),
      clip.subarray(0, 3000),
      clip.subarray(0, 40_000),
    ]
    for (const bytes of other) expect(await cut(bytes, 2000, 7000)).toBeNull()
    const moov = requiredBox(clip, { start: 0, end: clip.length }, 'moov')
    const fragmented = box('moov', clip.subarray(moov.start, moov.end), box('mvex'))
    expect(await cut(fragmented, 0, 1000)).toBeNull()
    const huge = { ...contentOf(Buffer.from('7fffffff6d6f6f76', 'hex')), bytes: 2 ** 31 }
    expect(await cutContent(huge, 'huge', { startMs: 0, endMs: 1000, repeats: false }, { parsers, owner: 'a' })).toBeNull()
    expect(await cut(clip, 0, 30 * 24 * 3600 * 1000, true)).toBeNull()
  })

  test('with altered tables is cut inside of the file, or not at all', async () => {
    const end = findBox(clip, { start: 0, end: clip.length }, 'moov')!.end
    const change = fc.tuple(fc.nat(end - 4), fc.oneof(fc.constantFrom(0, 1, 0xffff_ffff, 0x7fff_ffff, 0x8000_0000), fc.nat(0xffff_ffff)))
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 4 }), async (changes) => {
        const bytes = Buffer.from(clip)
        for (const [at, value] of changes) bytes.writeUInt32BE(value >>> 0, at)
        const content = await cut(bytes, 1000, 6000)
        if (content !== null) expect((await bytesOf(content)).length).toBe(content.bytes)
      }),
      { numRuns: 500 },
    )
  })
})

/** Returns a track of the clip with other tables of samples. */
function trackWith(isVideo: boolean, tables: readonly Buffer[], timescale = 48_000): Buffer {
  const moov = requiredBox(clip, { start: 0, end: clip.length }, 'moov')
  const traks = boxesIn(clip, moov.start, moov.end).filter(({ type }) => type === 'trak')
  const trak = traks[isVideo ? 0 : 1]!
  const copy = (...path: string[]) => {
    const { type, start, end } = requiredBox(clip, trak, ...path)
    return box(type, clip.subarray(start, end))
  }
  const mdhd = copy('mdia', 'mdhd')
  mdhd.writeUInt32BE(timescale, 20)
  const stbl = box('stbl', copy('mdia', 'minf', 'stbl', 'stsd'), ...tables)
  return box('trak', copy('tkhd'), box('mdia', mdhd, copy('mdia', 'hdlr'), box('minf', stbl)))
}
/** Tables of samples of one size. */
const uniform = (count: number, size: number, delta: number, [stsc, stco]: readonly [readonly number[], readonly number[]]) => {
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32BE(size, 4)
  sizes.writeUInt32BE(count, 8)
  return [box('stts', table(0, 2, [count, delta])), box('stsz', sizes), box('stsc', table(0, 3, stsc)), box('stco', table(0, 1, stco))]
}
function moovWith(...traks: Buffer[]): Buffer {
  const moov = requiredBox(clip, { start: 0, end: clip.length }, 'moov')
  const mvhd = requiredBox(clip, moov, 'mvhd')
  return box('moov', box('mvhd', clip.subarray(mvhd.start, mvhd.end)), ...traks)
}
async function refusedWithin(ms: number, bytes: Buffer): Promise<void> {
  await cut(clip, 0, 1000)
  const before = performance.now()
  expect(await cut(bytes, 0, 1000)).toBeNull()
  expect(performance.now() - before).toBeLessThan(ms)
}

describe('tables of a hostile file', () => {
  test('that claim more samples than a recording has are refused before they are read', async () => {
    const claimed = uniform(1_800_000, 1, 1000, [[1, 0xffff_ffff, 1], [0]])
    await refusedWithin(3000, moovWith(...Array.from({ length: 12 }, () => trackWith(true, claimed, 90_000))))
  })

  test('with more tracks than a camera has are refused before they are read', async () => {
    const claimed = uniform(50_000, 1, 1000, [[1, 0xffff_ffff, 1], [0]])
    await refusedWithin(3000, moovWith(...Array.from({ length: 40 }, () => trackWith(true, claimed, 90_000))))
  })

  test('whose runs of groups begin before each other are refused', async () => {
    const groups = 40_000
    const runs = Array.from({ length: groups }, (_, run) => [run % 2 === 0 ? 1 : groups, 0, 1]).flat()
    const places = Array.from({ length: groups }, () => 0)
    await refusedWithin(3000, moovWith(trackWith(true, uniform(1000, 1, 1000, [runs, places]), 90_000)))
  })

  test('are read once: a repeated request is refused without another process', async () => {
    let reads = 0
    const counting: Pick<typeof parsers, 'parse'> = {
      parse: (...args) => {
        reads++
        return parsers.parse(...args)
      },
    }
    const bytes = moovWith(trackWith(true, uniform(9_000_000, 1, 1000, [[1, 0xffff_ffff, 1], [0]]), 90_000))
    for (const endMs of [1000, 1000, 2000])
      expect(
        await cutContent(contentOf(bytes), 'twice', { startMs: 0, endMs, repeats: false }, { parsers: counting, owner: 'a' }),
      ).toBeNull()
    expect(reads).toBe(1)
  })
})

test('sound that is not compressed keeps its runs: a cut of an hour has short tables and exactly its samples', async () => {
  const [rate, hours, sampleBytes] = [48_000, 3, 4]
  const seconds = hours * 3600
  // A group per half a second, one after another.
  const places = Array.from({ length: seconds * 2 }, (_, group) => 4096 + (group * rate * sampleBytes) / 2)
  const sound = trackWith(false, uniform(rate * seconds, sampleBytes, 1, [[1, rate / 2, 1], places]), rate)
  const video = trackWith(true, uniform(25 * seconds, 1, 1, [[1, 25, 1], Array.from({ length: seconds }, () => 4096)]), 25)
  const moov = moovWith(video, sound)
  const source = { ...contentOf(moov), bytes: 4096 + rate * sampleBytes * seconds }
  const shown = await cutContent(source, 'pcm', { startMs: 3_600_000, endMs: 7_200_000, repeats: false }, { parsers, owner: 'a' })
  expect(shown).not.toBeNull()
  const head = Buffer.concat(await shown!.read(0, 3_000_000).take(1).toArray())
  const at = head.readUInt32BE(0)
  const tables = { start: at + 8, end: at + head.readUInt32BE(at) }
  expect(tables.end).toBeLessThan(1_500_000)
  const [, trak] = boxesIn(head, tables.start, tables.end).filter(({ type }) => type === 'trak')
  const stsz = requiredBox(head, trak!, 'mdia', 'minf', 'stbl', 'stsz')
  expect([head.readUInt32BE(stsz.start + 4), head.readUInt32BE(stsz.start + 8)]).toEqual([sampleBytes, expect.closeTo(rate * 3600, -4)])
  const stts = requiredBox(head, trak!, 'mdia', 'minf', 'stbl', 'stts')
  expect(head.readUInt32BE(stts.start + 4)).toBe(1)
})
