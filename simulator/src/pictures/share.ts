import type { Watched } from './link.ts'

/**
 * Divides the cameras that are drawn among fleets: each fleet gets its next one in turn, until `camerasMax` of all fleets are
 * reached. A fleet with few watched cameras keeps all of them, also next to one with many.
 */
export function shareOut(watched: readonly Watched[], camerasMax: number): Watched[] {
  const counts = watched.map(() => 0)
  let left = camerasMax
  for (let round = 0; left > 0 && watched.some((cameras) => cameras.length > round); round++)
    for (const [fleet, cameras] of watched.entries())
      if (left > 0 && cameras.length > round) {
        counts[fleet] = round + 1
        left -= 1
      }
  return watched.map((cameras, fleet) => cameras.slice(0, counts[fleet]))
}
