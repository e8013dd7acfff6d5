import { crc32, deflateSync } from 'node:zlib'

// Parts of PNG pictures, for tests of pictures that are whole, damaged or too large.

export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

export function pngChunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const [length, crc] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(body.length)
  crc.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, crc])
}

export function pngHeader(width: number, height: number, [depth, colour, interlace] = [8, 6, 0]): Buffer {
  const body = Buffer.alloc(13)
  body.writeUInt32BE(width, 0)
  body.writeUInt32BE(height, 4)
  body.set([depth, colour, 0, 0, interlace], 8)
  return pngChunk('IHDR', body)
}

/** Pixels with red, green, blue and alpha, all of one colour. */
export function pngPixels(width: number, height: number, colour: readonly number[] = [0, 0, 0, 0]): Buffer {
  const line = Buffer.concat([Buffer.alloc(1), Buffer.alloc(width * 4, Buffer.from(colour))])
  return pngChunk('IDAT', deflateSync(Buffer.concat(Array.from({ length: height }, () => line))))
}

export const pngEnd = pngChunk('IEND', Buffer.alloc(0))

/** A whole picture of one colour. */
export const pngOf = (width: number, height: number, colour?: readonly number[]): Buffer =>
  Buffer.concat([pngSignature, pngHeader(width, height), pngPixels(width, height, colour), pngEnd])
