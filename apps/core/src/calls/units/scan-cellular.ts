import type { calls } from '@backhaul/contract/units'
import { refuseCellularScan } from '@backhaul/rules/units'
import type { Handle } from '../../http/handle.ts'

export const scanCellular: Handle<typeof calls.scanCellular> = async ({ unit, input, ctx, refuse, command }) => {
  refuse(refuseCellularScan(ctx.registry.unitDetails(unit).modems, input.port))
  return command({ kind: 'scanCellular', port: input.port, forceScanNow: input.forceScanNow })
}
