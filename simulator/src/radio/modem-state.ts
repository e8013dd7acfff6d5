export interface Place {
  readonly lat: number
  readonly lng: number
  readonly driving: boolean
  readonly speedKmh: number
}

export interface Sim {
  readonly slot: 'A' | 'B'
  /** Index of the carrier that issued the SIM. */
  readonly carrier: number
  /** The SIM may use other carriers of its own country. Abroad every SIM may use every carrier. */
  readonly multiNetwork: boolean
}

export interface Fading {
  readonly kept: number
  readonly spread: number
}

/**
 * Kinds of fading: the share of a second's fading that stays in the next second, and the spread of its new part. A list of
 * constants, because a copy of a modem copies each of its fractions.
 */
export const fadings: readonly Fading[] = [
  { kept: 0.94, spread: 0.026 },
  { kept: 0.86, spread: 0.11 },
  { kept: 0.95, spread: 0.02 },
  { kept: 0.95, spread: 0.006 },
]
export const parkedFading = 0
export const drivingFading = 1
export const wifiFading = 2
export const lanFading = 3

/** The next or current hole of a link: nothing passes between these times. */
export interface Hole {
  readonly fromMs: number
  readonly untilMs: number
}

export const isUsable = ({ enabled, broken }: Modem): boolean => enabled && !broken

export const noHole: Hole = { fromMs: 0, untilMs: 0 }

/**
 * One link of a unit: the part that a refresh sets every few seconds. All modems have the same fields in the same order, so the
 * code that runs every second reads one shape.
 */
export interface Modem {
  readonly port: number
  readonly id: string
  readonly name: string
  readonly uiType: 'wifi' | 'lan' | 'cell'
  /** Key of the modem's chance. */
  readonly key: number
  /** Ethernet of a fixed unit: the cable stays plugged in. */
  readonly fixed: boolean
  readonly enabled: boolean
  /** It fails: no connection until it works again. */
  readonly broken: boolean
  /** The signal is weaker by so many dB than its place and its antenna would have it. */
  readonly weakenedDb: number
  readonly connected: boolean
  readonly sims: readonly Sim[]
  /** The cards that were taken out. */
  readonly simsOut: readonly Sim[]
  readonly activeSim: 'A' | 'B' | null
  /** An operator or a crew chose the active SIM: it stays while it has service. */
  readonly simChosen: boolean
  /** Start of the use of the active SIM. */
  readonly simSinceMs: number
  /** Name of the carrier that an operator chose; null: automatic. */
  readonly operator: string | null
  /** Index of the serving carrier; -1 without one. */
  readonly carrier: number
  readonly roaming: boolean
  readonly technology: string | null
  /** Percent. */
  readonly signal: number
  readonly lossPercent: number
  readonly rttMs: number
  /** Signal of the last report. The next report follows when the signal differs enough from it. */
  readonly reportedSignal: number
  /** Signal points that this modem's place in the case adds or takes. */
  readonly antenna: number
  /** Slow random change of the signal. */
  readonly drift: number
  /** Mean upward kbps without the other units of the cell. */
  readonly meanKbps: number
  /** Position in the list `fadings`. */
  readonly fading: number
  /** Number of the serving cell, 0 without one, and its slot of the cell loads, -1 without one. */
  readonly cell: number
  readonly slot: number
  /** Upward kbps of the cell for all units together. */
  readonly cellKbps: number
  /** Without service since this time; 0 with service. */
  readonly lostSinceMs: number
  readonly hole: Hole
  /** Square of the last place, for dead spots and Wi-Fi. */
  readonly square: number
  /** Wi-Fi: the connected network and the networks that an operator let the unit join. */
  readonly network: string | null
  readonly networkKbps: number
  readonly knownNetworks: readonly string[]
  /** Wi-Fi: the square in which a user disconnected it; 0: none. In this square the unit joins no network by itself. */
  readonly leftSquare: number
}
