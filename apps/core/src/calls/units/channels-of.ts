import type { ChannelRow } from '@backhaul/contract/channels'
import type { ServerRow } from '@backhaul/contract/servers'
import type { SelectedChannel, UnitRow } from '@backhaul/contract/units'
import { hiddenChannel } from '@backhaul/rules/visibility'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord } from '../../devices/registry/record.ts'

/** The channels of a unit that a caller sees. */
export interface UnitChannels {
  /** The one that is selected for the unit. */
  readonly selected: ChannelRow | null
  /** The server of the selected one. */
  readonly server: ServerRow | null
  /** Those that receive the unit now, in the order of its cameras. */
  readonly receiving: readonly ChannelRecord[]
  /** Returns a channel of a setting by its id. */
  readonly named: (id: string | null | undefined) => SelectedChannel | null
}

export function channelsOf(
  { selChannel, feeds }: Pick<UnitRow, 'selChannel' | 'feeds'>,
  { registry, caller }: Pick<Ctx, 'registry'> & { readonly caller: Caller },
): UnitChannels {
  const find = (id: string) => registry.channels.find(caller.scope, id)
  const selected = selChannel === null ? null : find(selChannel.channelId)
  return {
    selected: selected?.row ?? null,
    server: registry.views.server(caller, selected?.row.serverId ?? null)?.row ?? null,
    receiving: feeds.flatMap(({ channelId }) => find(channelId) ?? []),
    named(id) {
      if (id === null || id === undefined) return null
      const found = find(id)
      if (found !== null) return { channelId: id, name: found.row.channelName, external: false }
      return id === hiddenChannel.channelId ? hiddenChannel : { channelId: id, name: id, external: true }
    },
  }
}
