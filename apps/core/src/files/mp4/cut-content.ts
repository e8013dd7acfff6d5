import { join } from 'node:path'
import { Readable } from 'node:stream'
import { LRUCache } from 'lru-cache'
import type { Content } from '../content.ts'
import { ParserFailed, parserIn } from '../../parsing/parser.ts'
import type { Parsers } from '../../parsing/parsers.ts'
import { boxHeader, NotAClip } from './boxes.ts'
import type { Cut, Part } from './cut.ts'
import type * as CutWorker from './cut.worker.ts'

/** Tables of a source, about 20 hours. A source with longer ones is not cut. */
const tablesBytesMax = 16 * 1024 * 1024
/** Boxes of a source before its tables. */
const boxesMax = 100

/** A player asks for many ranges of one cut: its head is kept. Beyond this size the heads used longest ago are made again. */
const kept = new LRUCache<string, Cut>({
  maxSize: 64 * 1024 * 1024,
  sizeCalculation: ({ head, pieces }) => head.length + pieces.length * 64,
})

/**
 * Content and parts that cannot be cut: a repeated request does not read them again. Beyond this number those asked for longest ago
 * are read again; after an hour too, because the time of a parser can also be exceeded on a busy machine.
 */
const refused = new LRUCache<string, true>({ max: 10_000, ttl: 3_600_000 })

/** Cuts under way. Requests for the same one share it. */
const underWay = new Map<string, Promise<Cut | null>>()

const cutter = parserIn<typeof CutWorker>(join(import.meta.dirname, 'cut.worker.ts'), { heapMbMax: 256 })

/** The parsers that read the tables of a clip, and the user that they read them for. */
export interface Cutting {
  readonly parsers: Pick<Parsers, 'parse'>
  readonly owner: string
}

/** Returns a part of a clip as a clip of its own, or null for content that cannot be cut. `name` identifies the content. */
export async function cutContent(source: Content, name: string, part: Part, cutting: Cutting): Promise<Content | null> {
  const file = JSON.stringify([name, source.bytes, source.modifiedAt])
  const key = JSON.stringify([file, part])
  const cut = kept.get(key) ?? (refused.has(file) || refused.has(key) ? null : await (underWay.get(key) ?? begin()))
  if (cut === null) return null
  return {
    bytes: cut.bytes,
    modifiedAt: source.modifiedAt,
    read: (start, end) => Readable.from(bytesOf(source, cut, start, end), { objectMode: false }),
  }

  function begin(): Promise<Cut | null> {
    const cutNow = newCut(source, part, cutting).finally(() => underWay.delete(key))
    const known = cutNow.then((answer) => {
      if (typeof answer === 'object') kept.set(key, answer)
      else refused.set(answer === 'file' ? file : key, true)
      return typeof answer === 'object' ? answer : null
    })
    underWay.set(key, known)
    return known
  }
}

/** Returns a new cut, or what cannot be cut: the file, or only this part of it. */
async function newCut(source: Content, part: Part, { parsers, owner }: Cutting): Promise<Cut | 'file' | 'part'> {
  try {
    const answer = await parsers.parse(cutter, { moov: await tablesOf(source), part }, owner)
    return typeof answer === 'object' && answer.pieces.some(({ end }) => end > source.bytes) ? 'part' : answer
  } catch (error) {
    if (error instanceof NotAClip || (error instanceof ParserFailed && error.exceeded)) return 'file'
    throw error
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
