import type { SubjectKind } from '@backhaul/contract'
import type { Core } from './context.ts'
import type { ChannelRecord, ServerRecord, UnitRecord } from './devices/record.ts'
import type { Inventory, RegistryGroup } from './devices/registry.ts'
import { inventoryInScope, type Scope } from './scope.ts'
import type { StoredResource } from './store/resources.ts'

/** The object that a handler gets for each kind of subject. */
export interface SubjectRecords {
  unit: UnitRecord
  channel: ChannelRecord
  server: ServerRecord
  group: RegistryGroup
  inventory: Inventory
  resource: StoredResource
}

/** Finds a subject. Returns null for a missing object and for one out of scope alike. */
type Find<Subject> = (core: Core, scope: Scope, id: string, kind: string | undefined) => Subject | null | Promise<Subject | null>

export const find: { readonly [K in SubjectKind]: Find<SubjectRecords[K]> } = {
  unit: ({ registry }, scope, id) => registry.units.find(scope, id),
  channel: ({ registry }, scope, id) => registry.channels.find(scope, id),
  server: ({ registry }, scope, id) => registry.servers.find(scope, id),
  group: ({ registry }, scope, id) => registry.group(scope, id),
  inventory: ({ registry }, scope, id) => registry.inventory(scope, id),
  async resource({ store }, scope, id, kind) {
    const found = kind === undefined ? null : await store.resources.find(kind, id)
    return found === null || found.inventoryId === null || inventoryInScope(scope, found.inventoryId) ? found : null
  },
}

/** Returns the inventory of a subject, so that its administrators can read the audit entry. */
export const inventoryOf = (kind: SubjectKind, subject: { id: string; inventoryId?: string | null }): string | null =>
  kind === 'inventory' ? subject.id : (subject.inventoryId ?? null)
