import type { calls } from '@backhaul/contract/units'
import { refuseUnitFields } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { adminUnit } from './get-for-admin.ts'

export const update: Handle<typeof calls.update> = async ({ unit, input, ctx, fail, refuse, changed }) => {
  const { unitId: _, uniqueId = unit.id, version, ...fields } = input
  if (uniqueId !== unit.id) throw fail('UNIQUE_ID_FIXED')
  refuse(refuseUnitFields({ ...unit.stored, ...fields }))
  if (!(await ctx.units.configure(unit, fields, changed, version))) throw fail('NAME_IN_USE')
  return adminUnit(ctx, unit)
}
