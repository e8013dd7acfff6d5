import type { calls } from '@backhaul/contract/units'
import { recentTotals, stepMs } from '../../devices/kinds/bandwidth.ts'
import type { Handle } from '../../http/handle.ts'

export const listBitrates: Handle<typeof calls.listBitrates> = ({ input, ctx }) => ({
  stepMs,
  units: ctx.registry.units.rows(ctx.caller.scope, input.group).rows.flatMap(({ uniqueId }) => {
    const kbps = recentTotals(ctx.registry.units.byId.get(uniqueId)?.ring ?? null)
    return kbps.length === 0 ? [] : [{ uniqueId, kbps }]
  }),
})
