import jsQR from 'jsqr'
import { expect, test } from 'vitest'
import { qrCode } from './qr-code.ts'

const scale = 4
/** Draws the lines as a terminal does, white for the background, and returns the pixels. */
function drawn(lines: readonly string[]) {
  const cells = lines.map((line) => [...line].filter((character) => ' ▄▀█'.includes(character)))
  const [width, height] = [(cells[0]?.length ?? 0) * scale, cells.length * 2 * scale]
  const pixels = new Uint8ClampedArray(width * height * 4)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const row = Math.floor(y / scale)
      const cell = cells[Math.floor(row / 2)]?.[Math.floor(x / scale)]
      const isDark = cell === '█' || cell === (row % 2 === 0 ? '▀' : '▄')
      pixels.set([...Array<number>(3).fill(isDark ? 0 : 255), 255], (y * width + x) * 4)
    }
  return { pixels, width, height }
}

test.each(['https://192.168.1.20:4000', 'https://10.0.0.7:65535'])('a camera reads %s from the code in the terminal', (text) => {
  const { pixels, width, height } = drawn(qrCode(text))
  expect(jsQR.default(pixels, width, height)?.data).toBe(text)
})
