/** The objects that a caller may see. Every store and registry function that reads an object for a caller takes a scope. */
export interface Scope {
  /** super_user and staff see everything. */
  readonly all: boolean
  /** Inventories of which the caller sees every device and group. */
  readonly inventoryIds: ReadonlySet<string>
  readonly groupIds: ReadonlySet<string>
  /** Single units shared with the caller (freelancers). */
  readonly unitIds: ReadonlySet<string>
}

/** The inventories and groups of a device. Each group belongs to one of the inventories, as the database ensures. */
export interface Memberships {
  /** The primary inventory, one of `inventories`. */
  readonly inventoryId: string
  readonly inventories: readonly string[]
  readonly groups: readonly string[]
}

// One rule for calls, topics and SQL: a caller sees inventories, the groups in them, groups, the devices in both, and single
// units. A predicate that SQL needs as well is followed by its `where` form; scope.db.test.ts compares both.

const oneOf = (ids: ReadonlySet<string>) => ({ in: [...ids] })

/** Whether the caller sees every device and group of an inventory. */
export const inventoryInScope = (scope: Scope, id: string): boolean => scope.all || scope.inventoryIds.has(id)

/** Inventories that the caller sees, entirely or through one of their groups. */
export const whereInventoryReached = (scope: Scope) =>
  scope.all ? {} : { OR: [{ id: oneOf(scope.inventoryIds) }, { groups: { some: { id: oneOf(scope.groupIds) } } }] }

export const groupInScope = (scope: Scope, group: { id: string; inventoryId: string }): boolean =>
  scope.groupIds.has(group.id) || inventoryInScope(scope, group.inventoryId)

export const whereGroupInScope = (scope: Scope) =>
  scope.all ? {} : { OR: [{ id: oneOf(scope.groupIds) }, { inventoryId: oneOf(scope.inventoryIds) }] }

/** Users who belong to an inventory or a group that the caller sees. */
export const whereUserInScope = (scope: Scope) =>
  scope.all
    ? {}
    : {
        OR: [
          { inventories: { some: { inventoryId: oneOf(scope.inventoryIds) } } },
          { groups: { some: { group: whereGroupInScope(scope) } } },
        ],
      }

/** Checks the device's own memberships. Written as loops: every call that names a device runs it. */
export function deviceInScope(scope: Scope, device: { id: string } & Pick<Memberships, 'inventories' | 'groups'>): boolean {
  if (scope.all || scope.unitIds.has(device.id)) return true
  for (const id of device.inventories) if (scope.inventoryIds.has(id)) return true
  for (const id of device.groups) if (scope.groupIds.has(id)) return true
  return false
}

export const whereDeviceInScope = (scope: Scope) =>
  scope.all
    ? {}
    : {
        OR: [
          { id: oneOf(scope.unitIds) },
          { inventories: { some: { inventoryId: oneOf(scope.inventoryIds) } } },
          { groups: { some: { groupId: oneOf(scope.groupIds) } } },
        ],
      }

/** A recording is seen with its channel; an upload, which has no channel, with its unit. */
export const whereFileInScope = (scope: Scope) =>
  scope.all ? {} : { OR: [{ channel: whereDeviceInScope(scope) }, { channelId: null, unit: whereDeviceInScope(scope) }] }
