import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { giveInterface } from './give-interface.ts'
import { findChannel, findInterface, hasTally, talliesOf } from './interfaces-of.ts'

/** The tally of a channel is shown with the tally hardware of its server. The spec doesn't say; we give it to channels of the same server. */
export const associateTally: Handle<typeof calls.associateTally> = async ({ reachedInventory, input, ctx, fail, changed }) => {
  if (!(await hasTally(ctx, reachedInventory.id))) throw fail('TALLY_NOT_ENABLED')
  const at = findInterface(ctx, reachedInventory.id, input.tallyId, talliesOf)
  if (at === null) throw fail('TALLY_NOT_FOUND')
  const channel = findChannel(ctx, reachedInventory.id, input.channelId)
  if (channel === null) throw fail('CHANNEL_NOT_FOUND')
  if (channel.row.serverId !== at.server.id) throw fail('INTERFACE_OTHER_SERVER')
  const association = { serverId: at.server.id, kind: 'tally' as const, number: at.found.number, channelId: channel.id }
  await giveInterface(ctx, at.server, association, input.from)
  changed({ channelId: at.found.channelId }, { tallyId: at.found.id, channelId: channel.id })
  return { ...at.found, taken: true, channelId: channel.id, channelName: channel.row.channelName }
}
