/** How much video the unit makes of what its links carry. It reacts to what it saw a second before. */
export interface Encoder {
  readonly kbps: number
  /** Bonded capacity of the second before. */
  readonly seenKbps: number
}

const startKbps = 800
const lowestKbps = 120
/** It gives way at once and takes back slowly, so that a passing hole doesn't make it swing. */
const giveWay = 0.6
const takeBack = 0.12

/** Less delay, less room to wait for late packets: more of the capacity has to stay free. */
const headroom = (delayMs: number): number => (delayMs < 1000 ? 0.6 : delayMs < 3000 ? 0.75 : 0.85)

export const createEncoder = (kbpsMax: number): Encoder => ({ kbps: Math.min(startKbps, kbpsMax), seenKbps: 0 })

export function adapt(encoder: Encoder, bondedKbps: number, kbpsMax: number, delayMs: number): Encoder {
  const wanted = Math.min(kbpsMax, Math.max(lowestKbps, encoder.seenKbps * headroom(delayMs)))
  const towards = wanted < encoder.kbps ? giveWay : takeBack
  return { kbps: Math.min(kbpsMax, encoder.kbps + (wanted - encoder.kbps) * towards), seenKbps: bondedKbps }
}

/**
 * Shares `totalKbps` over links by what each can carry. Whole numbers that sum up to the total exactly; no link gets
 * more than it carries, -1 stays for links that are not connected.
 */
export function shareOut(totalKbps: number, capacities: readonly number[], bondedKbps: number): number[] {
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
