import type { calls } from '@backhaul/contract/channels'
import { channelType, countsAsOutput, flagsOf, refuseNewChannel, refuseOutputChannel } from '@backhaul/rules/channels'
import type { Handle } from '../../http/handle.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'
import { adminChannel } from './admin-channel.ts'
import { siblingsOf } from './siblings-of.ts'

/**
 * New channels of one server are made one after another, because the licences of the server count them. The store counts them once
 * more: another core may make channels of the same server.
 */
export const create: Handle<typeof calls.create> = ({ server, input, ctx, fail, refuse, changed }) =>
  inTurn(server, async () => {
    const { registry, store, caller } = ctx
    const { uniqueId: id = ctx.ids.next(), serverId, name, groups, NDI: ndi, ...setup } = input
    const inventoryId = server.inventories.find((one) => registry.inventory(caller.scope, one) !== null)
    if (inventoryId === undefined) throw fail('INVENTORY_NOT_FOUND')
    for (const one of groups) if (registry.group(caller.scope, one)?.inventoryId !== inventoryId) throw fail('GROUP_NOT_FOUND')
    const flags = flagsOf({ ...setup, ndi, cdnName: null })
    const siblings = siblingsOf(ctx, serverId, null)
    refuse(refuseNewChannel(siblings.length, server.stored.maxChannels))
    const outputs = siblings.filter(({ row }) => countsAsOutput(row.type)).length
    refuse(refuseOutputChannel(channelType(flags), outputs, server.stored.outputLicenses))
    const channel = { id, serverId, name, liveuVersion: server.row.swVersion, ...flags }
    const memberships = { inventoryId, inventories: [inventoryId], groups: [...new Set(groups)] }
    const stored = await store.channels.create({ ...channel, ...memberships }, ctx.clock.now(), true)
    if ('refused' in stored) {
      if (stored.refused === 'taken') throw fail(stored.by === 'name' ? 'NAME_TAKEN' : 'UNIQUE_ID_IN_USE')
      // The inventory, a group or the server was deleted meanwhile.
      throw fail(stored.refused === 'tooMany' ? 'GROUP_NOT_FOUND' : 'INVENTORY_NOT_FOUND')
    }
    const record = registry.add('channel', stored)
    changed({}, { ...channel, ...memberships }, id)
    return adminChannel(record, ctx)
  })
