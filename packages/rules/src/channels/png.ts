/** The facts of a PNG of which the structure is sound. `data`: the compressed pixels. */
export interface Png {
  readonly width: number
  readonly height: number
  readonly interlaced: boolean
  /** Bits of one pixel. */
  readonly bits: number
  readonly data: readonly Uint8Array[]
  /** Compressed texts and profiles, which readers of a PNG decompress too. */
  readonly texts: readonly Uint8Array[]
}

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
const sideMax = 0x7fff_ffff
/** Samples of a pixel and the permitted depths, by the colour type. */
const colours: Readonly<Record<number, readonly [samples: number, depths: readonly number[]]>> = {
  0: [1, [1, 2, 4, 8, 16]],
  2: [3, [8, 16]],
  3: [1, [1, 2, 4, 8]],
  4: [2, [8, 16]],
  6: [4, [8, 16]],
}

const crcTable = Uint32Array.from({ length: 256 }, (_, byte) => {
  let crc = byte
  for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? 0xedb8_8320 ^ (crc >>> 1) : crc >>> 1
  return crc >>> 0
})

function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff_ffff
  for (const byte of bytes) crc = (crcTable[(crc ^ byte) & 0xff] as number) ^ (crc >>> 8)
  return (crc ^ 0xffff_ffff) >>> 0
}

interface Chunk {
  readonly type: string
  readonly body: Uint8Array
}

/** Returns all chunks, or null when the bytes are not a sequence of chunks with correct checksums. */
function chunksOf(bytes: Uint8Array): Chunk[] | null {
  if (signature.some((byte, at) => bytes[at] !== byte)) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const chunks: Chunk[] = []
  let at = signature.length
  while (at < bytes.length) {
    if (at + 12 > bytes.length) return null
    const length = view.getUint32(at)
    if (length > bytes.length - at - 12) return null
    const named = bytes.subarray(at + 4, at + 8 + length)
    if (crcOf(named) !== view.getUint32(at + 8 + length)) return null
    const type = String.fromCharCode(...named.subarray(0, 4))
    if (!/^[A-Za-z]{4}$/.test(type)) return null
    chunks.push({ type, body: named.subarray(4) })
    at += 12 + length
  }
  return chunks
}

/** Returns the compressed part of a text or a profile; null for other chunks. Before it are its name and its method (PNG, 11.3). */
function compressedIn({ type, body }: Chunk): Uint8Array | null {
  const name = body.indexOf(0)
  if (name < 0) return null
  if (type === 'iCCP' || type === 'zTXt') return body.subarray(name + 2)
  if (type !== 'iTXt' || body[name + 1] !== 1) return null
  const language = body.indexOf(0, name + 3)
  const keyword = language < 0 ? -1 : body.indexOf(0, language + 1)
  return keyword < 0 ? null : body.subarray(keyword + 1)
}

/** Returns the picture without its pixels, or null for an invalid header. */
function headerOf(body: Uint8Array): Omit<Png, 'data' | 'texts'> | null {
  if (body.length !== 13) return null
  const view = new DataView(body.buffer, body.byteOffset, body.byteLength)
  const [width, height] = [view.getUint32(0), view.getUint32(4)]
  const [depth, colour, compression, filter, interlace] = body.subarray(8) as unknown as number[]
  const [samples, depths] = colours[colour as number] ?? [0, []]
  if (width < 1 || height < 1 || width > sideMax || height > sideMax) return null
  if (!depths.includes(depth as number) || compression !== 0 || filter !== 0 || (interlace as number) > 1) return null
  return { width, height, interlaced: interlace === 1, bits: samples * (depth as number) }
}

/**
 * Whether the palette, if there is one, has whole colours, no more than a pixel can name, and is before the pixels. Pixels that are
 * names of colours need one, levels of grey have none, and for colours it is a proposal of 256 at most.
 */
function hasPalette(chunks: readonly Chunk[], [depth, colour]: readonly [depth: number, colour: number]): boolean {
  const [first, second] = chunks.flatMap(({ type, body }, at) => (type === 'PLTE' ? [{ at, bytes: body.length }] : []))
  if (first === undefined) return colour !== 3
  const coloursMax = colour === 3 ? 2 ** depth : 256
  const isWhole = first.bytes > 0 && first.bytes % 3 === 0 && first.bytes <= 3 * coloursMax
  return second === undefined && isWhole && [2, 3, 6].includes(colour) && first.at < chunks.findIndex(({ type }) => type === 'IDAT')
}

/**
 * Reads the structure of a PNG by its bytes: the signature, the checksum of every chunk, the header, the order of the chunks and the
 * end. Returns null for everything else, whatever its name. The pixels are not decompressed.
 */
export function readPng(bytes: Uint8Array): Png | null {
  const chunks = chunksOf(bytes)
  const [first] = chunks ?? []
  if (!chunks || first?.type !== 'IHDR' || chunks.at(-1)?.type !== 'IEND' || chunks.at(-1)?.body.length !== 0) return null
  const types = chunks.map(({ type }) => type)
  const count = (type: string) => types.filter((one) => one === type).length
  const [from, to] = [types.indexOf('IDAT'), types.lastIndexOf('IDAT')]
  const isWhole = from > 0 && types.slice(from, to).every((type) => type === 'IDAT')
  if (!isWhole || count('IHDR') !== 1 || count('IEND') !== 1) return null
  // A critical chunk that this reader does not know changes how the picture is shown. Animated pictures have only such as are not critical.
  if (types.some((type) => /^[A-Z]/.test(type) && !['IHDR', 'PLTE', 'IDAT', 'IEND'].includes(type))) return null
  const header = headerOf(first.body)
  if (header === null || !hasPalette(chunks, [first.body[8] as number, first.body[9] as number])) return null
  const data = chunks.filter(({ type }) => type === 'IDAT').map(({ body }) => body)
  return { ...header, data, texts: chunks.flatMap((chunk) => compressedIn(chunk) ?? []) }
}
