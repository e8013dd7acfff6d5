import type { calls } from '@backhaul/contract/units'
import { refuseTransmissionMode } from '@backhaul/rules/units'
import { changeDevice } from '../../devices/settle/change.ts'
import type { Handle } from '../../http/handle.ts'

export const setTransmissionMode: Handle<typeof calls.setTransmissionMode> = async (args) => {
  const { unit, input, ctx, refuse } = args
  const { transmissionMode } = input
  await changeDevice(unit, args, () => {
    refuse(refuseTransmissionMode(ctx.registry.unitDetails(unit), transmissionMode))
    return { command: { kind: 'setTransmissionMode', transmissionMode }, change: { transmissionMode } }
  })
  return ctx.registry.views.row(ctx.caller, unit)
}
