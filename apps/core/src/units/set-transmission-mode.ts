import type { calls } from '@backhaul/contract/units'
import { refuseTransmissionMode } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { succeed } from './succeed.ts'

export const setTransmissionMode: Handle<typeof calls.setTransmissionMode> = async ({ input, ctx, fail }) => {
  const { transmissionMode } = input
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')
  const refusal = refuseTransmissionMode(ctx.registry.whole(record), transmissionMode)
  if (refusal) throw fail(refusal.code, refusal.params)

  succeed(await ctx.devices.command(record.id, { kind: 'setTransmissionMode', transmissionMode }), ctx, fail)
  const lastModified = ctx.clock.now()
  await ctx.store.units.configure(record.id, { transmissionMode }, lastModified)
  record.state.transmissionMode = transmissionMode
  ctx.registry.configure(record, { transmissionMode, lastModified }, { transmissionMode }, ctx.touched)
  return record.row
}
