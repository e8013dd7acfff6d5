import type { calls } from '@backhaul/contract/units'
import { refuseDelay } from '@backhaul/rules/units'
import type { Handle } from '../http/handle.ts'
import { succeed } from './succeed.ts'

export const setDelay: Handle<typeof calls.setDelay> = async ({ input, ctx, fail }) => {
  const record = ctx.registry.units.find(ctx.caller.scope, input.unitId)
  if (record === null) throw fail('UNIT_NOT_FOUND')
  const refusal = refuseDelay(ctx.registry.whole(record), input.delay)
  if (refusal) throw fail(refusal.code, refusal.params)

  succeed(await ctx.devices.command(record.id, { kind: 'setDelay', delayMs: input.delay }), ctx, fail)
  const lastModified = ctx.clock.now()
  await ctx.store.units.configure(record.id, { delay: input.delay }, lastModified)
  record.state.delayMs = input.delay
  ctx.registry.configure(record, { delay: input.delay, lastModified }, {}, ctx.touched)
  return ctx.registry.whole(record)
}
