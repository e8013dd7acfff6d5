import { CallError } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

/** Returns the id of a group that has the unit and that the caller sees. Ends the call for any other one. */
export function groupOfUnit(
  unit: UnitRecord,
  groupId: string | null,
  { registry, caller }: Pick<Ctx, 'registry'> & { readonly caller: Caller },
): string {
  const group = groupId === null ? null : registry.group(caller.scope, groupId)
  if (group === null) throw new CallError('GROUP_NOT_FOUND')
  if (!unit.groups.includes(group.id)) throw new CallError('NOT_IN_GROUP')
  return group.id
}
