/**
 * Chance without a generator: a random number is a hash of a device, a purpose, a world time and an index. No state exists, so
 * an act on one device does not change the draws of another device, and a draw for one purpose does not shift the draws for
 * another purpose.
 */
export interface Chance {
  readonly key: number
  readonly nowMs: number
}

const mixA = 0x7feb352d
const mixB = 0x846ca68b
const golden = 0x9e3779b1
const perUint32 = 1 / 0x1_0000_0000

/** Mixes the bits of a 32-bit integer. */
function scramble(value: number): number {
  let hash = Math.imul(value ^ (value >>> 16), mixA)
  hash = Math.imul(hash ^ (hash >>> 15), mixB)
  return hash ^ (hash >>> 16)
}

/** Returns the 32-bit key of a text below a seed or below another key. */
export function keyOf(seed: number, text: string): number {
  let hash = scramble(seed ^ golden)
  for (let i = 0; i < text.length; i++) {
    hash = Math.imul(hash ^ text.charCodeAt(i), 0x85ebca6b)
    hash = (hash << 13) | (hash >>> 19)
  }
  return scramble(hash ^ text.length)
}

/** Names a purpose of draws. Called once per purpose, when its module is loaded. */
export const purposeOf = (name: string): number => keyOf(0, name)

function hashOf({ key, nowMs }: Chance, purpose: number, i: number): number {
  const hash = scramble(key ^ Math.imul(nowMs | 0, golden) ^ Math.floor(nowMs * perUint32))
  return scramble(hash ^ (purpose + Math.imul(i, mixB)))
}

/** Returns a number in [0, 1). */
export const draw = (chance: Chance, purpose: number, i = 0): number => (hashOf(chance, purpose, i) >>> 0) * perUint32

export const between = (chance: Chance, purpose: number, min: number, max: number, i = 0): number =>
  min + (max - min) * draw(chance, purpose, i)

export const happens = (chance: Chance, purpose: number, probability: number, i = 0): boolean => draw(chance, purpose, i) < probability

export const pick = <Item>(chance: Chance, purpose: number, items: readonly Item[], i = 0): Item =>
  items[Math.floor(draw(chance, purpose, i) * items.length)] as Item

const sumToNormal = Math.sqrt(3) / 0x1_0000

/** Returns a number with mean 0 and variance 1, approximately normal: the sum of four uniform numbers; within ±3.47. */
export function normal(chance: Chance, purpose: number, i = 0): number {
  const first = hashOf(chance, purpose, i)
  const second = scramble(first ^ golden)
  const sum = (first & 0xffff) + (first >>> 16) + (second & 0xffff) + (second >>> 16)
  return (sum - 0x1_fffe) * sumToNormal
}

/** Returns the key of the draws of a purpose in one step. Code that draws often mixes time and purpose only once. */
export const seriesOf = (chance: Chance, purpose: number): number => hashOf(chance, purpose, 0)

const sumOfBytesToNormal = Math.sqrt(3) / 256

/** Returns number `i` of a series, approximately normal like `normal`, but with few different values: the sum of four bytes. */
export function normalOf(series: number, i: number): number {
  const hash = scramble(series + Math.imul(i + 1, golden))
  const sum = (hash & 0xff) + ((hash >>> 8) & 0xff) + ((hash >>> 16) & 0xff) + (hash >>> 24)
  return (sum - 510) * sumOfBytesToNormal
}

/** Returns the number in [0, 1) that belongs to a grid point. The same arguments always give the same number. */
export const noiseAt = (key: number, a: number, b: number, c: number): number =>
  (scramble(key + Math.imul(a | 0, golden) + Math.imul(b | 0, 0x27d4eb2f) + Math.imul(c | 0, 0x165667b1)) >>> 0) * perUint32
