import type { calls } from '@backhaul/contract/units'
import { channelSetRetry } from '@backhaul/rules/transitions'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'

export const setVirtualChannel: Handle<typeof calls.setVirtualChannel> = async ({ unit, input, ctx, changed, refuse, command }) => {
  refuse(refuseVirtualChannel(unit.row))
  const wanted = input.virtualChannelName
  const channel = ctx.registry.channelNamed(ctx.caller.scope, wanted)
  // a channel that is not found marks the selection External. The unit has nothing to select then, so it gets no command.
  if (channel !== null) await command({ kind: 'setChannel', channelId: channel.id }, channelSetRetry)
  const selChannel =
    channel === null
      ? { channelId: externalId(wanted), name: wanted, external: true }
      : { channelId: channel.id, name: channel.row.channelName, external: false }
  await ctx.units.configure(unit, { selChannel }, changed)
  return unit.row
}

/** Makes an identifier from the name of an external channel: characters that an identifier cannot have are left out. */
const externalId = (name: string) => `external:${name.replace(/[^A-Za-z0-9._:-]/g, '').slice(0, 50)}`
