import type { Role } from '@backhaul/contract/users'

const userKinds = ['support', 'administrator', 'partner', 'contractor', 'operator', 'guest'] as const
/** Units §1: `guest` is a guest or a freelancer, `support` is internal support staff. */
export type UserKind = (typeof userKinds)[number]

/** The spec doesn't say which roles make a kind; a role that none of these has is an operator. */
const kindOf: Partial<Record<Role, UserKind>> = {
  super_user: 'support',
  staff: 'support',
  luc_admin: 'administrator',
  luc_media_group_admin: 'administrator',
  luc_partner: 'partner',
  luc_contractor: 'contractor',
  luc_freelancer: 'guest',
}

/** M-011 to M-016: returns the kind of a user with these roles. Of several kinds the first one in the list counts; without a role, the last one. */
export function userKindOf(roles: readonly Role[]): UserKind {
  const kinds = roles.map((role) => kindOf[role] ?? 'operator')
  return userKinds.find((kind) => kinds.includes(kind)) ?? 'guest'
}
