import { Access, type Role } from '@backhaul/contract'
import { permissionTable, verbOf, type VerbLetter } from './table.ts'

const granted = new Map<string, ReadonlySet<string>>(
  Object.entries(permissionTable).map(([role, grants]) => [
    role,
    new Set(
      Object.entries(grants).flatMap(([accessClass, [verbs]]) =>
        [...verbs].map((letter) => `${accessClass}.${verbOf[letter as VerbLetter]}`),
      ),
    ),
  ]),
)

/**
 * Whether one of the roles grants the access; whatever is not granted is refused, an unknown role or access too.
 * `own` needs a session, which is not ours to see: whoever has roles to ask about has one.
 */
export const may = (roles: readonly Role[], access: Access): boolean =>
  access === 'public' || access === 'own' || roles.some((role) => granted.get(role)?.has(access) === true)

/** Every access that the roles grant, to be computed once per session. */
export const accessOf = (roles: readonly Role[]): ReadonlySet<Access> => new Set(Access.options.filter((access) => may(roles, access)))
