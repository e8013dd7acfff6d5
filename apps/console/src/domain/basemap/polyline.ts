/**
 * Google's polyline encoding of x, y pairs of integers: each difference to the pair before, zigzag, 5 bits a character.
 * Half the size of JSON numbers and decoded in one pass.
 */
export function encodePolyline(pairs: readonly (readonly [x: number, y: number])[]): string {
  let text = ''
  let [lastX, lastY] = [0, 0]
  for (const [x, y] of pairs) {
    text += encodeNumber(x - lastX) + encodeNumber(y - lastY)
    lastX = x
    lastY = y
  }
  return text
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? -2 * value - 1 : 2 * value
  let text = ''
  while (rest >= 32) {
    text += String.fromCharCode(32 + (rest % 32) + 63)
    rest = Math.floor(rest / 32)
  }
  return text + String.fromCharCode(rest + 63)
}

/** Returns the pairs, multiplied by `scale`. Throws on text that ends within a number. */
export function decodePolyline(text: string, scale: number): [x: number, y: number][] {
  const pairs: [number, number][] = []
  let at = 0
  const next = (): number => {
    let value = 0
    let factor = 1
    for (;;) {
      const bits = text.charCodeAt(at++) - 63
      if (!(bits >= 0 && bits < 64)) throw new Error('Not a polyline')
      value += (bits % 32) * factor
      if (bits < 32) return value % 2 === 1 ? -(value + 1) / 2 : value / 2
      factor *= 32
    }
  }
  let [x, y] = [0, 0]
  while (at < text.length) {
    x += next()
    y += next()
    pairs.push([x * scale, y * scale])
  }
  return pairs
}
