import type { UnitState } from '../src/unit/state.ts'

/** Finds the fields of the units' states that change. The elements of a list count as one field. */
export interface FieldChanges {
  /** Units in which a field changed, by the path of the field. */
  readonly changed: Map<string, Set<string>>
  readonly previous: Map<string, UnitState>
}

export const createFieldChanges = (): FieldChanges => ({ changed: new Map(), previous: new Map() })

function note({ changed }: FieldChanges, path: string, unitId: string, isChange: boolean): void {
  let units = changed.get(path)
  if (units === undefined) changed.set(path, (units = new Set()))
  if (isChange) units.add(unitId)
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Compares two values below a path. With `isNew` the paths are only listed. */
function compare(changes: FieldChanges, path: string, unitId: string, before: unknown, after: unknown, isNew: boolean): void {
  if (!isNew && before === after) return
  if (Array.isArray(after)) {
    const old = Array.isArray(before) ? before : []
    note(changes, `${path}.length`, unitId, !isNew && old.length !== after.length)
    for (let i = 0; i < after.length; i++) compare(changes, `${path}[]`, unitId, old[i], after[i], isNew)
  } else if (isObject(after)) {
    const old = isObject(before) ? before : {}
    for (const key of Object.keys(after)) compare(changes, `${path}.${key}`, unitId, old[key], after[key], isNew)
    if (!isObject(before) && !isNew) note(changes, path, unitId, true)
  } else note(changes, path, unitId, !isNew && before !== after)
}

/** Compares a unit with its state at the last call. */
export function lookAtFields(changes: FieldChanges, unit: UnitState): void {
  const before = changes.previous.get(unit.id)
  compare(changes, '', unit.id, before, unit, before === undefined)
  changes.previous.set(unit.id, unit)
}

/** Returns the fields that changed in no unit. */
export const constantFields = ({ changed }: FieldChanges): string[] =>
  [...changed].flatMap(([path, units]) => (units.size === 0 ? [path.slice(1)] : [])).sort()
