import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Png } from '@backhaul/rules/channels'

const decompress = promisify(inflate)

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

/** Whether the data of a PNG decompresses to its pixels: to so many bytes, no more and no fewer. */
export async function hasPixels({ data, interlaced, ...side }: Png): Promise<boolean> {
  const bytes = interlaced ? interlacedBytesOf(side) : bytesOf(side)
  try {
    return (await decompress(Buffer.concat(data), { maxOutputLength: bytes })).length === bytes
  } catch {
    return false
  }
}
