import { isDeviceKind, missingRef, refOf, type Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Core } from '../context.ts'
import { areaOf } from '../devices/area-of.ts'
import type { Reference, StoredResource } from '../store/resources.ts'
import { find } from '../subjects.ts'

type At = Core & { readonly caller: Caller }

/** Returns the references in the fields of an object. A list names an object once. */
export const referencesOf = ({ fields }: Pick<Resource, 'fields'>, data: Readonly<Record<string, unknown>>): Reference[] =>
  Object.entries(fields).flatMap(([field, schema]) => {
    const kind = refOf(schema)
    if (kind === null) return []
    const ids = new Set([data[field]].flat().filter((id) => typeof id === 'string'))
    return Array.from(ids, (id) => ({ field, kind, id }))
  })

/** Returns the name of an object that the caller sees; null for every other one. */
async function nameOf(core: At, { kind, id }: Reference): Promise<string | null> {
  const { scope } = core.caller
  if (kind === 'inventory') return core.registry.inventory(scope, id)?.name ?? null
  if (isDeviceKind(kind)) return core.registry[areaOf[kind]].find(scope, id)?.stored.name ?? null
  const found = await find.resource(core, scope, id, kind)
  const spec = Object.values(resources).find((one) => one.kind === kind)
  return found && spec ? String(found.data[spec.unique[0]]) : null
}

/** Devices of two kinds may have the same id. */
const keyOf = ({ kind, id }: Reference) => `${kind} ${id}`

/** Refuses a new reference to an object that does not exist, or that the caller does not see. */
export async function refuseUnknown(core: At, refs: readonly Reference[], before: readonly Reference[]): Promise<void> {
  const known = new Set(before.map(keyOf))
  for (const ref of refs) if (!known.has(keyOf(ref)) && (await nameOf(core, ref)) === null) throw new CallError(missingRef(ref.kind))
}

/** Adds the names of the objects that some objects refer to. Each is read once: the objects of a page refer to few. */
export async function withNames(core: At, spec: Pick<Resource, 'fields'>, rows: readonly StoredResource[]) {
  if (!Object.values(spec.fields).some((schema) => refOf(schema) !== null)) return rows
  const refs = new Map(rows.flatMap(({ data }) => referencesOf(spec, data)).map((ref) => [keyOf(ref), ref]))
  const found = await Promise.all(Array.from(refs, async ([key, ref]) => [key, await nameOf(core, ref)] as const))
  const names = new Map(found)
  return rows.map((row) => {
    const own = referencesOf(spec, row.data).map((ref) => [ref.id, names.get(keyOf(ref))] as const)
    return { ...row, names: Object.fromEntries(own.filter(([, name]) => typeof name === 'string')) }
  })
}
