import { formatBitrate } from '@backhaul/rules/units'

/** A rate as in the lists; sums of many units are in Gbps. */
export const rateText = (kbps: number): string => (kbps < 1_000_000 ? formatBitrate(kbps) : `${(kbps / 1_000_000).toFixed(1)} Gbps`)
