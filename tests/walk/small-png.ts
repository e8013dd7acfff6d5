import { deflateSync } from 'node:zlib'
import type { Browser } from 'playwright'
import { pngChunk, pngEnd, pngHeader, pngSignature } from '../support/png.ts'

/** Pictures are part of the repository. */
const bytesMax = 200_000
const coloursMax = 256

interface Pixels {
  width: number
  height: number
  /** Red, green, blue and alpha of each pixel, in base64. */
  data: string
}

/** Reads the pixels of a PNG in the browser, which has a decoder. */
async function pixelsOf(browser: Browser, png: Buffer): Promise<Pixels> {
  const page = await browser.newPage()
  try {
    return await page.evaluate(async (base64) => {
      const bitmap = await createImageBitmap(new Blob([Uint8Array.fromBase64(base64)]))
      const context = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d')!
      context.drawImage(bitmap, 0, 0)
      const { data } = context.getImageData(0, 0, bitmap.width, bitmap.height)
      return { width: bitmap.width, height: bitmap.height, data: new Uint8Array(data.buffer).toBase64() }
    }, png.toString('base64'))
  } finally {
    await page.close()
  }
}

/** Returns the most frequent colours, one of each cube of 8 × 8 × 8 colours, as numbers of 24 bits. */
function frequentColours(colours: Uint32Array): number[] {
  const counts = new Map<number, number>()
  for (const colour of colours) counts.set(colour, (counts.get(colour) ?? 0) + 1)
  const cubes = new Map<number, { colour: number; best: number; sum: number }>()
  for (const [colour, count] of counts) {
    const key = colour & 0xf8f8f8
    const cube = cubes.get(key) ?? { colour, best: 0, sum: 0 }
    const isBest = count > cube.best
    cubes.set(key, { colour: isBest ? colour : cube.colour, best: isBest ? count : cube.best, sum: cube.sum + count })
  }
  return Array.from(cubes.values())
    .toSorted((a, b) => b.sum - a.sum)
    .slice(0, coloursMax)
    .map(({ colour }) => colour)
}

const channels = (colour: number): [number, number, number] => [colour >> 16, (colour >> 8) & 0xff, colour & 0xff]

function distance(a: number, b: number): number {
  const [from, to] = [channels(a), channels(b)]
  return from.reduce((sum, value, index) => sum + (value - to[index]!) ** 2, 0)
}

/** Writes a screenshot with 256 colours, which halves its size. */
export async function smallPng(browser: Browser, png: Buffer): Promise<Buffer> {
  const { width, height, data } = await pixelsOf(browser, png)
  const bytes = Buffer.from(data, 'base64')
  const colours = Uint32Array.from({ length: width * height }, (_, index) => bytes.readUIntBE(index * 4, 3))
  const palette = frequentColours(colours)
  const indices = new Map<number, number>()
  const indexOf = (colour: number): number => {
    const known = indices.get(colour)
    if (known !== undefined) return known
    let nearest = 0
    for (let index = 1; index < palette.length; index++)
      if (distance(palette[index]!, colour) < distance(palette[nearest]!, colour)) nearest = index
    indices.set(colour, nearest)
    return nearest
  }
  const lines = Buffer.alloc((width + 1) * height)
  colours.forEach((colour, index) => (lines[index + Math.floor(index / width) + 1] = indexOf(colour)))
  const small = Buffer.concat([
    pngSignature,
    pngHeader(width, height, [8, 3, 0]),
    pngChunk('PLTE', Buffer.from(palette.flatMap(channels))),
    pngChunk('IDAT', deflateSync(lines, { level: 9 })),
    pngEnd,
  ])
  if (small.length > bytesMax) throw new Error(`The picture has ${small.length} bytes, more than ${bytesMax}.`)
  return small
}
