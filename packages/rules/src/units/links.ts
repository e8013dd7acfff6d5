import type { Modem } from '@backhaul/contract/units'

/** at least two interfaces stay connected. */
export const connectedLinksMin = 2

/** whether this link may be disabled; the spec's "the last one cannot be disabled" is the same rule, less strict. */
export const mayDisableLink = (modems: readonly Pick<Modem, 'port' | 'connected'>[], port: number): boolean =>
  modems.filter((modem) => modem.connected && modem.port !== port).length >= connectedLinksMin

/** a scan takes the scanning modem off the network, so the only connected one may not. */
export const mayScanCellular = (modems: readonly Pick<Modem, 'uiType' | 'connected'>[]): boolean =>
  modems.filter(({ uiType, connected }) => uiType === 'cell' && connected).length !== 1

export interface BandwidthLimits {
  /** Null: not limited. */
  readonly totalKbps: number | null
  readonly cellularKbps: number | null
  /** From the highest priority to the lowest. */
  readonly priorityKbps: readonly number[]
}
export type BandwidthProblem = 'cellularAboveTotal' | 'priorityNotBelowTotal' | 'prioritiesNotDescending'

/** everything that is wrong with these limits. */
export function bandwidthProblems({ totalKbps, cellularKbps, priorityKbps }: BandwidthLimits): BandwidthProblem[] {
  const total = totalKbps ?? Number.POSITIVE_INFINITY
  const problems: [BandwidthProblem, boolean][] = [
    ['cellularAboveTotal', (cellularKbps ?? 0) > total],
    ['priorityNotBelowTotal', priorityKbps.some((kbps) => kbps >= total)],
    ['prioritiesNotDescending', priorityKbps.some((kbps, i) => i > 0 && kbps >= priorityKbps[i - 1]!)],
  ]
  return problems.filter(([, applies]) => applies).map(([problem]) => problem)
}
