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

/** The audit log's view of a subject: its inventory, and the fields that are compared before and after a write. */
export interface AuditFacts {
  readonly inventoryId: string | null
  readonly fields: Readonly<Record<string, unknown>>
}

interface Finder<Subject> {
  /** Returns null for a missing object and for one out of scope alike. */
  find(core: Core, scope: Scope, id: string, kind: string | undefined): Subject | null | Promise<Subject | null>
  facts(subject: Subject): AuditFacts
}

export const finders: { readonly [K in SubjectKind]: Finder<SubjectRecords[K]> } = {
  unit: {
    find: ({ registry }, scope, id) => registry.units.find(scope, id),
    facts: ({ inventoryId, stored }) => ({ inventoryId, fields: { ...stored } }),
  },
  channel: {
    find: ({ registry }, scope, id) => registry.channels.find(scope, id),
    facts: ({ inventoryId }) => ({ inventoryId, fields: {} }),
  },
  server: {
    find: ({ registry }, scope, id) => registry.servers.find(scope, id),
    facts: ({ inventoryId }) => ({ inventoryId, fields: {} }),
  },
  group: {
    find: ({ registry }, scope, id) => registry.group(scope, id),
    facts: ({ inventoryId, name }) => ({ inventoryId, fields: { name } }),
  },
  inventory: {
    find: ({ registry }, scope, id) => registry.inventory(scope, id),
    facts: ({ id }) => ({ inventoryId: id, fields: {} }),
  },
  resource: {
    async find({ store }, scope, id, kind) {
      const found = kind === undefined ? null : await store.resources.find(kind, id)
      return found === null || found.inventoryId === null || inventoryInScope(scope, found.inventoryId) ? found : null
    },
    // Its handlers record their changes themselves, because the object is not held in memory.
    facts: ({ inventoryId }) => ({ inventoryId, fields: {} }),
  },
}
