import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { inTurn } from './in-turn.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import type { Devices } from '../link/devices.ts'
import type { Registry } from '../registry/registry.ts'
import { type Changeable, type ChangeableConfigurers, configurerOf } from './changeable.ts'
import { inOrder, openedCommand, type Wish } from './wish.ts'

const everyMs = 10_000
/** Devices of one turn. The others have their turn later. */
const perTurnMax = 50
/** A device that is online and answers none of so many commands keeps what it has. */
const triesMax = 30

interface Deps {
  clock: Clock
  registry: Pick<Registry, 'units' | 'servers' | 'videoReturns'>
  devices: Pick<Devices, 'commandInBackground'>
  configurers: ChangeableConfigurers
  sealing: Sealing
  log: FastifyBaseLogger
}

/** Finishes changes whose call is gone. */
export interface Settle {
  /** Finishes changes that a device shall make, in a turn that the caller has. Returns false when the device is silent. */
  finish(device: Changeable, isChosen: (wish: Wish) => boolean): Promise<boolean>
  /** Forgets a change that the device did not take. Returns whether the database has forgotten it too. */
  forget(device: Changeable, id: string): Promise<boolean>
  stop(): void
}

const nothing = () => {}
const isDue = ({ stored, link, lastReportMs }: Changeable): boolean => {
  if (link === null || lastReportMs === null) return false
  for (const _ in stored.wanted) return true
  return false
}

/**
 * Asks devices again for changes of which the outcome is unknown: their call ended without an answer of the device or the database,
 * or with its core. Settings may be sent twice. A change that the device takes is stored, one that it refuses is forgotten.
 */
export function createSettle({ clock, registry, devices, configurers, sealing, log }: Deps): Settle {
  /** Commands without an answer, by the ids of their changes. */
  const tries = new Map<string, number>()
  /** Changes that devices did not take, and that the database has not forgotten yet. */
  const untaken = new Set<string>()
  const asked = new Set<Changeable>()

  async function forget(device: Changeable, id: string): Promise<boolean> {
    untaken.add(id)
    try {
      await configurerOf(configurers, device).configure(device, {}, nothing, undefined, { drop: [id] })
    } catch (error) {
      log.debug({ err: error, deviceId: device.id }, 'a change that a device did not take is still stored; it is tried again')
      return false
    }
    untaken.delete(id)
    tries.delete(id)
    return true
  }

  /** Returns whether the next change of the device may be sent. */
  async function finishOne(device: Changeable, id: string, wish: Wish): Promise<boolean> {
    const command = untaken.has(id) ? null : openedCommand(sealing, device.id, id, wish)
    if (command === null) return forget(device, id)
    const result = await devices.commandInBackground(device.id, command)
    if (result.ok) {
      await configurerOf(configurers, device).configure(device, wish.change, nothing, undefined, { drop: [id] })
      tries.delete(id)
      return true
    }
    if (result.why === 'rejected') {
      log.warn({ deviceId: device.id, kind: command.kind }, 'a device refuses a change whose call is gone')
      return forget(device, id)
    }
    if (result.why === 'offline') return false
    const count = (tries.get(id) ?? 0) + 1
    tries.set(id, count)
    if (count < triesMax) return false
    log.warn({ deviceId: device.id, kind: command.kind }, 'a device does not answer a change; it keeps what it has')
    return forget(device, id)
  }

  async function finish(device: Changeable, isChosen: (wish: Wish) => boolean): Promise<boolean> {
    for (const [id, wish] of inOrder(device.stored.wanted)) if (isChosen(wish) && !(await finishOne(device, id, wish))) return false
    return true
  }

  const ask = async (device: Changeable) => {
    asked.add(device)
    try {
      // In turn: a change that waits already follows these.
      await inTurn(device, () => finish(device, () => true))
    } catch (error) {
      log.debug({ err: error, deviceId: device.id }, 'changes of a device were not finished; it is tried again')
    } finally {
      asked.delete(device)
    }
  }
  function* due(): Generator<Changeable> {
    for (const { byId } of [registry.units, registry.servers, registry.videoReturns])
      for (const device of byId.values()) if (isDue(device) && !asked.has(device)) yield device
  }
  const stop = clock.every(everyMs, () => [...due().take(perTurnMax)].forEach((device) => void ask(device)))
  return { finish, forget, stop }
}
