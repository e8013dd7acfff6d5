import { deflateSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import {
  pngChunk as chunk,
  pngEnd as end,
  pngHeader as header,
  pngOf as png,
  pngPixels as pixels,
  pngSignature as signature,
} from '../support/png.ts'
import { readOverlay } from '@backhaul/rules/channels'

const codeOf = (bytes: Uint8Array) => {
  const read = readOverlay(bytes)
  return 'code' in read ? read.code : null
}

describe('R-160 an overlay', () => {
  test('is a PNG of at most 2000 × 2000 pixels and 110 KB', () => {
    expect(readOverlay(png(2000, 2000))).toMatchObject({ width: 2000, height: 2000, bits: 32, interlaced: false })
    expect(readOverlay(png(1, 1))).toMatchObject({ width: 1, height: 1 })
  })

  test('E-085 is refused above 110 KB, and not at it', () => {
    const plain = png(10, 10)
    const padding = (size: number) => {
      const text = chunk('teXt', Buffer.alloc(size - plain.length - 12))
      return Buffer.concat([plain.subarray(0, 33), text, plain.subarray(33)])
    }
    expect(codeOf(padding(110 * 1024))).toBeNull()
    expect(codeOf(padding(110 * 1024 + 1))).toBe('OVERLAY_TOO_LARGE')
  })

  test('E-088 is refused above 2000 pixels of a side', () => {
    expect(codeOf(png(2001, 10))).toBe('OVERLAY_RESOLUTION')
    expect(codeOf(png(10, 2001))).toBe('OVERLAY_RESOLUTION')
  })

  const flipped = (at: number) => {
    const bytes = png(20, 20)
    bytes[at] = (bytes[at] as number) ^ 1
    return bytes
  }
  const palette = (bytes: number) => chunk('PLTE', Buffer.alloc(bytes))
  /** One line of one pixel of one bit. */
  const bit = chunk('IDAT', deflateSync(Buffer.alloc(2)))
  const withPalette = (bytes: number, form: [number, number, number]) =>
    Buffer.concat([signature, header(1, 1, form), palette(bytes), bit, end])
  test('has a palette of colours that its pixels can name', () => {
    for (const bytes of [3, 6]) expect(codeOf(withPalette(bytes, [1, 3, 0]))).toBeNull()
    expect(codeOf(Buffer.concat([signature, header(1, 1), palette(768), pixels(1, 1), end]))).toBeNull()
  })

  test.each<[string, Uint8Array]>([
    ['no bytes', Buffer.alloc(0)],
    ['a JPEG', Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 0x10, 0x4a, 0x46])],
    ['a GIF', Buffer.from('GIF89a')],
    ['the signature alone', signature],
    ['a text that says PNG', Buffer.from('\x89PNG is only a word')],
    ['a wrong checksum of the header', flipped(30)],
    ['a wrong checksum of the pixels', flipped(45)],
    ['a wrong byte of the signature', flipped(5)],
    ['no pixels', Buffer.concat([signature, header(1, 1), end])],
    ['no end', Buffer.concat([signature, header(1, 1), pixels(1, 1)])],
    ['bytes behind the end', Buffer.concat([png(1, 1), Buffer.from('<script>')])],
    ['two headers', Buffer.concat([signature, header(1, 1), header(1, 1), pixels(1, 1), end])],
    ['pixels before the header', Buffer.concat([signature, pixels(1, 1), header(1, 1), end])],
    ['pixels in two places', Buffer.concat([signature, header(1, 1), pixels(1, 1), chunk('teXt', Buffer.alloc(1)), pixels(1, 1), end])],
    ['an unknown critical chunk', Buffer.concat([signature, header(1, 1), chunk('EVIL', Buffer.alloc(1)), pixels(1, 1), end])],
    ['a width of 0', png(0, 1)],
    ['a depth that its colour does not have', Buffer.concat([signature, header(1, 1, [4, 6, 0]), pixels(1, 1), end])],
    ['a palette that is missing', Buffer.concat([signature, header(1, 1, [8, 3, 0]), pixels(1, 1), end])],
    ['an empty palette', withPalette(0, [1, 3, 0])],
    ['a colour of a palette that is cut off', withPalette(4, [1, 3, 0])],
    ['more colours than its depth can name', withPalette(9, [1, 3, 0])],
    ['a palette behind the pixels', Buffer.concat([signature, header(1, 1, [1, 3, 0]), bit, palette(6), end])],
    ['a palette for levels of grey', withPalette(6, [1, 0, 0])],
    ['two palettes', Buffer.concat([signature, header(1, 1), palette(6), palette(6), pixels(1, 1), end])],
    ['a length beyond the file', Buffer.concat([signature, Buffer.from([0x7f, 0xff, 0xff, 0xff]), Buffer.from('IHDR'), Buffer.alloc(20)])],
  ])('E-087 is refused with %s', (_, bytes) => expect(codeOf(bytes)).toBe('OVERLAY_NOT_PNG'))
})
