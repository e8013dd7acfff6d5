import type { Clock } from '@backhaul/clock'
import type { FastifyBaseLogger } from 'fastify'
import { inTurn } from '../../in-turn.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import type { Configurers } from '../configurers.ts'
import type { Devices } from '../devices.ts'
import type { UnitRecord } from '../record.ts'
import type { Registry } from '../registry.ts'
import { inOrder, openedCommand, type Wish } from './wish.ts'

const everyMs = 10_000
/** Devices of one turn. The others have their turn later. */
const perTurnMax = 50
/** A device that is online and answers none of so many commands keeps what it has. */
const triesMax = 30

interface Deps {
  clock: Clock
  registry: Pick<Registry, 'units'>
  devices: Pick<Devices, 'commandInBackground'>
  units: Configurers['units']
  sealing: Sealing
  log: FastifyBaseLogger
}

/** Finishes changes whose call is gone. */
export interface Settle {
  /** Finishes changes that a device shall make, in a turn that the caller has. Returns false when the device is silent. */
  finish(unit: UnitRecord, isChosen: (wish: Wish) => boolean): Promise<boolean>
  /** Forgets a change that the device did not take. Returns whether the database has forgotten it too. */
  forget(unit: UnitRecord, id: string): Promise<boolean>
  stop(): void
}

const nothing = () => {}
const isDue = ({ stored, link, lastReportMs }: UnitRecord): boolean => {
  if (link === null || lastReportMs === null) return false
  for (const _ in stored.wanted) return true
  return false
}

/**
 * Asks devices again for changes of which the outcome is unknown: their call ended without an answer of the device or the database,
 * or with its core. Settings may be sent twice. A change that the device takes is stored, one that it refuses is forgotten.
 */
export function createSettle({ clock, registry, devices, units, sealing, log }: Deps): Settle {
  /** Commands without an answer, by the ids of their changes. */
  const tries = new Map<string, number>()
  /** Changes that devices did not take, and that the database has not forgotten yet. */
  const untaken = new Set<string>()
  const asked = new Set<UnitRecord>()

  async function forget(unit: UnitRecord, id: string): Promise<boolean> {
    untaken.add(id)
    try {
      await units.configure(unit, {}, nothing, undefined, { drop: [id] })
    } catch (error) {
      log.debug({ err: error, deviceId: unit.id }, 'a change that a device did not take is still stored; it is tried again')
      return false
    }
    untaken.delete(id)
    tries.delete(id)
    return true
  }

  /** Returns whether the next change of the device may be sent. */
  async function finishOne(unit: UnitRecord, id: string, wish: Wish): Promise<boolean> {
    const command = untaken.has(id) ? null : openedCommand(sealing, unit.id, id, wish)
    if (command === null) return forget(unit, id)
    const result = await devices.commandInBackground(unit.id, command)
    if (result.ok) {
      await units.configure(unit, wish.change, nothing, undefined, { drop: [id] })
      tries.delete(id)
      return true
    }
    if (result.why === 'rejected') {
      log.warn({ deviceId: unit.id, kind: command.kind }, 'a device refuses a change whose call is gone')
      return forget(unit, id)
    }
    if (result.why === 'offline') return false
    const count = (tries.get(id) ?? 0) + 1
    tries.set(id, count)
    if (count < triesMax) return false
    log.warn({ deviceId: unit.id, kind: command.kind }, 'a device does not answer a change; it keeps what it has')
    return forget(unit, id)
  }

  async function finish(unit: UnitRecord, isChosen: (wish: Wish) => boolean): Promise<boolean> {
    for (const [id, wish] of inOrder(unit.stored.wanted)) if (isChosen(wish) && !(await finishOne(unit, id, wish))) return false
    return true
  }

  const ask = async (unit: UnitRecord) => {
    asked.add(unit)
    try {
      // In turn: a change that waits already follows these.
      await inTurn(unit, () => finish(unit, () => true))
    } catch (error) {
      log.debug({ err: error, deviceId: unit.id }, 'changes of a device were not finished; it is tried again')
    } finally {
      asked.delete(unit)
    }
  }
  const due = () => Iterator.from(registry.units.byId.values()).filter((unit) => isDue(unit) && !asked.has(unit))
  const stop = clock.every(everyMs, () => [...due().take(perTurnMax)].forEach((unit) => void ask(unit)))
  return { finish, forget, stop }
}
