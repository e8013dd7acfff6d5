import type { World } from '../world/world.ts'
import { exportWorld, importWorld, type WorldState } from '../world/world-state.ts'
import type { Uplinks } from './uplink.ts'

/** How far the reports of one device have come. The core drops a report that is older than the last one. */
interface Reported {
  readonly number: number
  readonly bootId: number
  readonly seq: number
  readonly justStarted: boolean
  readonly lastReportMs: number
}

/** A fleet as JSON, without its links. */
export interface FleetState {
  readonly world: WorldState
  readonly reported: readonly Reported[]
}

export const exportFleet = (world: World, { outboxes }: Uplinks): FleetState => ({
  world: exportWorld(world),
  reported: outboxes.flatMap((outbox) => {
    if (outbox === undefined) return []
    const { number, bootId, seq, justStarted, lastReportMs } = outbox
    return [{ number, bootId, seq, justStarted, lastReportMs }]
  }),
})

/** Returns the world of an exported fleet, and notes how far the reports of its devices have come. */
export function importFleet({ world: state, reported }: FleetState, uplinks: Uplinks): World {
  const world = importWorld(state)
  for (const { number, ...rest } of reported) {
    const place = world.byNumber[number]
    if (place !== null && place !== undefined)
      uplinks.outboxes[number] = { place, id: place.id, number, uplink: null, changes: null, full: false, ...rest }
  }
  return world
}
