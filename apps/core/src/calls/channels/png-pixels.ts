import { createInflate } from 'node:zlib'
import type { Png } from '@backhaul/rules/channels'

/** The texts and profiles of a picture together, decompressed. */
const textsBytesMax = 1024 * 1024

type Side = Pick<Png, 'width' | 'height' | 'bits'>

/** The passes of an interlaced PNG: the first pixel of each, and the steps to the next ones (PNG, 8.2). */
const passes = [
  [0, 0, 8, 8],
  [4, 0, 8, 8],
  [0, 4, 4, 8],
  [2, 0, 4, 4],
  [0, 2, 2, 4],
  [1, 0, 2, 2],
  [0, 1, 1, 2],
] as const

/** The bytes of lines of pixels. Each line begins with the byte of its filter and ends with a whole byte. */
const bytesOf = ({ width, height, bits }: Side): number => (width === 0 ? 0 : (Math.ceil((width * bits) / 8) + 1) * height)

const interlacedBytesOf = ({ width, height, bits }: Side): number =>
  passes.reduce((sum, [x, y, stepX, stepY]) => {
    const pass = { width: Math.ceil((width - x) / stepX), height: Math.ceil((height - y) / stepY), bits }
    return sum + bytesOf({ ...pass, width: Math.max(0, pass.width), height: Math.max(0, pass.height) })
  }, 0)

/** Returns how many bytes data has when it is decompressed, up to a bound, and whether it is whole. No more than a part of it is in memory. */
async function decompressed(data: Uint8Array, bytesMax: number): Promise<{ bytes: number; isWhole: boolean }> {
  let bytes = 0
  const inflate = createInflate()
  inflate.end(data)
  try {
    for await (const part of inflate) {
      bytes += (part as Buffer).length
      if (bytes > bytesMax) return { bytes, isWhole: false }
    }
    return { bytes, isWhole: true }
  } catch {
    return { bytes, isWhole: false }
  }
}

/** Whether the data of a PNG decompresses to its pixels: to so many bytes, no more and no fewer. */
export async function hasPixels({ data, interlaced, ...side }: Pick<Png, 'data' | 'interlaced' | keyof Side>): Promise<boolean> {
  const expected = interlaced ? interlacedBytesOf(side) : bytesOf(side)
  const { bytes, isWhole } = await decompressed(Buffer.concat(data), expected)
  return isWhole && bytes === expected
}

/** Whether the texts and profiles of a PNG are short. Devices and browsers decompress them to show the picture; damaged ones they ignore. */
export async function hasShortTexts({ texts }: Pick<Png, 'texts'>): Promise<boolean> {
  let left = textsBytesMax
  for (const text of texts) {
    left -= (await decompressed(text, left)).bytes
    if (left < 0) return false
  }
  return true
}
