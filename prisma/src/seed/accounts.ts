import type { ConsoleConfig } from '@backhaul/contract/platform'
import { Role } from '@backhaul/contract/users'
import { landingPage } from '@backhaul/rules/permissions'

/** Public on purpose: it opens the demo world and nothing else. */
const demoPassword = 'Backhaul-demo-1'

export type DemoAccount = Readonly<ConsoleConfig['demo'][number]> & { readonly role: Role }

/** The accounts that show what a user without the application, or with video return alone, meets. */
export const restrictionsOf = (role: Role) => ({
  applicationPermission: role !== 'luc_application',
  videoReturnOnly: role === 'luc_vr_viewer',
})

/** The operator, whose work the demo world is about. */
const startRole: Role = 'luc_regular'

function groupOf(role: Role): DemoAccount['group'] {
  if (role === startRole) return 'start'
  return landingPage({ loggedUserRoles: [role], ...restrictionsOf(role) }) === 'console' ? 'console' : 'refused'
}

/** One account per role, named after the role. */
export const demoAccounts: readonly DemoAccount[] = Role.options.map((role) => ({
  username: role,
  password: demoPassword,
  role,
  group: groupOf(role),
}))

interface Reach {
  readonly inventories?: readonly string[]
  /** Groups by their position within an inventory. */
  readonly groups?: Readonly<Record<string, readonly number[]>>
  readonly units?: readonly string[]
}

const newsGroups: Reach = { groups: { 'inv-2': [0, 1, 2] } }

/** The memberships of each account. super_user and staff see everything by their role. */
export const demoReach: Readonly<Record<Role, Reach>> = {
  super_user: {},
  staff: {},
  luc_admin: { inventories: ['inv-1', 'inv-2', 'inv-3'] },
  luc_contractor: { inventories: ['inv-4', 'inv-5'] },
  luc_media_group_admin: { groups: { 'inv-2': [0, 1, 2, 3], 'inv-3': [0] } },
  luc_partner: { groups: { 'inv-6': [0, 1, 2] } },
  luc_regular: newsGroups,
  luc_read: newsGroups,
  luc_unit_control: newsGroups,
  luc_curator: { groups: { 'inv-2': [1] } },
  luc_multipoint: { groups: { 'inv-4': [0, 1] } },
  luc_ingest: { groups: { 'inv-3': [0, 1] } },
  luc_studio: { groups: { 'inv-6': [0] } },
  luc_application: { groups: { 'inv-5': [0] } },
  luc_vr_viewer: { groups: { 'inv-2': [0] } },
  luc_freelancer: { units: ['u-000001'] },
}
