import type { calls } from '@backhaul/contract/units'
import { channelSetRetry } from '@backhaul/rules/transitions'
import { refuseVirtualChannel } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { succeed } from './succeed.ts'

export const setVirtualChannel: Handle<typeof calls.setVirtualChannel> = async ({ input, ctx, fail }) => {
  const { registry, caller } = ctx
  const record = registry.units.find(caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')
  const refusal = refuseVirtualChannel(record.row)
  if (refusal) throw fail(refusal.code, refusal.params)

  const wanted = input.virtualChannelName
  const channel = registry.channelNamed(caller.scope, wanted)
  // a channel that is not found marks the selection External; the unit is not asked, for there is nothing to point it at.
  if (channel !== null)
    succeed(await ctx.devices.command(record.id, { kind: 'setChannel', channelId: channel.id }, channelSetRetry), ctx, fail)
  const selChannel =
    channel === null
      ? { channelId: externalId(wanted), name: wanted, external: true }
      : { channelId: channel.id, name: channel.row.channelName, external: false }

  const lastModified = ctx.clock.now()
  await ctx.store.units.configure(record.id, { selChannel }, lastModified)
  registry.configure(record, { selChannel, lastModified }, { selChannel }, ctx.touched)
  return record.row
}

/** A name from elsewhere as an identifier of ours: what does not fit one is left out. */
const externalId = (name: string) => `external:${name.replace(/[^A-Za-z0-9._:-]/g, '').slice(0, 50)}`
