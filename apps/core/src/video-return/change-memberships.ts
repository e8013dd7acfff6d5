import type { VideoReturnRow } from '@backhaul/contract/video-return'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { VideoReturnRecord } from '../devices/record.ts'
import type { Memberships } from '../scope.ts'

interface Change {
  readonly videoReturn: VideoReturnRecord
  readonly ctx: Pick<Ctx, 'store' | 'registry'> & { readonly caller: Caller }
  readonly changed: (before: object, after: object) => void
}

const refusals = { taken: 'NAME_IN_USE', unknown: 'VIDEO_RETURN_NOT_FOUND', tooMany: 'TOO_MANY_INVENTORIES' } as const

/** Stores other memberships of a channel and moves it, so that consoles gain and lose its row. Returns the row. */
export async function changeMemberships({ videoReturn, ctx, changed }: Change, change: Partial<Memberships>): Promise<VideoReturnRow> {
  const { inventoryId, inventories, groups } = videoReturn
  const before: Memberships = { inventoryId, inventories, groups }
  const stored = await ctx.store.videoReturns.setMemberships(videoReturn.id, { ...before, ...change })
  if ('refused' in stored) throw new CallError(refusals[stored.refused])
  ctx.registry.move(videoReturn, stored)
  changed(before, stored)
  return ctx.registry.views.row(ctx.caller, videoReturn)
}
