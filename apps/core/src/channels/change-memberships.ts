import type { ChannelRow } from '@backhaul/contract/channels'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { ChannelRecord } from '../devices/record.ts'
import type { Memberships } from '../scope.ts'

interface Change {
  readonly channel: ChannelRecord
  readonly ctx: Pick<Ctx, 'store' | 'registry'> & { readonly caller: Caller }
  readonly changed: (before: object, after: object) => void
}

const refusals = { taken: 'NAME_IN_USE', unknown: 'CHANNEL_NOT_FOUND', tooMany: 'TOO_MANY_INVENTORIES' } as const

/** Stores other memberships of a channel and moves it, so that consoles gain and lose its row. Returns the row. */
export async function changeMemberships({ channel, ctx, changed }: Change, change: Partial<Memberships>): Promise<ChannelRow> {
  const { inventoryId, inventories, groups } = channel
  const before: Memberships = { inventoryId, inventories, groups }
  const stored = await ctx.store.channels.setMemberships(channel.id, { ...before, ...change })
  if ('refused' in stored) throw new CallError(refusals[stored.refused])
  ctx.registry.move(channel, stored)
  changed(before, stored)
  return ctx.registry.views.row(ctx.caller, channel)
}
