import type { Access } from '@backhaul/contract'
import type { CurrentUser, Role } from '@backhaul/contract/users'
import { type Grants, permissionTable, verbOf, type VerbLetter } from './table.ts'

const accessIn = (grants: Grants): Access[] =>
  Object.entries(grants).flatMap(([accessClass, [verbs]]) =>
    Array.from(verbs, (letter) => `${accessClass}.${verbOf[letter as VerbLetter]}` as Access),
  )

const granted: ReadonlyMap<Role, ReadonlySet<Access>> = new Map(
  Object.entries(permissionTable).map(([role, grants]) => [role as Role, new Set(accessIn(grants))]),
)

/** the sixteen roles, in the order of the table. */
export const allRoles: readonly Role[] = [...granted.keys()]

/**
 * Returns whether one of the roles grants the access. Every other access is refused, also to unknown roles.
 * `signedIn` needs a session and no role; the caller of this function checks the session.
 */
export const may = (roles: readonly Role[], access: Access): boolean =>
  access === 'public' || access === 'signedIn' || roles.some((role) => granted.get(role)?.has(access) === true)

/** Returns every access that the roles grant; computed once per session. */
export const accessOf = (roles: readonly Role[]): ReadonlySet<Access> =>
  new Set<Access>(['public', 'signedIn', ...roles.flatMap((role) => [...(granted.get(role) ?? [])])])

/** An account for video return alone keeps these accesses of its roles. */
const isVideoReturn = (access: Access) => access.startsWith('videoReturn.')

/** Returns every access of an account. Without application permission it is that of any session, whatever the roles grant. */
export function accessOfAccount(
  roles: readonly Role[],
  { applicationPermission, videoReturnOnly }: Pick<CurrentUser, 'applicationPermission' | 'videoReturnOnly'>,
): ReadonlySet<Access> {
  const granted = accessOf(applicationPermission ? roles : [])
  return videoReturnOnly ? new Set([...accessOf([]), ...[...granted].filter(isVideoReturn)]) : granted
}
