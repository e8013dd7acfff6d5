// Small inputs that cost a careless reader much time or memory, for `hostile-inputs`.
import { deflateSync, gzipSync } from 'node:zlib'
import { box, table } from '../../apps/core/src/files/mp4/boxes.ts'
import { pngChunk, pngEnd, pngHeader, pngSignature } from '../support/png.ts'

/** Text that a scenario, a stylesheet or a sample of stories can be. */
export const yamlBombs: Readonly<Record<string, string>> = {
  'YAML, 20,000 keys': Array.from({ length: 17_000 }, (_, key) => `k${key}: 1`).join('\n'),
  'YAML, 400 nested keys': Array.from({ length: 400 }, (_, depth) => `${' '.repeat(depth)}a:`).join('\n'),
  'YAML, 20,000 nested lists': '['.repeat(20_000),
  'YAML, 50,000 anchors': '&a '.repeat(50_000),
  'YAML, aliases of aliases': Array.from(
    { length: 30 },
    (_, line) => `k${line}: &a${line} [${`*a${line - 1},`.repeat(line === 0 ? 0 : 9)}]`,
  ).join('\n'),
}

export const xmlBombs: Readonly<Record<string, string>> = {
  'XML, 30,000 nested elements': '<a>'.repeat(15_000) + '</a>'.repeat(15_000),
  'XML, 20,000 attributes': `<r ${Array.from({ length: 10_000 }, (_, key) => `a${key}="1"`).join(' ')}/>`,
  'XML, entities of entities': `<!DOCTYPE r [<!ENTITY a "a"><!ENTITY b "${'&a;'.repeat(1000)}">]><r>&b;</r>`,
  'XML, 20,000 stories': `<r>${'<s id="1"><a>A</a></s>'.repeat(4000)}</r>`,
  'XML, an open tag of 90 kB': `<r ${'a'.repeat(90_000)}`,
}

/** A picture of 31 kB with 16 million pixels of four bytes is refused for its size; one of 2000 × 2000 has 32 MB. */
export const pngBomb = (side: number): Buffer =>
  Buffer.concat([
    pngSignature,
    pngHeader(side, side, [16, 6, 0]),
    pngChunk('IDAT', deflateSync(Buffer.alloc((side * 8 + 1) * side))),
    pngEnd,
  ])
export const pngTextBomb = (): Buffer =>
  Buffer.concat([
    pngSignature,
    pngHeader(1, 1),
    pngChunk('zTXt', Buffer.concat([Buffer.from('Comment\0\0', 'latin1'), deflateSync(Buffer.alloc(64 * 2 ** 20))])),
    pngChunk('IDAT', deflateSync(Buffer.alloc(5))),
    pngEnd,
  ])

const numbers = (...values: number[]): Buffer => {
  const body = Buffer.alloc(values.length * 4)
  values.forEach((value, at) => body.writeUInt32BE(value, at * 4))
  return body
}

/** A track of pictures with these tables. */
function track(samples: number, runs: readonly number[], places: readonly number[]): Buffer {
  const stbl = box(
    'stbl',
    box('stsd', numbers(0, 0)),
    box('stts', table(0, 2, [samples, 1000])),
    box('stsz', numbers(0, 1, samples)),
    box('stsc', table(0, 3, runs)),
    box('stco', table(0, 1, places)),
  )
  const hdlr = box('hdlr', numbers(0, 0), Buffer.from('vide'), numbers(0, 0, 0))
  const mdhd = box('mdhd', numbers(0, 0, 0, 90_000, 0, 0))
  return box('trak', box('tkhd', Buffer.alloc(84)), box('mdia', mdhd, hdlr, box('minf', stbl)))
}
const clip = (...tracks: Buffer[]): Buffer => box('moov', box('mvhd', numbers(0, 0, 0, 1000, 0), Buffer.alloc(80)), ...tracks)
const groups = 60_000

export const mp4Bombs: Readonly<Record<string, Buffer>> = {
  'MP4, 12 tracks of 1.8 million samples': clip(...Array.from({ length: 12 }, () => track(1_800_000, [1, 0xffff_ffff, 1], [0]))),
  'MP4, runs that begin before each other': clip(
    track(
      1_000_000,
      Array.from({ length: groups }, (_, run) => [run % 2 === 0 ? 1 : groups, 0, 1]).flat(),
      Array.from({ length: groups }, () => 0),
    ),
  ),
  'MP4, a track of 1.8 million samples': clip(track(1_800_000, [1, 0xffff_ffff, 1], [0])),
}

export const worldBombs: Readonly<Record<string, Buffer>> = {
  'world file, 1 GB of zeros': gzipSync(Buffer.alloc(2 ** 30)),
  'world file, 40 MB of nested JSON': gzipSync(Buffer.from('['.repeat(40_000_000))),
  'world file, 60 MB of JSON': gzipSync(Buffer.from(`{"format":1,"a":[${'{},'.repeat(20_000_000)}1]}`)),
}
