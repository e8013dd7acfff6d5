/**
 * above 1000 kbps in Mbps with one decimal. The spec doesn't say how a rate is shown that is 1000 kbps, or only rounded
 * is; we show both as 1.0 Mbps, so that no number has four digits.
 */
export const formatBitrate = (kbps: number): string =>
  Math.round(kbps) >= 1000 ? `${(kbps / 1000).toFixed(1)} Mbps` : `${Math.round(kbps)} kbps`
