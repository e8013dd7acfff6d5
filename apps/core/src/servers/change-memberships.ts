import type { ServerRow } from '@backhaul/contract/servers'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { ServerRecord } from '../devices/record.ts'
import type { Memberships } from '../scope.ts'

interface Change {
  readonly server: ServerRecord
  readonly ctx: Pick<Ctx, 'store' | 'registry'> & { readonly caller: Caller }
  readonly changed: (before: object, after: object) => void
}

const refusals = { taken: 'NAME_IN_USE', unknown: 'SERVER_NOT_FOUND', tooMany: 'TOO_MANY_INVENTORIES' } as const

/** Stores other memberships of a server and moves it, so that consoles gain and lose its row. Returns the row. */
export async function changeMemberships({ server, ctx, changed }: Change, change: Partial<Memberships>): Promise<ServerRow> {
  const { inventoryId, inventories, groups } = server
  const before: Memberships = { inventoryId, inventories, groups }
  const stored = await ctx.store.servers.setMemberships(server.id, { ...before, ...change })
  if ('refused' in stored) throw new CallError(refusals[stored.refused])
  ctx.registry.move(server, stored)
  changed(before, stored)
  return ctx.registry.views.row(ctx.caller, server)
}
