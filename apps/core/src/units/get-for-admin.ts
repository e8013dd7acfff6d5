import type { AdminUnit, calls } from '@backhaul/contract/units'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { UnitRecord } from '../devices/record.ts'
import type { Handle } from '../http/handle.ts'

/** Returns a unit as administrators read and change it. */
export const adminUnit = ({ registry, caller }: Pick<Ctx, 'registry'> & { caller: Caller }, unit: UnitRecord): AdminUnit => ({
  ...registry.views.details(caller, unit),
  version: unit.stored.version,
})

export const getForAdmin: Handle<typeof calls.getForAdmin> = ({ unit, ctx }) => adminUnit(ctx, unit)
