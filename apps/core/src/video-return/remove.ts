import type { calls } from '@backhaul/contract/video-return'
import { refuseVideoReturnRemoval } from '@backhaul/rules/video-return'
import type { Handle } from '../http/handle.ts'

export const remove: Handle<typeof calls.remove> = async ({ videoReturn, ctx, fail, refuse, changed }) => {
  refuse(refuseVideoReturnRemoval(videoReturn.row))
  const isRemoved = await ctx.store.videoReturns.remove(videoReturn.id)
  ctx.registry.remove(videoReturn)
  if (!isRemoved) throw fail('VIDEO_RETURN_NOT_FOUND')
  const { name, serialNumber, serverId, inventories, groups } = videoReturn.stored
  changed({ uniqueId: videoReturn.id, name, serialNumber, serverId, inventories, groups }, {})
  return { done: true }
}
