import type { SelectedChannel, UnitRow } from '@backhaul/contract/units'
import { takesUnits } from '@backhaul/rules/channels'
import { channelSetRetry, type RetryTimer } from '@backhaul/rules/transitions'
import type { Command } from '@backhaul/device-link'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import type { ChannelRecord, UnitRecord } from '../devices/record.ts'

/** The part of a handler's arguments that the selection of a channel needs. */
interface Selection {
  readonly unit: UnitRecord
  readonly ctx: Pick<Ctx, 'units' | 'registry'> & { readonly caller: Caller }
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command, retry?: RetryTimer) => Promise<unknown>
}

/** Selects a channel of ours for a unit. R-085: one that is not licensed marks the selection External; the unit gets no command then. */
export async function selectChannel(args: Selection, { row: { channelId, channelName, licensed, type } }: ChannelRecord): Promise<UnitRow> {
  if (!takesUnits(type)) throw new CallError('CHANNEL_TAKES_NO_UNIT')
  if (licensed) await args.command({ kind: 'setChannel', channelId }, channelSetRetry)
  return storeSelection(args, { channelId, name: channelName, external: !licensed })
}

/** Stores the channel that is selected for a unit. */
export async function storeSelection({ unit, ctx, changed }: Selection, selChannel: SelectedChannel): Promise<UnitRow> {
  await ctx.units.configure(unit, { selChannel }, changed)
  return ctx.registry.views.row(ctx.caller, unit)
}
