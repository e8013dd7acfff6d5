/** A shorter delay leaves less time for late packets, so more of the capacity must stay free. */
export const usableShare = (delayMs: number): number => (delayMs < 1000 ? 0.6 : delayMs < 3000 ? 0.72 : 0.84)

const repairMin = 0.06
const repairMax = 0.24

/**
 * Returns the share that the links carry on top of the video: forward error correction and repeated packets. It grows with the
 * loss; a short delay has no time to repeat a packet, so it needs more error correction.
 */
export function repairShare(lossPercent: number, delayMs: number): number {
  const share = 0.05 + (delayMs < 1500 ? 0.05 : 0.032) * lossPercent
  return share < repairMin ? repairMin : share > repairMax ? repairMax : share
}
