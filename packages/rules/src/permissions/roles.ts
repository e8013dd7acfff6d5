import type { Role } from '@backhaul/contract/users'

const hasAny =
  (some: readonly Role[]) =>
  (roles: readonly Role[]): boolean =>
    roles.some((role) => some.includes(role))

/** the roles that manage users, groups and similar objects. The spec does not list "inventory-manager-level" and "admin-level"; we use these. */
export const managerRoles = [
  'super_user',
  'luc_admin',
  'luc_contractor',
  'luc_media_group_admin',
  'luc_partner',
] as const satisfies readonly Role[]

// The spec does not list the "broader set including luc_regular"; we use managers, regular users and, for reading, read-only users.
export const broaderRoles = [...managerRoles, 'luc_regular', 'luc_read'] as const satisfies readonly Role[]

/** */
export const restrictedRoles = [
  'luc_curator',
  'luc_multipoint',
  'luc_unit_control',
  'luc_freelancer',
  'luc_ingest',
  'luc_studio',
  'luc_vr_viewer',
  'luc_application',
] as const satisfies readonly Role[]

const isRestricted = hasAny(restrictedRoles)

export const isInventoryManager = hasAny(managerRoles)

// The spec doesn't say which roles see whole inventories; these do, in the inventories of which they are members.
// Media group admins and partners manage the groups of which they are members.
export const isInventoryLevel = hasAny(['super_user', 'staff', 'luc_admin', 'luc_contractor'])

// The spec doesn't say what support staff see; they see everything, because they work in every customer's console.
export const seesEverything = hasAny(['super_user', 'staff'])

export const isRestrictedOnly = (roles: readonly Role[]): boolean => roles.length > 0 && roles.every((role) => isRestricted([role]))

/** R-029, "ingest-or-studio-like". */
export const isIngestOrStudio = hasAny(['luc_ingest', 'luc_studio'])
