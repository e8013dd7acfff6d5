import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Content } from '../content.ts'
import { boxHeader, NotAClip } from './boxes.ts'
import { type Cut, cutClip, type Part } from './cut.ts'

/** Tables of a source, about 20 hours. A source with longer ones is not cut. */
const tablesBytesMax = 16 * 1024 * 1024
/** Boxes of a source before its tables. */
const boxesMax = 100

/** A player asks for many ranges of one cut: its head is kept. Beyond this size the heads used longest ago are made again. */
const kept = new LRUCache<string, Cut>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ head, pieces }) => head.length + pieces.length * 64,
})

/** Returns a part of a clip as a clip of its own, or null for content that cannot be cut. `name` identifies the content. */
export async function cutContent(source: Content, name: string, part: Part): Promise<Content | null> {
  const key = JSON.stringify([name, source.bytes, source.modifiedAt, part])
  let cut = kept.get(key)
  if (cut === undefined) {
    try {
      cut = cutClip(await tablesOf(source), part)
    } catch (error) {
      // A table that leads out of the file.
      if (error instanceof NotAClip || error instanceof RangeError) return null
      throw error
    }
    const { pieces } = cut
    if (pieces.some(({ end }) => end > source.bytes)) return null
    kept.set(key, cut)
  }
  const { bytes } = cut
  return {
    bytes,
    modifiedAt: source.modifiedAt,
    read: (start, end) => Readable.from(bytesOf(source, cut, start, end), { objectMode: false }),
  }
}

/** Returns the body of the box with the tables. It is at the beginning of a file or at its end. */
async function tablesOf(source: Content): Promise<Buffer> {
  let at = 0
  for (let boxes = 0; boxes < boxesMax && at + 8 <= source.bytes; boxes++) {
    const head = await readAll(source, at, Math.min(at + 16, source.bytes) - 1)
    const { type, headerBytes, size } = boxHeader(head, 0, source.bytes - at)
    if (type === 'moov') {
      if (size > tablesBytesMax) throw new NotAClip('the tables are too large')
      return readAll(source, at + headerBytes, at + size - 1)
    }
    at += size
  }
  throw new NotAClip('no tables')
}

async function readAll(source: Content, start: number, end: number): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of source.read(start, end)) parts.push(part as Buffer)
  return Buffer.concat(parts)
}

/** Yields the bytes of a cut from `start` to `end`, both included. */
async function* bytesOf(source: Content, { head, pieces }: Cut, start: number, end: number): AsyncGenerator<Buffer> {
  if (start < head.length) yield head.subarray(start, end + 1)
  for (const piece of pieces) {
    const at = head.length + piece.at
    const first = Math.max(start, at)
    const last = Math.min(end, at + piece.end - piece.start - 1)
    if (first <= last) yield* source.read(piece.start + first - at, piece.start + last - at)
  }
}
