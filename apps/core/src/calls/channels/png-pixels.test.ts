import { deflateSync } from 'node:zlib'
import { type Png, readOverlay } from '@backhaul/rules/channels'
import { expect, test } from 'vitest'
import { pngChunk, pngEnd, pngHeader, pngOf, pngSignature } from '../../../../../tests/support/png.ts'
import { hasPixels, hasShortTexts } from './png-pixels.ts'

/** The pass of each pixel of a square of 8 × 8 (PNG, 8.2). */
const passOf = ['16462646', '77777777', '56565656', '77777777', '36463646', '77777777', '56565656', '77777777']

/** The lines of an interlaced picture: each has the byte of its filter and four bytes for each of its pixels. */
function interlacedLines(width: number, height: number): Buffer {
  const lines: Buffer[] = []
  for (const pass of '1234567')
    for (let y = 0; y < height; y++) {
      const pixels = Array.from({ length: width }, (_, x) => x).filter((x) => passOf[y % 8]?.[x % 8] === pass)
      if (pixels.length > 0) lines.push(Buffer.alloc(1 + 4 * pixels.length))
    }
  return Buffer.concat(lines)
}
const pngWith = (width: number, height: number, interlace: number, lines: Buffer): Png =>
  readOverlay(
    Buffer.concat([pngSignature, pngHeader(width, height, [8, 6, interlace]), pngChunk('IDAT', deflateSync(lines)), pngEnd]),
  ) as Png

test.each([
  [1, 1],
  [4, 4],
  [5, 3],
  [8, 8],
  [13, 9],
  [2000, 1],
])('an interlaced picture of %i × %i pixels has all its pixels, no more and no fewer', async (width, height) => {
  const lines = interlacedLines(width, height)
  expect(await hasPixels(pngWith(width, height, 1, lines))).toBe(true)
  expect(await hasPixels(pngWith(width, height, 1, lines.subarray(1)))).toBe(false)
  expect(await hasPixels(pngWith(width, height, 1, Buffer.concat([lines, Buffer.alloc(1)])))).toBe(false)
  expect(await hasPixels(pngWith(width, height, 1, Buffer.alloc(0)))).toBe(false)
})

test('a picture in one pass has all its pixels, no more and no fewer', async () => {
  expect(await hasPixels(readOverlay(pngOf(20, 10)) as Png)).toBe(true)
  for (const bytes of [0, 1, 809, 811]) expect(await hasPixels(pngWith(20, 10, 0, Buffer.alloc(bytes)))).toBe(false)
})

test.each([
  ['iCCP', 'profile\0\0'],
  ['zTXt', 'Comment\0\0'],
  ['iTXt', 'Comment\0\x01\0en\0Comment\0'],
])('a compressed %s that fills the memory of a reader is found, and a short one is not', async (type, before) => {
  const withText = (bytes: number) => {
    const text = pngChunk(type, Buffer.concat([Buffer.from(before, 'latin1'), deflateSync(Buffer.alloc(bytes))]))
    const picture = pngOf(2, 2)
    const read = readOverlay(Buffer.concat([picture.subarray(0, 33), text, picture.subarray(33)]))
    return read as Png
  }
  expect(await hasShortTexts(withText(1000))).toBe(true)
  expect(await hasShortTexts(withText(20_000_000))).toBe(false)
})
