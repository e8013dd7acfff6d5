import type { Command } from '@backhaul/device-link'
import type { FastifyBaseLogger } from 'fastify'
import { rightsOf } from '../../auth/rights.ts'
import type { Sealing } from '../../secrets/sealing.ts'
import type { Store } from '../../store/index.ts'
import { areaOf } from '../kinds/area-of.ts'
import type { Devices } from '../link/devices.ts'
import type { Registry } from '../registry/registry.ts'
import { type Changeable, type ChangeableConfigurers, storeMade, storeUnmade } from './changeable.ts'
import { withPicture } from './owned-values.ts'
import { inOrder, isOvertaken, openedCommand, settingsCommand, type Wish, withoutSettings } from '../registry/wish.ts'

/** A device that is online and answers none of so many commands keeps what it has. */
const triesMax = 30
/** Reasons of a refusal that end by themselves. */
const passing = new Set<string | null>(['busy', 'upgrading', 'onAir', 'recording', 'stopping'])

export interface FinisherDeps {
  store: Pick<Store, 'channelOverlays' | 'users'>
  registry: Pick<Registry, 'units' | 'channels' | 'servers' | 'videoReturns' | 'views'>
  devices: Pick<Devices, 'commandInBackground'>
  configurers: ChangeableConfigurers
  sealing: Sealing
  log: FastifyBaseLogger
}

/** The changes of a device that are not finished, by their ids. It is forgotten with the device. */
interface Known {
  /** Commands without an answer. */
  readonly tries: Map<string, number>
  /** Changes that the device did not take, and that the database has not forgotten yet. */
  readonly untaken: Set<string>
}

/** Stores a change that the device has made. */
async function make(
  { configurers, log }: Pick<FinisherDeps, 'configurers' | 'log'>,
  device: Changeable,
  id: string,
  wish: Wish,
): Promise<true> {
  const isWhole = await storeMade(configurers, device, { id, wish })
  if (!isWhole) log.warn({ deviceId: device.id }, 'a device has made a change, and another one has got its new name meanwhile')
  return true
}

/**
 * Sends settings that waited. The spec doesn't say what becomes of one that the device refuses; we send the others, and show what
 * the device reports. One that is refused for now is sent again, without an end: its call has succeeded.
 */
async function finishWaiting(
  deps: Omit<FinisherDeps, 'store' | 'registry' | 'sealing'>,
  device: Changeable,
  { id, wish, onRefused }: { id: string; wish: Wish; onRefused: OnRefused },
): Promise<boolean> {
  const { devices, configurers, log } = deps
  const send = (settings: object) => devices.commandInBackground(device.id, settingsCommand(device.kind, settings))
  const { settings = {} } = wish.change
  const whole = await send(settings)
  if (whole.ok) return make(deps, device, id, wish)
  if (whole.why !== 'rejected') return false
  const parts = Object.entries(settings)
  for (const [key, value] of parts) {
    const part = { [key]: value }
    const result = parts.length === 1 ? whole : await send(part)
    const present = device.stored.wanted[id]
    if (present === undefined) return true
    if (result.ok) await make(deps, device, id, { ...present, change: { settings: part } })
    else if (result.why !== 'rejected') return false
    else if (!passing.has(result.code)) {
      await storeUnmade(configurers, device, id, withoutSettings(id, present, part))
      onRefused(key, 'reason' in result ? result.reason : result.code)
      log.warn({ deviceId: device.id, setting: key }, 'a device refuses a setting that was stored while it was offline')
    }
  }
  return true
}

/** Gets a setting that waited and that its device refuses, with the reason. */
export type OnRefused = (setting: string, reason: string) => void

/** Sends devices their wishes, and stores what became of them. */
export function createFinisher({ store, registry, sealing, ...deps }: FinisherDeps) {
  const { devices, configurers, log } = deps
  const known = new WeakMap<Changeable, Known>()

  function knownOf(device: Changeable): Known {
    const one = known.get(device) ?? { tries: new Map<string, number>(), untaken: new Set<string>() }
    known.set(device, one)
    return one
  }

  async function forget(device: Changeable, id: string): Promise<boolean> {
    const { untaken } = knownOf(device)
    untaken.add(id)
    try {
      await storeUnmade(configurers, device, id, { drop: [id] })
    } catch (error) {
      log.debug({ err: error, deviceId: device.id }, 'a change that a device did not take is still stored; it is tried again')
      return false
    }
    untaken.delete(id)
    return true
  }

  /**
   * Returns whether the user who asked for a change may still make it, whose rights may have been taken since its call: the account is
   * active, has the right, and sees the device and all that the command names.
   */
  async function mayStillBeMade({ by, access }: Wish, device: Changeable, command: Command): Promise<boolean> {
    if (by === null) return true
    const user = await store.users.namedWithRights(by)
    if (user === null) return false
    const { scope, may } = rightsOf(user)
    const isSeen = registry[areaOf[device.kind]].find(scope, device.id) !== null
    return isSeen && (access === undefined || may(access)) && registry.views.seesAll({ username: by, scope, may }, command)
  }

  /** Returns whether the next change of the device may be sent. */
  async function finishOne(device: Changeable, id: string, wish: Wish, onRefused: OnRefused): Promise<boolean> {
    const { tries, untaken } = knownOf(device)
    if (untaken.has(id)) return forget(device, id)
    if (wish.sealed === undefined) return finishWaiting(deps, device, { id, wish, onRefused })
    const opened = openedCommand(sealing, device.id, id, wish.sealed)
    const command = opened && (await withPicture(device.id, opened, store))
    if (command === null || !(await mayStillBeMade(wish, device, command))) return forget(device, id)
    const result = await devices.commandInBackground(device.id, command)
    if (result.ok) return make(deps, device, id, wish)
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

  /** See `Settle`. */
  async function finish(device: Changeable, isChosen: (wish: Wish) => boolean, onRefused: OnRefused = () => {}): Promise<boolean> {
    for (const [id, wish] of inOrder(device.stored.wanted)) {
      if (!isChosen(wish) || isOvertaken(device.stored.wanted, id, wish)) continue
      if (!(await finishOne(device, id, wish, onRefused))) return false
    }
    return true
  }

  /** Forgets what is known of changes that are finished. */
  function prune(device: Changeable): void {
    const { tries, untaken } = knownOf(device)
    for (const ids of [tries, untaken]) for (const id of ids.keys()) if (!(id in device.stored.wanted)) ids.delete(id)
  }

  return { finish, forget, prune }
}
