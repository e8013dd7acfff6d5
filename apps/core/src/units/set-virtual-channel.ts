import type { calls } from '@backhaul/contract/units'
import { takesUnits } from '@backhaul/rules/channels'
import { channelSetRetry } from '@backhaul/rules/transitions'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import type { ChannelRecord, UnitRecord } from '../devices/record.ts'
import type { Handle } from '../http/handle.ts'

export const setVirtualChannel: Handle<typeof calls.setVirtualChannel> = async ({ unit, input, ctx, changed, fail, refuse, command }) => {
  refuse(refuseVirtualChannel(unit.row))
  const { channels } = ctx.registry
  const { channelId, virtualChannelName = channelId ?? '' } = input
  const found =
    channelId === undefined
      ? channelsNamed(unit, virtualChannelName, channels.inScope(ctx.caller.scope))
      : [channels.find(ctx.caller.scope, channelId)].filter((one) => one !== null)
  if (found.length > 1) throw fail('CHANNEL_NAME_NOT_UNIQUE')
  const channel = found[0]?.row
  if (channel !== undefined && !takesUnits(channel.type)) throw fail('CHANNEL_TAKES_NO_UNIT')
  // a channel that is not found or not licensed marks the selection External. The unit gets no command then.
  if (channel?.licensed) await command({ kind: 'setChannel', channelId: channel.channelId }, channelSetRetry)
  const selChannel =
    channel === undefined
      ? { channelId: externalId(virtualChannelName), name: virtualChannelName, external: true }
      : { channelId: channel.channelId, name: channel.channelName, external: !channel.licensed }
  await ctx.units.configure(unit, { selChannel }, changed)
  return ctx.registry.views.row(ctx.caller, unit)
}

/** Finds the channels of a name in the unit's own inventories (resolutions.md 74). Names are unique within one inventory only. */
const channelsNamed = ({ row }: UnitRecord, name: string, inScope: Iterable<ChannelRecord>): ChannelRecord[] =>
  Array.from(inScope).filter(
    (channel) => channel.row.channelName === name && channel.inventories.some((id) => row.inventories.includes(id)),
  )

/** Makes an identifier from the name of an external channel: characters that an identifier cannot have are left out. */
const externalId = (name: string) => `external:${name.replace(/[^A-Za-z0-9._:-]/g, '').slice(0, 50)}`
