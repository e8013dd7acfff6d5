/** A mobile network. The names are invented. */
export interface Carrier {
  readonly index: number
  readonly name: string
  /** Factor on the signal at every place. */
  readonly reach: number
  /** Share of the carrier's cells that have 5G. */
  readonly fiveGShare: number
  readonly rttMs: number
}

export const carriers: readonly Carrier[] = [
  { index: 1, name: 'Norvik', reach: 1, fiveGShare: 0.6, rttMs: 38 },
  { index: 2, name: 'Teluna', reach: 0.95, fiveGShare: 0.5, rttMs: 42 },
  { index: 3, name: 'Ostra', reach: 0.88, fiveGShare: 0.35, rttMs: 47 },
  { index: 4, name: 'Meridian', reach: 0.8, fiveGShare: 0.7, rttMs: 52 },
]
