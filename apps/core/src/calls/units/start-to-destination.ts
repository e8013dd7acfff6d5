import type { UnitCommand, UnitRow } from '@backhaul/contract/units'
import type { Command, FarEnd } from '@backhaul/device-link'
import { wantedByStart } from '@backhaul/rules/transitions'
import { refuseStartToDestination } from '@backhaul/rules/units'
import { CallError } from '../../call-error.ts'
import type { Caller } from '../../caller.ts'
import type { Ctx } from '../../context.ts'
import type { UnitRecord } from '../../devices/registry/record.ts'

/** The part of a handler's arguments that a start to a destination needs. */
interface Args {
  readonly unit: UnitRecord
  readonly input: { readonly channelId?: string | undefined }
  readonly ctx: Pick<Ctx, 'registry' | 'transitions'> & { readonly caller: Caller }
  readonly refuse: (refusal: ReturnType<typeof refuseStartToDestination>) => void
  readonly command: (command: Command) => Promise<UnitCommand>
}

/**
 * Starts a stream to one channel, which passes the video on to a destination. The mode of the unit is not asked. The address with its
 * key is resolved when nothing speaks against the start.
 */
export async function startToDestination(
  { unit, input, ctx, refuse, command }: Args,
  resolve: () => FarEnd | Promise<FarEnd>,
): Promise<UnitRow> {
  const { registry, transitions, caller } = ctx
  const { selChannel } = unit.row
  const channelId = input.channelId ?? (selChannel?.external === false ? selChannel.channelId : undefined)
  const refuseNow = () => {
    const found = channelId === undefined ? null : registry.channels.find(caller.scope, channelId)
    if (input.channelId !== undefined && found === null) throw new CallError('CHANNEL_NOT_FOUND')
    const channels = found === null ? [] : [registry.views.row(caller, { kind: 'channel', row: transitions.withStart(found.row) })]
    refuse(refuseStartToDestination(registry.unitDetails(unit), channels))
    return channels
  }
  refuseNow()
  const destination = await resolve()
  // Another start may have begun while the destination was read.
  const channels = refuseNow()
  const channelIds = channels.map((channel) => channel.channelId)
  await transitions.run(unit, 'starting', { wanted: wantedByStart(false), by: caller, channels }, () =>
    command({ kind: 'startStream', mode: 'single', channelIds, destination }),
  )
  return registry.views.row(caller, unit)
}
