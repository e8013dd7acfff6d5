import type { Access } from '@backhaul/contract'
import type { Role } from '@backhaul/contract/users'

/** The part of an `Access` before the dot. */
export type AccessClass = Access extends infer A ? (A extends `${infer Class}.${string}` ? Class : never) : never

/** r read, o operate (commands, streams), c configure, a administer (create, delete, associate), s share. */
export const verbOf = { r: 'read', o: 'operate', c: 'configure', a: 'administer', s: 'share' } as const
export type VerbLetter = keyof typeof verbOf

/** The granted verbs, and whether the specification or we decided them: its full matrix is "not shown". */
export type Cell = readonly [verbs: string, from: 'spec' | 'ours']
export type Grants = Readonly<Record<AccessClass, Cell>>

const spec = (verbs: string): Cell => [verbs, 'spec']
const ours = (verbs: string): Cell => [verbs, 'ours']
const none = ours('')

/** The grants of a role that the table does not name. */
const denied: Grants = {
  units: none,
  channels: none,
  servers: none,
  videoReturn: none,
  files: none,
  // close these with lists of roles.
  management: spec(''),
  shares: spec(''),
  contractor: spec(''),
  partner: spec(''),
  platform: spec(''),
  easyLive: none,
  ai: none,
}

const devices = (verbs: string) => ({ units: ours(verbs), channels: ours(verbs), servers: ours(verbs) })

/**
 * Everything on units and channels, except that only administrators create and delete. A role
 * that operates files may delete them, R-037.
 */
const operator = { ...devices('roc'), videoReturn: ours('roc'), files: ours('ro'), easyLive: ours('o'), ai: ours('o') }
/** the roles of admin level administer inventories, groups and units, within their scope. */
const administrator = {
  ...devices('roca'),
  videoReturn: ours('roca'),
  files: ours('roa'),
  management: spec('a'),
  easyLive: ours('o'),
  ai: ours('o'),
}

/** Grants by role and class. An access that the table does not grant is refused. */
export const permissionTable: Readonly<Record<Role, Grants>> = {
  super_user: { ...denied, ...administrator, shares: spec('s'), contractor: ours('a'), partner: spec('a'), platform: spec('ra') },
  // Support staff have extra functions and see the system admin console; R-024 reserves its actions for super users.
  staff: {
    ...denied,
    ...administrator,
    management: ours('a'),
    shares: ours('s'),
    contractor: ours('a'),
    partner: ours('a'),
    platform: ours('r'),
  },
  luc_admin: { ...denied, ...administrator },
  luc_contractor: { ...denied, ...administrator, contractor: spec('a') },
  // Admin-level within their groups, as the guards of R-025 have it (resolutions.md 5).
  luc_media_group_admin: { ...denied, ...administrator, shares: spec('s') },
  luc_partner: { ...denied, ...administrator, partner: spec('a') },
  luc_regular: { ...denied, ...operator },
  // Reads channels too: a unit cannot be started without choosing one.
  luc_unit_control: { ...denied, units: ours('ro'), channels: ours('r'), videoReturn: ours('r'), files: ours('r') },
  luc_curator: { ...denied, units: ours('r'), channels: ours('r'), videoReturn: ours('r'), files: ours('r') },
  luc_multipoint: { ...denied, channels: ours('r'), videoReturn: ours('r'), files: ours('r') },
  // ingest and studio may be let into /easy_live.
  luc_ingest: { ...denied, channels: ours('r'), videoReturn: ours('r'), files: ours('r'), easyLive: spec('o') },
  luc_studio: { ...denied, channels: ours('r'), videoReturn: ours('r'), files: ours('r'), easyLive: spec('o') },
  luc_application: { ...denied, units: ours('r'), videoReturn: ours('r'), files: ours('r') },
  // Read-only: no deletion, no AI.
  luc_read: { ...denied, ...devices('r'), videoReturn: ours('r'), files: spec('r'), ai: spec('') },
  luc_vr_viewer: { ...denied, videoReturn: ours('r') },
  // One unit, by the scope of its invitation. Uploads are closed until a scope can separate own files from others.
  luc_freelancer: { ...denied, units: ours('r') },
}
