import type { SubjectKind } from '@backhaul/contract'
import type { Scope } from './caller.ts'
import type { Core } from './context.ts'
import type { ChannelRecord, ServerRecord, UnitRecord } from './devices/record.ts'
import type { RegistryGroup } from './devices/registry.ts'

/** The object that a handler gets for each kind of subject. */
export interface SubjectRecords {
  unit: UnitRecord
  channel: ChannelRecord
  server: ServerRecord
  group: RegistryGroup
}

/** The audit log's view of a subject: its inventory, and the fields that are compared before and after a write. */
export interface AuditFacts {
  readonly inventoryId: string | null
  readonly fields: Readonly<Record<string, unknown>>
}

interface Finder<Subject> {
  /** Returns null for a missing object and for one out of scope alike. */
  find(core: Core, scope: Scope, id: string): Subject | null
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
}
