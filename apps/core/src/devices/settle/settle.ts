import type { Clock } from '@backhaul/clock'
import { isChannelOffline } from '@backhaul/rules/channels'
import type { Ids } from '../../ids.ts'
import type { Store } from '../../store/index.ts'
import type { AnyRecord } from '../registry/record.ts'
import type { Changeable } from './changeable.ts'
import { createChangeMany } from './change-many.ts'
import { createFinisher, type FinisherDeps } from './finish.ts'
import { inTurn } from './in-turn.ts'
import type { Wish } from '../registry/wish.ts'

const everyMs = 10_000
/** Devices of one turn. The others have their turn later. */
const perTurnMax = 50
/** Devices that are asked at the same time: a fleet that is back leaves commands of users their part. The others have a turn later. */
const atOnceMax = 256

interface Deps extends FinisherDeps {
  clock: Clock
  ids: Ids
  store: Store
}

/** Finishes changes whose call is gone. */
export interface Settle {
  /** Finishes changes that a device shall make, in a turn that the caller has. Returns false when the device is silent. */
  finish(device: Changeable, isChosen: (wish: Wish) => boolean): Promise<boolean>
  /** Forgets a change that the device did not take. Returns whether the database has forgotten it too. */
  forget(device: Changeable, id: string): Promise<boolean>
  /** Called with a device that is online again, or of which it is known what is stored. */
  back(device: AnyRecord): void
  /** Gives settings to many devices, and returns one result of each. */
  readonly changeMany: ReturnType<typeof createChangeMany>
  stop(): void
}

/** The looks of the loop at a device. */
interface Asked {
  isAsked: boolean
  /** The last turn in which the device was asked: each has its turn. */
  turn: number
}

const isChangeable = (device: AnyRecord): device is Changeable => device.kind !== 'gateway'

function isDue(device: Changeable): boolean {
  if (device.link === null || device.lastReportMs === null) return false
  if (device.kind === 'channel' && isChannelOffline(device.row.status)) return false
  for (const _ in device.stored.wanted) return true
  return false
}

/**
 * Asks devices again for changes of which the outcome is unknown: their call ended without an answer of the device or the database,
 * or with its core. Settings may be sent twice. A change that the device takes is stored, one that it refuses is forgotten. Changes
 * that wait for a device that was offline are sent when it is back: a provision is not enough, because a device that restarted over
 * an open link gets none, and one that kept running does not read it.
 */
export function createSettle({ clock, ids, ...deps }: Deps): Settle {
  const { registry } = deps
  const { finish, forget, prune } = createFinisher(deps)
  const known = new WeakMap<Changeable, Asked>()
  let turn = 0
  let underWay = 0

  async function ask(device: Changeable): Promise<void> {
    if (known.get(device)?.isAsked) return
    if (underWay >= atOnceMax) return
    underWay++
    known.set(device, { isAsked: true, turn })
    try {
      // In turn: a change that waits already follows these.
      await inTurn(device, async () => isDue(device) && finish(device, () => true))
    } catch (error) {
      deps.log.debug({ err: error, deviceId: device.id }, 'changes of a device were not finished; it is tried again')
    } finally {
      underWay--
      known.set(device, { isAsked: false, turn })
      prune(device)
    }
  }
  function* due(): Generator<Changeable> {
    for (const { byId } of [registry.units, registry.channels, registry.servers, registry.videoReturns])
      for (const device of byId.values()) if (isDue(device)) yield device
  }
  const stop = clock.every(everyMs, () => {
    turn++
    const longestFirst = [...due()].toSorted((one, other) => (known.get(one)?.turn ?? 0) - (known.get(other)?.turn ?? 0))
    for (const device of longestFirst.slice(0, perTurnMax)) void ask(device)
  })
  return {
    finish,
    forget,
    changeMany: createChangeMany({ ...deps, clock, ids }, { isDue, finish }),
    back(device) {
      if (isChangeable(device) && isDue(device)) void ask(device)
    },
    stop,
  }
}
