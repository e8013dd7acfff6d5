/** A stream of numbers in [0, 1). The same seed and path give the same stream. */
export type Rng = () => number

/** 32 bits of a text, well mixed. */
function hashText(text: string, seed: number): number {
  let hash = seed ^ 0x9e3779b9
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x85ebca6b)
    hash = (hash << 13) | (hash >>> 19)
  }
  return mix(hash ^ text.length)
}

function mix(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) | 0
}

/** A number in [0, 1) for a place in a grid, the same for everybody who asks. */
export function noiseAt(seed: number, a: number, b: number, c: number): number {
  return (mix(mix(mix(mix(seed) ^ a) ^ Math.imul(b, 0x27d4eb2f)) ^ Math.imul(c, 0x165667b1)) >>> 0) / 0x1_0000_0000
}

/**
 * Streams split from one seed by a path such as a device id: a device more or less changes no other's stream
 * (sfc32, seeded by four hashes of the path).
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
/** Around 0, nearly always within -1..1, most often near the middle. */
export const wobble = (rng: Rng): number => (rng() + rng() + rng()) / 1.5 - 1
