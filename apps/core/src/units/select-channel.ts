import type { SelectedChannel, UnitRow } from '@backhaul/contract/units'
import { takesUnits } from '@backhaul/rules/channels'
import { channelSetRetry, type RetryTimer } from '@backhaul/rules/transitions'
import type { Command } from '@backhaul/device-link'
import { CallError } from '../call-error.ts'
import type { Caller } from '../caller.ts'
import type { Ctx } from '../context.ts'
import { storeOrGiveBack } from '../devices/give-back.ts'
import type { ChannelRecord, UnitRecord } from '../devices/record.ts'
import { inTurn } from '../in-turn.ts'

/** The part of a handler's arguments that the selection of a channel needs. */
interface Selection {
  readonly unit: UnitRecord
  readonly ctx: Pick<Ctx, 'units' | 'registry' | 'formerSettings'> & { readonly caller: Caller }
  readonly changed: (before: object, after: object) => void
  readonly command: (command: Command, retry?: RetryTimer) => Promise<unknown>
}

/** Selects a channel of ours for a unit. R-085: one that is not licensed marks the selection External; the unit gets no command then. */
export const selectChannel = (args: Selection, { row: { channelId, channelName, licensed, type } }: ChannelRecord): Promise<UnitRow> =>
  inTurn(args.unit, async () => {
    if (!takesUnits(type)) throw new CallError('CHANNEL_TAKES_NO_UNIT')
    const back = licensed ? selectionOf(args.unit) : null
    if (licensed) await args.command({ kind: 'setChannel', channelId }, channelSetRetry)
    return storeSelection(args, { channelId, name: channelName, external: !licensed }, back)
  })

/** Selects a channel that is not ours. The unit gets no command. */
export const selectExternal = (args: Selection, channel: Omit<SelectedChannel, 'external'>): Promise<UnitRow> =>
  inTurn(args.unit, () => storeSelection(args, { ...channel, external: true }, null))

/** Returns the command that selects the present channel again. Null for none, which no command selects, and for an external one, which the unit does not know. */
function selectionOf({ row: { selChannel } }: UnitRecord): Command | null {
  return selChannel === null || selChannel.external ? null : { kind: 'setChannel', channelId: selChannel.channelId }
}

async function storeSelection({ unit, ctx, changed }: Selection, selChannel: SelectedChannel, back: Command | null): Promise<UnitRow> {
  await storeOrGiveBack(ctx, unit.id, back, () => ctx.units.configure(unit, { selChannel }, changed))
  return ctx.registry.views.row(ctx.caller, unit)
}
