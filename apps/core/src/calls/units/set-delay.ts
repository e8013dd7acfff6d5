import type { calls } from '@backhaul/contract/units'
import { refuseDelay } from '@backhaul/rules/units'
import { changeDevice } from '../../devices/settle/change.ts'
import type { Handle } from '../../http/handle.ts'

export const setDelay: Handle<typeof calls.setDelay> = async (args) => {
  const { unit, input, ctx, refuse } = args
  const { delay } = input
  await changeDevice(unit, args, () => {
    refuse(refuseDelay(ctx.registry.unitDetails(unit), delay))
    return { command: { kind: 'setDelay', delayMs: delay }, change: { delay } }
  })
  return ctx.registry.views.details(ctx.caller, unit)
}
