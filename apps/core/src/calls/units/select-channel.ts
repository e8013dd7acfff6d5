import type { SelectedChannel, UnitRow } from '@backhaul/contract/units'
import { takesUnits } from '@backhaul/rules/channels'
import { channelSetRetry } from '@backhaul/rules/transitions'
import { CallError } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { ChannelRecord, UnitRecord } from '../../devices/registry/record.ts'
import { type ChangeArgs, changeDevice } from '../../devices/settle/change.ts'
import { inTurn } from '../../devices/settle/in-turn.ts'

/** The part of a handler's arguments that the selection of a channel needs. */
type Selection = ChangeArgs & { readonly unit: UnitRecord; readonly ctx: Pick<Ctx, 'registry'> & { readonly caller: Caller } }

/** Selects a channel of ours for a unit. R-085: one that is not licensed marks the selection External; the unit gets no command then. */
export async function selectChannel(
  args: Selection,
  { row: { channelId, channelName: name, licensed, type } }: ChannelRecord,
): Promise<UnitRow> {
  if (!takesUnits(type)) throw new CallError('CHANNEL_TAKES_NO_UNIT')
  if (!licensed) return selectExternal(args, { channelId, name })
  const selChannel = { channelId, name, external: false }
  await changeDevice(args.unit, args, () => ({
    command: { kind: 'setChannel', channelId },
    change: { selChannel },
    retry: channelSetRetry,
  }))
  return args.ctx.registry.views.row(args.ctx.caller, args.unit)
}

/** Selects a channel that is not ours. The unit gets no command. */
export async function selectExternal({ unit, ctx, changed }: Selection, channel: Omit<SelectedChannel, 'external'>): Promise<UnitRow> {
  await inTurn(unit, () => ctx.units.configure(unit, { selChannel: { ...channel, external: true } }, changed))
  return ctx.registry.views.row(ctx.caller, unit)
}
