import type { ServerUsage } from '@backhaul/contract/servers'
import type { Clock } from '@backhaul/clock'
import type { ServerRecord } from '../registry/record.ts'

export const usageEveryMs = 60_000
/** One hour. */
const points = 60
const unknown = 255

interface Ring {
  readonly cpu: Uint8Array
  readonly storage: Uint8Array
  next: number
}

/** CPU and disk of each server over the last hour, one value a minute: 120 bytes per server. They are lost with the core. */
export function serverUsage(clock: Clock, servers: ReadonlyMap<string, ServerRecord>) {
  const rings = new Map<string, Ring>()

  const sample = (): void => {
    for (const id of rings.keys()) if (!servers.has(id)) rings.delete(id)
    for (const { id, row } of servers.values()) {
      const ring = rings.get(id) ?? { cpu: new Uint8Array(points).fill(unknown), storage: new Uint8Array(points).fill(unknown), next: 0 }
      rings.set(id, ring)
      ring.cpu[ring.next] = row.serverUsage?.cpu ?? unknown
      ring.storage[ring.next] = row.serverUsage?.storage ?? unknown
      ring.next = (ring.next + 1) % points
    }
  }
  const inOrder = (values: Uint8Array, next: number): (number | null)[] =>
    Array.from([...values.subarray(next), ...values.subarray(0, next)], (value) => (value === unknown ? null : value))

  return {
    /** Returns the last hour of a server, the oldest value first; nothing for one that was never sampled. */
    of(id: string): Pick<ServerUsage, 'cpu' | 'storage'> {
      const ring = rings.get(id)
      if (ring === undefined) return { cpu: [], storage: [] }
      return { cpu: inOrder(ring.cpu, ring.next), storage: inOrder(ring.storage, ring.next) }
    },
    stop: clock.every(usageEveryMs, sample),
  }
}
