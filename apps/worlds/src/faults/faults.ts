import type { Clock } from '@backhaul/clock'
import type { Seams } from '@backhaul/core/seams'
import type { ActiveFault, Fault } from '@backhaul/simulation'
import * as z from 'zod'
import { callSeam } from './calls.ts'
import { type DeviceWorld, deviceFaults, UnitBefore } from './devices.ts'
import { type AddResult, FaultList, FaultListState } from './fault-list.ts'
import { linkSeam } from './links.ts'
import { clientSeam } from './streams.ts'

export type { AddResult } from './fault-list.ts'
export type { DeviceWorld } from './devices.ts'

export interface FaultsDeps {
  /** The clock of the world, and the clock of delivery. */
  readonly clock: Clock
  readonly transportClock: Clock
  /** Decides the chance of faults, so that a run can be repeated. */
  readonly seed: number
}

/** The active faults with what their ends need, as JSON. */
export const FaultsState = FaultListState.extend({ before: z.record(z.string(), UnitBefore) })
export type FaultsState = z.infer<typeof FaultsState>

export interface Faults {
  /** For the core of the world. */
  readonly seams: Seams
  /** Gives the devices of the world; faults of devices are refused before. */
  attach(world: DeviceWorld): void
  add(fault: Fault): AddResult | { readonly ok: false; readonly why: 'noSuchDevice' | 'noSuchCarrier' }
  remove(id: string): boolean
  list(): ActiveFault[]
  export(): FaultsState
  /** Goes on with the faults of an export. The devices, which must be attached, already have their effects. */
  import(state: FaultsState): void
  /** Ends all faults. */
  clear(): void
  /** Ends all faults, and refuses the calls that they hold. The core ends next. */
  close(): void
}

/** Creates the faults of one world. */
export function createFaults({ clock, transportClock, seed }: FaultsDeps): Faults {
  const list = new FaultList({ clock, seed })
  const devices = deviceFaults()
  list.onEnd(({ id }) => devices.end(id))
  const calls = callSeam(list, transportClock)
  return {
    seams: { calls: calls.seam, clients: clientSeam(list, transportClock), fleetLinks: linkSeam(list, clock) },
    attach: devices.attach,
    add(fault) {
      if (fault.layer !== 'device' && fault.layer !== 'region') return list.add(fault)
      const why = devices.refusal(fault)
      if (why !== null) return { ok: false, why }
      const added = list.add(fault)
      if (added.ok) {
        devices.begin(added.id, fault)
        list.began(added.id)
      }
      return added
    },
    remove: (id) => list.remove(id),
    list: () => list.list(),
    export() {
      const state = list.export()
      const before = state.held.flatMap(({ id }) => {
        const known = devices.beforeOf(id)
        return known === null ? [] : [[id, known] as const]
      })
      return { ...state, before: Object.fromEntries(before) }
    },
    import({ before, ...state }) {
      list.import(state)
      for (const { id, fault } of state.held)
        if (fault.layer === 'device' || fault.layer === 'region') devices.resume(id, fault, before[id] ?? null)
    },
    clear: () => list.clear(),
    close() {
      list.clear()
      calls.close()
    },
  }
}
