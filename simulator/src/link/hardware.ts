import { linkLimits } from '@backhaul/device-link'
import type { World } from '../world/world.ts'

/**
 * Returns the ids of the devices that have a link in common: a unit alone, a server with its channels. A server with more devices
 * than a link may name has further links.
 */
export function devicesByHardware({ places }: Pick<World, 'places'>): string[][] {
  const pieces = new Map<string, string[]>()
  const links: string[][] = []
  for (const [id, { device }] of places) {
    const owner = ('serverId' in device.state ? device.state.serverId : null) ?? id
    const piece = pieces.get(owner)
    if (piece !== undefined && piece.length < linkLimits.namesPerHello) piece.push(id)
    else {
      const started = [id]
      pieces.set(owner, started)
      links.push(started)
    }
  }
  return links
}
