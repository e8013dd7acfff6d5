import { draw, keyOf } from '../../simulator/src/chance.ts'

/** Returns a function that gives the same numbers in [0, 1) at every run of a test. */
export function seededRandom(seed: number): () => number {
  const key = keyOf(seed, 'random numbers of a test')
  let index = 0
  return () => draw({ key, nowMs: index++ }, 0)
}
