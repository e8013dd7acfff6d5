import type { ChangedObject } from '../../store/object-changes.ts'
import { type Changed, nothingChanged } from './apply-changes.ts'

/** Returns the ids of changed objects by their kinds. */
export function byKind(objects: readonly Pick<ChangedObject, 'kind' | 'object'>[]): Changed {
  const changed = nothingChanged()
  for (const { kind, object } of objects) changed[kind].push(object)
  return changed
}
