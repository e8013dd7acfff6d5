import type { Unit } from '@backhaul/contract/units'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { UnitRecord } from '../devices/record.ts'
import type { Memberships } from '../scope.ts'

interface Change {
  readonly unit: UnitRecord
  readonly ctx: Pick<Ctx, 'store' | 'registry'> & { readonly caller: Caller }
  readonly changed: (before: object, after: object) => void
}

const refusals = { taken: 'NAME_IN_USE', unknown: 'UNIT_NOT_FOUND', tooMany: 'TOO_MANY_INVENTORIES' } as const

/** Stores other memberships of a unit and moves it, so that consoles gain and lose its row. Returns the unit. */
export async function changeMemberships({ unit, ctx, changed }: Change, change: Partial<Memberships>): Promise<Unit> {
  const { inventoryId, inventories, groups } = unit
  const before: Memberships = { inventoryId, inventories, groups }
  const stored = await ctx.store.units.setMemberships(unit.id, { ...before, ...change })
  if ('refused' in stored) throw new CallError(refusals[stored.refused])
  ctx.registry.move(unit, stored)
  changed(before, stored)
  return ctx.registry.views.details(ctx.caller, unit)
}
