import type { SubjectKind } from '@backhaul/contract'
import type { AiSession } from '@backhaul/contract/ai'
import type { Core } from './context.ts'
import type { ChannelRecord, GatewayRecord, ServerRecord, UnitRecord, VideoReturnRecord } from './devices/registry/record.ts'
import type { Inventory, RegistryGroup } from './devices/registry/registry.ts'
import { storeOf } from './resources/behaviours.ts'
import type { Scope } from './scope.ts'
import type { StoredRoom } from './store/audio-rooms.ts'
import type { StoredFile } from './store/channel-files.ts'
import type { StoredDestination } from './store/destinations.ts'
import type { StoredResource } from './store/resources.ts'
import type { StoredStory } from './store/stories.ts'

/** The object that a handler gets for each kind of subject. */
export interface SubjectRecords {
  unit: UnitRecord
  channel: ChannelRecord
  ptmpChannel: ChannelRecord
  server: ServerRecord
  videoReturn: VideoReturnRecord
  gateway: GatewayRecord
  group: RegistryGroup
  inventory: Inventory
  audioRoom: StoredRoom
  aiSession: AiSession
  story: StoredStory
  reachedInventory: Inventory
  destination: StoredDestination
  file: StoredFile
  resource: StoredResource
}

/** Finds a subject. Returns null for a missing object and for one out of scope alike. */
type Find<Subject> = (core: Core, scope: Scope, id: string, kind: string | undefined) => Subject | null | Promise<Subject | null>

export const find: { readonly [K in SubjectKind]: Find<SubjectRecords[K]> } = {
  unit: ({ registry }, scope, id) => registry.units.find(scope, id),
  channel: ({ registry }, scope, id) => registry.channels.find(scope, id),
  ptmpChannel: ({ registry }, scope, id) => registry.channels.find(scope, id),
  server: ({ registry }, scope, id) => registry.servers.find(scope, id),
  videoReturn: ({ registry }, scope, id) => registry.videoReturns.find(scope, id),
  gateway: ({ registry }, scope, id) => registry.gateways.find(scope, id),
  group: ({ registry }, scope, id) => registry.group(scope, id),
  inventory: ({ registry }, scope, id) => registry.inventory(scope, id),
  audioRoom: ({ registry }, scope, id) => registry.audio.room(scope, id),
  async aiSession({ store, registry }, scope, id) {
    const found = await store.aiSessions.find(id)
    return found !== null && registry.units.find(scope, found.unitId) ? found : null
  },
  async story({ store, registry }, scope, id) {
    const found = await store.stories.find(id)
    return found !== null && registry.reachedInventory(scope, found.inventoryId) ? found : null
  },
  reachedInventory: ({ registry }, scope, id) => registry.reachedInventory(scope, id),
  async destination({ store, registry }, scope, id) {
    const found = await store.destinations.find(id)
    return found !== null && registry.reachedInventory(scope, found.inventoryId) ? found : null
  },
  file: ({ store }, scope, id) => store.channelFiles.find(scope, id),
  resource: (core, scope, id, kind) => (kind === undefined ? null : storeOf(kind, core).get(scope, id)),
}

/** Returns the inventory of a subject, so that its administrators can read the audit entry. */
export const inventoryOf = (kind: SubjectKind, subject: { id: string; inventoryId?: string | null }): string | null =>
  kind === 'inventory' || kind === 'reachedInventory' ? subject.id : (subject.inventoryId ?? null)
