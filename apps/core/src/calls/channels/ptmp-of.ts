import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'
import { ptmpStatusesOf } from './details-of.ts'
import { settingsOf } from './settings-of.ts'

/** Returns a channel with the targets that the caller sees. */
export function ptmpOf(channel: ChannelRecord, ctx: Pick<Ctx, 'registry'> & { readonly caller: Caller }) {
  const settings = settingsOf(channel)
  return {
    uniqueID: channel.id,
    name: channel.row.channelName,
    machines: ptmpStatusesOf(channel, settings, ctx),
    delay: settings.ptmp?.delayMs ?? null,
    version: channel.stored.version,
  }
}
