import type { Store } from '../../store/index.ts'
import type { StoredKind } from '../../store/memberships.ts'
import type { FollowedKind } from '../../store/object-changes.ts'
import { areaOf } from '../kinds/area-of.ts'
import { isNewer } from '../settle/configurer.ts'
import type { Configurers } from '../settle/configurers.ts'
import type { AnyRecord } from './record.ts'
import type { Registry } from './registry.ts'

/** Devices of one statement. */
const pageMax = 500
/** Devices that differ are read once more, one by one, this many at once. */
const readersMax = 4

export interface ChangeApplierDeps {
  store: Store
  registry: Registry
  configurers: Configurers
}

/** The ids of changed objects. */
export type Changed = Record<FollowedKind, string[]>
export const nothingChanged = (): Changed => ({
  inventory: [],
  group: [],
  unit: [],
  channel: [],
  server: [],
  videoReturn: [],
  gateway: [],
  audioRoom: [],
  interface: [],
})
/** A device is read after those that it names. */
const deviceKinds = ['unit', 'channel', 'server', 'videoReturn', 'gateway'] as const

/** Reads objects that another core may have changed, and brings the registry to what is stored. */
export function createChangeApplier({ store, registry, configurers }: ChangeApplierDeps) {
  function applyDevice(kind: StoredKind, id: string, stored: any): void {
    const known = registry.device(id)
    if (stored === undefined) {
      if (known?.kind === kind) registry.remove(known)
      return
    }
    // An id may return as a device of another kind.
    if (known !== undefined && known.kind !== kind) registry.remove(known)
    const record = registry.device(id)
    if (record === undefined) return void registry.add(kind, stored)
    if (isMoved(record, stored)) registry.move(record, stored)
    const { follow } = configurers[areaOf[record.kind]]
    follow(record as never, stored)
  }

  const differs = (kind: StoredKind, id: string, stored: any): boolean => {
    const record = registry.device(id)
    if (record?.kind !== kind || stored === undefined) return stored !== undefined || record?.kind === kind
    return isMoved(record, stored) || isNewer(stored, record.stored)
  }

  async function devices(kind: StoredKind, ids: readonly string[]): Promise<void> {
    const area = store[areaOf[kind]]
    for (let at = 0; at < ids.length; at += pageMax) {
      const page = ids.slice(at, at + pageMax)
      const stored = new Map((await area.some(page)).map((one) => ['uniqueId' in one ? one.uniqueId : one.id, one]))
      const different = page.filter((id) => differs(kind, id, stored.get(id)))
      const next = different.values()
      const reader = async () => {
        for (const id of next) applyDevice(kind, id, await area.current(id))
      }
      await Promise.all(Array.from({ length: readersMax }, reader))
    }
  }

  /** Applies what is stored of these objects. */
  async function apply(changed: Changed): Promise<void> {
    const inventories = changed.inventory.length === 0 ? [] : await store.inventories.all()
    const groups = changed.group.length === 0 ? [] : await store.groups.all()
    for (const one of inventories) if (changed.inventory.includes(one.id)) registry.places.addInventory(one)
    for (const one of groups) if (changed.group.includes(one.id)) registry.places.addGroup(one)
    for (const kind of deviceKinds) await devices(kind, changed[kind])
    if (changed.audioRoom.length > 0) registry.audio.takeRooms(changed.audioRoom, await store.audioRooms.some(changed.audioRoom))
    if (changed.interface.length > 0)
      registry.audio.takeInterfaces(changed.interface, await store.channelInterfaces.ofServers(changed.interface))
    // Last, because devices leave them before.
    for (const id of changed.group) if (!groups.some((one) => one.id === id)) registry.places.removeGroup(id)
    for (const id of changed.inventory) if (!inventories.some((one) => one.id === id)) registry.places.removeInventory(id)
  }

  /** Returns the ids of everything that is stored or known. */
  async function everything(): Promise<Changed> {
    const changed = nothingChanged()
    const known: Record<FollowedKind, Iterable<string>> = {
      ...registry.places.ids(),
      unit: registry.units.byId.keys(),
      channel: registry.channels.byId.keys(),
      server: registry.servers.byId.keys(),
      audioRoom: registry.audio.roomIds(),
      interface: registry.servers.byId.keys(),
      videoReturn: registry.videoReturns.byId.keys(),
      gateway: registry.gateways.byId.keys(),
    }
    for (const kind of Object.keys(changed) as FollowedKind[])
      changed[kind] = [...new Set([...(await store.objectChanges.ids(kind)), ...known[kind]])]
    return changed
  }

  return { apply, everything }
}

/** Whether the stored memberships differ from those of a record. The order of groups counts: the last one gives settings. */
const isMoved = ({ inventoryId, inventories, groups }: AnyRecord, stored: AnyRecord): boolean =>
  inventoryId !== stored.inventoryId || inventories.join() !== stored.inventories.join() || groups.join() !== stored.groups.join()
