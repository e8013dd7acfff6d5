import type { Clock } from '@backhaul/clock'
import type { ServerRow, ServerUsage } from '@backhaul/contract/servers'
import { withoutPoints } from '../domain/units/bitrate-history.ts'

export const usageStepMs = 60_000
/** One hour. */
export const usagePoints = 60

export type Usage = Pick<ServerUsage, 'cpu' | 'storage'>

export interface UsageHistory {
  /** Takes the last hour of each server, as the core has it. */
  begin(servers: readonly ServerUsage[]): void
  of(id: string): Usage
  /** Returns the function that ends it. */
  subscribe(listener: () => void): () => void
  /** Adds a value of each live row every minute, until the returned function is called. */
  use(): () => void
}

const none: Usage = { cpu: [], storage: [] }

/** CPU and disk of each server over the last hour. It begins with that of the core and grows by a value a minute. At most 60 values per server. */
export function createUsageHistory({ servers, clock }: { servers: { values(): Iterable<ServerRow> }; clock: Clock }): UsageHistory {
  let known = new Map<string, Usage>()
  const listeners = new Set<() => void>()
  const add = (values: readonly (number | null)[], value: number | null) => [...values, value].slice(-usagePoints)
  const changed = () => listeners.forEach((listener) => listener())
  return {
    begin(usages) {
      for (const { uniqueId, cpu, storage } of usages) known.set(uniqueId, { cpu, storage })
      changed()
    },
    of: (id) => known.get(id) ?? none,
    subscribe(listener) {
      listeners.add(listener)
      return () => void listeners.delete(listener)
    },
    use: () =>
      clock.every(usageStepMs, () => {
        // A server that is gone is forgotten.
        const next = new Map<string, Usage>()
        for (const { uniqueId, serverUsage } of servers.values()) {
          const { cpu, storage } = known.get(uniqueId) ?? none
          next.set(uniqueId, { cpu: add(cpu, serverUsage?.cpu ?? null), storage: add(storage, serverUsage?.storage ?? null) })
        }
        known = next
        changed()
      }),
  }
}

/** Returns the line of values from 0 to 100 percent, with a gap for each missing value. The newest value is at the right. */
export function usagePath(values: readonly (number | null)[], width: number, height: number): string {
  const step = width / (usagePoints - 1)
  const first = usagePoints - values.length
  let path = ''
  let isDown = false
  for (const [index, value] of values.entries()) {
    if (value === null) {
      isDown = false
      continue
    }
    path += `${isDown ? 'L' : 'M'}${((first + index) * step).toFixed(1)} ${(height - (value / 100) * height).toFixed(1)}`
    isDown = true
  }
  return withoutPoints(path)
}
