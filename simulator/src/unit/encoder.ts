/** The video encoder of a unit. It follows the bonded capacity of the previous second. */
export interface Encoder {
  readonly kbps: number
  /** Bonded capacity of the previous second. */
  readonly previousCapacityKbps: number
}

const startKbps = 800
const lowestKbps = 120
/** The bitrate falls fast and rises slowly, so that a short dip does not make it oscillate. */
const shareDown = 0.6
const shareUp = 0.12

/** A shorter delay leaves less time for late packets, so more of the capacity must stay free. */
const usableShare = (delayMs: number): number => (delayMs < 1000 ? 0.6 : delayMs < 3000 ? 0.75 : 0.85)

export const createEncoder = (kbpsMax: number): Encoder => ({ kbps: Math.min(startKbps, kbpsMax), previousCapacityKbps: 0 })

export function adapt(encoder: Encoder, bondedKbps: number, kbpsMax: number, delayMs: number): Encoder {
  const wanted = Math.min(kbpsMax, Math.max(lowestKbps, encoder.previousCapacityKbps * usableShare(delayMs)))
  const share = wanted < encoder.kbps ? shareDown : shareUp
  return { kbps: Math.min(kbpsMax, encoder.kbps + (wanted - encoder.kbps) * share), previousCapacityKbps: bondedKbps }
}

/**
 * Splits `totalKbps` over the links in proportion to their capacities. The shares are integers that sum up to the total
 * exactly. No link gets more than its capacity; -1 stays for links without a connection.
 */
export function splitOverLinks(totalKbps: number, capacities: readonly number[], bondedKbps: number): number[] {
  const total = Math.min(Math.round(totalKbps), bondedKbps)
  let left = total
  const links = capacities.map((capacity) => {
    if (capacity < 0) return -1
    const share = bondedKbps === 0 ? 0 : Math.floor((total * capacity) / bondedKbps)
    left -= share
    return share
  })
  for (let i = 0; left > 0 && i < links.length; i++) {
    const room = Math.min(left, (capacities[i] as number) - (links[i] as number))
    if (room <= 0) continue
    links[i] = (links[i] as number) + room
    left -= room
  }
  return links
}
