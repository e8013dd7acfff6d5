import type { calls } from '@backhaul/contract/units'
import { refuseTransmissionMode } from '@backhaul/rules/units'
import { storeOrGiveBack } from '../devices/give-back.ts'
import type { Handle } from '../http/handle.ts'
import { inTurn } from '../in-turn.ts'

export const setTransmissionMode: Handle<typeof calls.setTransmissionMode> = ({ unit, input, ctx, changed, refuse, command }) =>
  inTurn(unit, async () => {
    const { transmissionMode } = input
    refuse(refuseTransmissionMode(ctx.registry.unitDetails(unit), transmissionMode))
    const back = { kind: 'setTransmissionMode', transmissionMode: unit.row.transmissionMode } as const
    await command({ kind: 'setTransmissionMode', transmissionMode })
    await storeOrGiveBack(ctx, unit.id, back, () => ctx.units.configure(unit, { transmissionMode }, changed))
    return ctx.registry.views.row(ctx.caller, unit)
  })
