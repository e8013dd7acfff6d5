import type { Access } from '@backhaul/contract'
import type { Role } from '@backhaul/contract/users'
import { type Grants, permissionTable, verbOf, type VerbLetter } from './table.ts'

const accessIn = (grants: Grants): Access[] =>
  Object.entries(grants).flatMap(([accessClass, [verbs]]) =>
    Array.from(verbs, (letter) => `${accessClass}.${verbOf[letter as VerbLetter]}` as Access),
  )

const granted: ReadonlyMap<Role, ReadonlySet<Access>> = new Map(
  Object.entries(permissionTable).map(([role, grants]) => [role as Role, new Set(accessIn(grants))]),
)

/** All sixteen, in the order of the table. */
export const allRoles: readonly Role[] = [...granted.keys()]

/**
 * Whether one of the roles grants the access; whatever is not granted is refused, an unknown role or access too.
 * `signedIn` needs a session and no role; the caller of this function checks the session.
 */
export const may = (roles: readonly Role[], access: Access): boolean =>
  access === 'public' || access === 'signedIn' || roles.some((role) => granted.get(role)?.has(access) === true)

/** Every access that the roles grant, to be computed once per session. */
export const accessOf = (roles: readonly Role[]): ReadonlySet<Access> =>
  new Set<Access>(['public', 'signedIn', ...roles.flatMap((role) => [...(granted.get(role) ?? [])])])
