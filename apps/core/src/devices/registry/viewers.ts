import type { TopicName } from '@backhaul/contract'
import type { Caller } from '../../caller.ts'
import { groupInScope } from '../../scope.ts'
import type { StoredKind } from '../../store/memberships.ts'
import type { Actors } from './actors.ts'
import type { areaOf } from '../kinds/area-of.ts'
import type { AnyRecord } from './record.ts'
import type { RecordIndex } from './record-index.ts'

/** The objects that values may name to a caller, or to every subscriber of a topic. Users are named by their usernames. */
export type Viewer = { readonly [Kind in StoredKind | 'inventory' | 'group' | 'audioRoom' | 'user']: (id: string) => boolean }

/** A user who looks at values. */
export type Viewing = Pick<Caller, 'username' | 'scope' | 'may'>

export type Groups = ReadonlyMap<string, { readonly id: string; readonly name: string; readonly inventoryId: string }>

interface Registered extends Readonly<Record<(typeof areaOf)[StoredKind], RecordIndex<any, any>>> {
  readonly actors: Actors
  readonly audio: { inventoryOf(roomId: string): string | undefined }
}

const nobody = () => false

export const viewers = (registry: Registered, groups: Groups) => ({
  ofCaller({ username, scope, may }: Viewing): Viewer {
    const { units, channels, servers, videoReturns, gateways, actors } = registry
    const reached = new Set(scope.inventoryIds)
    for (const id of scope.groupIds) reached.add(groups.get(id)?.inventoryId ?? '')
    const finds = (index: RecordIndex<any, AnyRecord>) => (id: string) => index.find(scope, id) !== null
    return {
      inventory: (id) => reached.has(id),
      audioRoom(id) {
        const inventoryId = registry.audio.inventoryOf(id)
        return inventoryId === undefined || reached.has(inventoryId)
      },
      group: (id) => {
        const group = groups.get(id)
        return group !== undefined && groupInScope(scope, group)
      },
      unit: may('units.read') ? finds(units) : nobody,
      // The spec doesn't say; a role that reads units but no channels sees which channel of its scope is selected for a unit.
      channel: finds(channels),
      server: may('servers.read') ? finds(servers) : nobody,
      videoReturn: finds(videoReturns),
      gateway: finds(gateways),
      user: (name) => name === username || actors.belongs(name, (id) => reached.has(id)),
    }
  },

  /** A subscriber of the topic of an inventory sees its groups and devices; of a group's topic, the inventory and the devices. */
  ofTopic(name: TopicName): Viewer {
    const { units, channels, servers, videoReturns, gateways, actors } = registry
    const [where, topicId, , reduced] = name.split('/')
    const key = where === 'g' ? 'groups' : where === 'i' ? 'inventories' : null
    const holds = (index: RecordIndex<any, AnyRecord>) => (id: string) =>
      key !== null && index.byId.get(id)?.[key].includes(topicId as string) === true
    const inventoryId = where === 'g' ? groups.get(topicId as string)?.inventoryId : where === 'i' ? topicId : null
    return {
      inventory: (id) => id === inventoryId,
      audioRoom: (id) => registry.audio.inventoryOf(id) === inventoryId,
      group: (id) => (where === 'g' ? id === topicId : where === 'i' && groups.get(id)?.inventoryId === topicId),
      unit: reduced === undefined ? holds(units) : nobody,
      channel: holds(channels),
      server: reduced === undefined ? holds(servers) : nobody,
      videoReturn: holds(videoReturns),
      gateway: holds(gateways),
      user: (name) => actors.belongs(name, (id) => id === inventoryId),
    }
  },
})
