import { promisify } from 'node:util'
import { inflate } from 'node:zlib'
import type { Png } from '@backhaul/rules/channels'

const decompress = promisify(inflate)

/** Whether the data of a PNG decompresses to its pixels: to so many bytes, and in the interlaced form to a few more at most. */
export async function hasPixels({ width, height, bits, interlaced, data }: Png): Promise<boolean> {
  const bytes = (Math.ceil((width * bits) / 8) + 1) * height
  // Each of the seven passes has lines of its own, which begin with a byte and end with a whole one.
  const bytesMax = interlaced ? bytes + 14 * (height + 8) : bytes
  try {
    const { length } = await decompress(Buffer.concat(data), { maxOutputLength: bytesMax })
    return interlaced ? length > 0 : length === bytes
  } catch {
    return false
  }
}
