import type { calls } from '@backhaul/contract/units'
import { refuseStartMultiCamera } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { succeed } from './succeed.ts'

export const startMultiCamera: Handle<typeof calls.startMultiCamera> = async ({ input, ctx, fail }) => {
  const { registry, caller } = ctx
  const record = registry.units.find(caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')

  const channels = input.channelIds.map((id) => {
    const channel = registry.channels.find(caller.scope, id)
    if (channel === null) throw fail('CHANNEL_NOT_FOUND')
    return channel.row
  })
  const refusal = refuseStartMultiCamera(registry.whole(record), channels)
  if (refusal) throw fail(refusal.code, refusal.params)

  succeed(await ctx.devices.command(record.id, { kind: 'startStream', mode: 'multiCamera', channelIds: input.channelIds }), ctx, fail)
  return record.row
}
