export interface Chance {
  /** Returns a number in [0, 1). */
  draw(): number
  /** From which the next numbers follow. */
  readonly state: number
}

/** Returns numbers that depend on the seed, or on the state of earlier numbers, and on the number of draws alone. */
export function chanceOf(seed: number): Chance {
  let state = seed >>> 0
  return {
    draw() {
      state = (state + 0x9e3779b9) >>> 0
      let mixed = Math.imul(state ^ (state >>> 16), 0x21f0aaad)
      mixed = Math.imul(mixed ^ (mixed >>> 15), 0x735a2d97)
      return ((mixed ^ (mixed >>> 15)) >>> 0) / 2 ** 32
    },
    get state() {
      return state
    },
  }
}
