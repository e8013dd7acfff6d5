import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { giveInterface } from './give-interface.ts'
import { findChannel, findInterface, linesOf } from './interfaces-of.ts'

/** The sound of a line leaves at its server. The spec doesn't say; we give it to channels of the same server. */
export const associateIfb: Handle<typeof calls.associateIfb> = async ({ reachedInventory, input, ctx, fail, changed }) => {
  const at = findInterface(ctx, reachedInventory.id, input.ifbId, linesOf)
  if (at === null) throw fail('IFB_NOT_FOUND')
  const channel = findChannel(ctx, reachedInventory.id, input.channelId)
  if (channel === null) throw fail('CHANNEL_NOT_FOUND')
  if (channel.row.serverId !== at.server.id) throw fail('INTERFACE_OTHER_SERVER')
  const association = { serverId: at.server.id, kind: 'ifb' as const, number: at.found.number, channelId: channel.id }
  await giveInterface(ctx, at.server, association, input.from)
  changed({ channelId: at.found.channelId }, { ifbId: at.found.id, channelId: channel.id })
  return { ...at.found, taken: true, channelId: channel.id, channelName: channel.row.channelName }
}
