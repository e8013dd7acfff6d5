import { isDeviceKind, missingRef, refOf, type Resource } from '@backhaul/contract'
import { resources } from '@backhaul/contract/resources'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Core } from '../context.ts'
import { areaOf } from '../devices/kinds/area-of.ts'
import type { Reference, StoredResource } from '../store/resources.ts'
import { find } from '../subjects.ts'

type At = Core & { readonly caller: Caller }
type Fields = Record<string, unknown>

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

/** Returns whether the caller sees the object of a reference. Only devices are hidden. */
const sees = async (core: At, ref: Reference): Promise<boolean> => !isDeviceKind(ref.kind) || (await nameOf(core, ref)) !== null

const without = (value: unknown, hidden: string): unknown => (Array.isArray(value) ? value.filter((id) => id !== hidden) : null)

/** Returns a list with its hidden devices at their former places. */
function withHeld(list: readonly unknown[], held: readonly unknown[], before: readonly unknown[]): unknown[] {
  const all = list.filter((id) => !held.includes(id))
  for (const id of held) all.splice(before.indexOf(id), 0, id)
  return all
}

/**
 * Returns the fields of an input as they are stored: a list names an object once, and devices that the caller does not see stay. The
 * caller got a list without them, or null in place of one, and replaces null by the choice of another device.
 */
export async function storedFields(core: At, { fields }: Pick<Resource, 'fields'>, input: Fields, before: Fields): Promise<Fields> {
  const stored = { ...input }
  for (const [field, schema] of Object.entries(fields)) {
    const [kind, value] = [refOf(schema), input[field]]
    if (kind === null || value === undefined) continue
    const held: unknown[] = []
    for (const ref of referencesOf({ fields: { [field]: schema } }, before)) if (!(await sees(core, ref))) held.push(ref.id)
    if (Array.isArray(value)) stored[field] = withHeld([...new Set(value)], held, [before[field]].flat())
    else if (value === null && held.length > 0) stored[field] = held[0]
  }
  return stored
}

/** Refuses references to objects that do not exist, or that the caller does not see. A reference from before stays, if it is not to a device. */
export async function refuseUnknown(core: At, refs: readonly Reference[], before: readonly Reference[]): Promise<void> {
  const known = new Set(before.map(keyOf))
  for (const ref of refs)
    if ((isDeviceKind(ref.kind) || !known.has(keyOf(ref))) && (await nameOf(core, ref)) === null) throw new CallError(missingRef(ref.kind))
}

/** Adds the names of the objects that some objects refer to, and hides devices that the caller does not see. Each is read once: the objects of a page refer to few. */
export async function withNames(core: At, spec: Pick<Resource, 'fields'>, rows: readonly StoredResource[]) {
  if (!Object.values(spec.fields).some((schema) => refOf(schema) !== null)) return rows
  const refs = new Map(rows.flatMap(({ data }) => referencesOf(spec, data)).map((ref) => [keyOf(ref), ref]))
  const found = await Promise.all(Array.from(refs, async ([key, ref]) => [key, await nameOf(core, ref)] as const))
  const names = new Map(found)
  return rows.map((row) => {
    const own = referencesOf(spec, row.data).map((ref) => ({ ...ref, name: names.get(keyOf(ref)) ?? null }))
    const data: Fields = { ...row.data }
    for (const { field, kind, id, name } of own) if (name === null && isDeviceKind(kind)) data[field] = without(data[field], id)
    return { ...row, data, names: Object.fromEntries(own.flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))) }
  })
}
