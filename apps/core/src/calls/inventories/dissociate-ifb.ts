import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { releaseInterface } from './give-interface.ts'
import { findChannel, findInterface, linesOf } from './interfaces-of.ts'

export const dissociateIfb: Handle<typeof calls.dissociateIfb> = async ({ reachedInventory, input, ctx, fail, changed }) => {
  const at = findInterface(ctx, reachedInventory.id, input.ifbId, linesOf)
  if (at === null) throw fail('IFB_NOT_FOUND')
  const channel = findChannel(ctx, reachedInventory.id, input.channelId)
  if (channel === null) throw fail('CHANNEL_NOT_FOUND')
  const association = { serverId: at.server.id, kind: 'ifb' as const, number: at.found.number, channelId: channel.id }
  if (!(await releaseInterface(ctx, at.server, association))) return { done: true }
  changed({ ifbId: at.found.id, channelId: channel.id }, {})
  return { done: true }
}
