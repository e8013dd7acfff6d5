/** above 1000 kbps in Mbps with one decimal. */
export const formatBitrate = (kbps: number): string => (kbps > 1000 ? `${(kbps / 1000).toFixed(1)} Mbps` : `${kbps} kbps`)
