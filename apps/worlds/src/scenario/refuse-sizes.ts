import { type Scenario, worldUnitsMax } from '@backhaul/simulation'
import type { Fault } from './fault.ts'

/** Objects of one kind in a scenario, over all its entries. A world with more takes minutes to be created. */
const totalsMax = {
  units: worldUnitsMax,
  channels: 2000,
  servers: 200,
  videoReturns: 200,
  gateways: 100,
  inventories: 500,
  stories: 20_000,
  users: 500,
  files: 2000,
  audioRooms: 2000,
  destinations: 2000,
} as const

/** Returns the fault of a fleet that is too large. */
export function refuseSizes({ fleet }: Scenario): Fault | null {
  for (const [kind, max] of Object.entries(totalsMax) as [keyof typeof totalsMax, number][]) {
    const entries: { readonly count?: number | undefined }[] = Object.values(fleet[kind] ?? {})
    const total = entries.reduce((sum, { count = 1 }) => sum + count, 0)
    if (total > max) return { path: ['fleet', kind], text: `there are ${total} ${kind}, and a scenario has at most ${max}.` }
  }
  return null
}
