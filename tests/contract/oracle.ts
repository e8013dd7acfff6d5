import type { Access } from '@backhaul/contract'
import type { Role } from '@backhaul/contract/users'

// The permissions of each role, written a second time on purpose: a test that reads the product's table cannot detect a change of it.
// Letters: r read, o operate, c configure, a administer, s share; the columns are the classes of `Access`.
const classes = [
  'units',
  'channels',
  'servers',
  'videoReturn',
  'files',
  'management',
  'shares',
  'contractor',
  'partner',
  'platform',
  'easyLive',
  'ai',
] as const
const verbs: Record<string, string> = { read: 'r', operate: 'o', configure: 'c', administer: 'a', share: 's' }

const rows: Record<Role, string> = {
  super_user: 'roca roca roca roca roa a s a a ra o o',
  staff: 'roca roca roca roca roa a s a a r o o',
  luc_admin: 'roca roca roca roca roa a - - - - o o',
  luc_contractor: 'roca roca roca roca roa a - a - - o o',
  luc_media_group_admin: 'roca roca roca roca roa a s - - - o o',
  luc_partner: 'roca roca roca roca roa a - - a - o o',
  luc_regular: 'roc roc roc roc ro - - - - - o o',
  luc_unit_control: 'ro r - r r - - - - - - -',
  luc_curator: 'r r - r r - - - - - - -',
  luc_multipoint: '- r - r r - - - - - - -',
  luc_ingest: '- r - r r - - - - - o -',
  luc_studio: '- r - r r - - - - - o -',
  luc_application: 'r - - r r - - - - - - -',
  luc_read: 'r r r r r - - - - - - -',
  luc_vr_viewer: '- - - r - - - - - - - -',
  luc_freelancer: 'r - - - - - - - - - - -',
}

export const allRoles = Object.keys(rows) as Role[]

export function mayByOracle(role: Role, access: Access): boolean {
  if (access === 'public' || access === 'signedIn') return true
  const [name, verb] = access.split('.') as [(typeof classes)[number], string]
  const cell = rows[role].split(' ')[classes.indexOf(name)] ?? '-'
  return cell.includes(verbs[verb] as string)
}
