import type { calls } from '@backhaul/contract/inventories'
import type { Handle } from '../../http/handle.ts'
import { releaseInterface } from './give-interface.ts'
import { findChannel, findInterface, hasTally, talliesOf } from './interfaces-of.ts'

export const dissociateTally: Handle<typeof calls.dissociateTally> = async ({ reachedInventory, input, ctx, fail, changed }) => {
  if (!(await hasTally(ctx, reachedInventory.id))) throw fail('TALLY_NOT_ENABLED')
  const at = findInterface(ctx, reachedInventory.id, input.tallyId, talliesOf)
  if (at === null) throw fail('TALLY_NOT_FOUND')
  const channel = findChannel(ctx, reachedInventory.id, input.channelId)
  if (channel === null) throw fail('CHANNEL_NOT_FOUND')
  const association = { serverId: at.server.id, kind: 'tally' as const, number: at.found.number, channelId: channel.id }
  if (!(await releaseInterface(ctx, at.server, association))) return { done: true }
  changed({ tallyId: at.found.id, channelId: channel.id }, {})
  return { done: true }
}
