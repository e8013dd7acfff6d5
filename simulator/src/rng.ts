/** A stream of random numbers in [0, 1). The same seed and path give the same stream. */
export type Rng = () => number

/** Returns a 32-bit hash of a text. */
function hashText(text: string, seed: number): number {
  let hash = seed ^ 0x9e3779b9
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x85ebca6b)
    hash = (hash << 13) | (hash >>> 19)
  }
  return scramble(hash ^ text.length)
}

function scramble(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}

/** Returns the number in [0, 1) that belongs to a grid point; the same arguments always give the same number. */
export function noiseAt(seed: number, a: number, b: number, c: number): number {
  return (scramble(scramble(scramble(scramble(seed) ^ a) ^ Math.imul(b, 0x27d4eb2f)) ^ Math.imul(c, 0x165667b1)) >>> 0) / 0x1_0000_0000
}

/**
 * Creates the stream of one path, such as a device id. The stream of a device does not depend on the other devices of the
 * fleet (sfc32, seeded with four hashes of the path).
 */
export function createRng(seed: number, path: string): Rng {
  let a = hashText(path, seed)
  let b = hashText(path, seed + 1)
  let c = hashText(path, seed + 2)
  let d = hashText(path, seed + 3) | 1
  return () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return (sum >>> 0) / 0x1_0000_0000
  }
}

export const between = (rng: Rng, min: number, max: number): number => min + (max - min) * rng()
export const chance = (rng: Rng, probability: number): boolean => rng() < probability
export const pick = <Item>(rng: Rng, items: readonly Item[]): Item => items[Math.floor(rng() * items.length)] as Item
/** Draws a number in -1..1; numbers near 0 are the most frequent. */
export const wobble = (rng: Rng): number => (rng() + rng() + rng()) / 1.5 - 1
