import type { calls } from '@backhaul/contract/units'
import { refuseDelay } from '@backhaul/rules/units'
import { storeOrGiveBack } from '../devices/give-back.ts'
import type { Handle } from '../http/handle.ts'
import { inTurn } from '../in-turn.ts'

export const setDelay: Handle<typeof calls.setDelay> = ({ unit, input, ctx, changed, refuse, command }) =>
  inTurn(unit, async () => {
    const { delay } = input
    const details = ctx.registry.unitDetails(unit)
    refuse(refuseDelay(details, delay))
    const back = { kind: 'setDelay', delayMs: details.delay } as const
    await command({ kind: 'setDelay', delayMs: delay })
    await storeOrGiveBack(ctx, unit.id, back, () => ctx.units.configure(unit, { delay }, changed))
    return ctx.registry.views.details(ctx.caller, unit)
  })
