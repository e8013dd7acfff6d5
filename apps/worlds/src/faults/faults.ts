import type { Clock } from '@backhaul/clock'
import type { Seams } from '@backhaul/core/seams'
import type { ActiveFault, Fault } from '@backhaul/simulation'
import { callSeam } from './calls.ts'
import { type DeviceWorld, deviceFaults } from './devices.ts'
import { type AddResult, FaultList } from './fault-list.ts'
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

export interface Faults {
  /** For the core of the world. */
  readonly seams: Seams
  /** Gives the devices of the world; faults of devices are refused before. */
  attach(world: DeviceWorld): void
  add(fault: Fault): AddResult | { readonly ok: false; readonly why: 'noSuchDevice' }
  remove(id: string): boolean
  list(): ActiveFault[]
  /** Ends all faults. */
  clear(): void
}

/** Creates the faults of one world. */
export function createFaults({ clock, transportClock, seed }: FaultsDeps): Faults {
  const list = new FaultList({ clock, seed })
  const devices = deviceFaults()
  list.onEnd(({ id }) => devices.end(id))
  return {
    seams: { calls: callSeam(list, transportClock), clients: clientSeam(list, transportClock), fleetLinks: linkSeam(list, clock) },
    attach: devices.attach,
    add(fault) {
      if (fault.layer !== 'device' && fault.layer !== 'region') return list.add(fault)
      if (!devices.has(fault)) return { ok: false, why: 'noSuchDevice' }
      const added = list.add(fault)
      if (added.ok) {
        devices.begin(added.id, fault)
        list.began(added.id)
      }
      return added
    },
    remove: (id) => list.remove(id),
    list: () => list.list(),
    clear: () => list.clear(),
  }
}
