import { subjects } from '@backhaul/contract'
import { CallError } from '../../call-error.ts'
import type { Ctx } from '../../context.ts'
import type { Memberships } from '../../scope.ts'
import { areaOf } from '../kinds/area-of.ts'
import type { AnyRecord } from './record.ts'

interface Change {
  readonly ctx: Pick<Ctx, 'store' | 'registry'>
  readonly changed: (before: object, after: object) => void
}

/** Stores other memberships of a device and moves it, so that consoles gain and lose its row. */
export async function changeMemberships(device: AnyRecord, { ctx, changed }: Change, change: Partial<Memberships>): Promise<void> {
  const { kind, id, inventoryId, inventories, groups } = device
  const before: Memberships = { inventoryId, inventories, groups }
  const stored = await ctx.store[areaOf[kind]].setMemberships(id, { ...before, ...change })
  if ('refused' in stored) {
    const codes = { taken: 'NAME_IN_USE', unknown: subjects[kind].missing, tooMany: 'TOO_MANY_INVENTORIES' } as const
    throw new CallError(codes[stored.refused], { kind })
  }
  ctx.registry.move(device, stored)
  changed(before, stored)
}
