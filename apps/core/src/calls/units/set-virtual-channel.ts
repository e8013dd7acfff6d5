import type { calls } from '@backhaul/contract/units'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import type { ChannelRecord, UnitRecord } from '../../devices/registry/record.ts'
import type { Handle } from '../../http/handle.ts'
import { selectChannel, selectExternal } from './select-channel.ts'

export const setVirtualChannel: Handle<typeof calls.setVirtualChannel> = async (args) => {
  const { unit, input, ctx, fail, refuse } = args
  const { channels } = ctx.registry
  const { channelId, virtualChannelName = '' } = input
  const chosen = channelId === undefined ? null : channels.find(ctx.caller.scope, channelId)
  if (channelId !== undefined && chosen === null) throw fail('CHANNEL_NOT_FOUND')
  refuse(refuseVirtualChannel(unit.row))
  if (chosen !== null) return selectChannel(args, chosen)
  const [channel, another] = channelsNamed(unit, virtualChannelName, channels.inScope(ctx.caller.scope))
  if (another !== undefined) throw fail('CHANNEL_NAME_NOT_UNIQUE')
  if (channel !== undefined) return selectChannel(args, channel)
  // a name that is not found marks the selection External. The unit gets no command then.
  return selectExternal(args, { channelId: externalId(virtualChannelName), name: virtualChannelName })
}

/** Finds the channels of a name in the unit's own inventories (resolutions.md 74). Names are unique within one inventory only. */
const channelsNamed = ({ row }: UnitRecord, name: string, inScope: Iterable<ChannelRecord>): ChannelRecord[] =>
  Array.from(inScope).filter(
    (channel) => channel.row.channelName === name && channel.inventories.some((id) => row.inventories.includes(id)),
  )

/** Makes an identifier from the name of an external channel: characters that an identifier cannot have are left out. */
const externalId = (name: string) => `external:${name.replace(/[^A-Za-z0-9._:-]/g, '').slice(0, 50)}`
